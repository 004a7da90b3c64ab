import type { ServerEnv } from '@/lib/env/server';
import type { Instance } from './instance-file';
import { printLine } from './terminal';

/**
 * Tells the running site, if there is one, which cached reads a command has changed. A site that
 * cannot be told shows the change within the hour.
 * @param env finds a site that left no note in the data folder, by its configured secret and port
 */
export async function refreshPages(
  tags: string[],
  instance: Pick<Instance, 'port' | 'refreshSecret'> | undefined,
  env: Pick<ServerEnv, 'PORT' | 'REFRESH_SECRET'>,
): Promise<void> {
  const configured = env.REFRESH_SECRET
    ? { port: env.PORT, refreshSecret: env.REFRESH_SECRET }
    : undefined;
  const target = instance ?? configured;
  if (!target) {
    printLine('No site is running here to refresh: pages show the change within the hour.');
    return;
  }
  try {
    const answer = await fetch(`http://localhost:${target.port}/internal/refresh`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${target.refreshSecret}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ tags }),
    });
    if (!answer.ok) throw new Error(`status ${answer.status}`);
    printLine('The running site shows the change.');
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no answer';
    printLine(`The running site could not be told (${reason}): pages change within the hour.`);
  }
}
