import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseServerEnv, type ServerEnv, withVariableFiles } from '@/lib/env/server';
import { isLocalOrigin } from '@/lib/routing/hosts';
import { CommandError } from './terminal';

/**
 * The configuration of the site: the environment, completed from `.env` where that file exists, and
 * from the files that variables name. It becomes this process's own environment, which builds and
 * children inherit: a file changed while the site runs takes effect at its next start. `DATA_DIR`
 * becomes an absolute path.
 * @throws CommandError that names every wrong variable
 */
export function readConfiguration(mode: 'production' | 'development'): ServerEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // The start looks there for the running release before there are packages to read settings with.
  if (process.env.DATA_DIR_FILE)
    throw new CommandError(
      'DATA_DIR_FILE is not read: the data folder is no secret. Name it in DATA_DIR itself.',
    );
  try {
    const complete = withVariableFiles(process.env);
    Object.assign(process.env, complete);
    const env = parseServerEnv({ ...complete, NODE_ENV: mode });
    return { ...env, DATA_DIR: resolve(env.DATA_DIR) };
  } catch (error) {
    throw new CommandError((error as Error).message.replace(/\s*\n\s*/g, ' '));
  }
}

/** @throws CommandError when the site could not read the files made here */
export function requireOwner(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || !owner) return;
  throw new CommandError(`Run this as the account that ${dataDir} belongs to, and not as root.`);
}

/**
 * The demo secret is public: every copy of the product has it.
 * @throws CommandError when a public site would run with it
 */
export function requirePrivateSecret(env: ServerEnv): void {
  if (env.NEXT_PUBLIC_API_SECRET === 'demo-secret' && !isLocalOrigin(env.SITE_ORIGIN)) {
    throw new CommandError(
      `Set NEXT_PUBLIC_API_SECRET: the demo secret is not for a public site such as ${env.SITE_ORIGIN}.`,
    );
  }
}
