import { fork } from 'node:child_process';
import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { WEB_ENTRY, WEB_EXEC_ARGV } from '@/lib/runtime/process/supervised-process';
import { freePort } from '@/tests/support/running-site';

/** The key of {@link startKeyedSite}; nobody but the tests' own script is asked with it. */
export const MAPS_KEY = 'key-of-the-tests';

export interface KeyedSite {
  addressOf(locale: Locale, path: string): string;
  stop(): void;
}

/**
 * A second web process on the build and the database of the site under test, with a key for the
 * live map. The build was made without one, so its content security policy knows no Google: pages
 * have to open it with `bypassCSP`.
 */
export async function startKeyedSite(): Promise<KeyedSite> {
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const instance = readInstance(dataDir);
  if (!instance) throw new Error('E2E_DATA_DIR does not belong to a running site.');
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const web = fork(WEB_ENTRY, {
    execArgv: WEB_EXEC_ARGV,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      WEB_PROCESSES: '1',
      LISTEN_HOST: 'localhost',
      SITE_ORIGIN: origin,
      DATA_DIR: dataDir,
      DATABASE_URL: instance.databaseUrl,
      REFRESH_SECRET: instance.refreshSecret,
      LOG_LEVEL: 'warn',
      NEXT_PUBLIC_GOOGLE_MAPS_KEY: MAPS_KEY,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await new Promise<void>((resolve, reject) => {
    web.once('message', () => resolve());
    web.once('exit', (code) => reject(new Error(`The second web process ended with ${code}.`)));
  });
  return {
    addressOf: (locale, path) => `${originOf(origin, locale)}${path}`,
    stop: () => web.kill('SIGKILL'),
  };
}
