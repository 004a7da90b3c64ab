import { fork } from 'node:child_process';
import type { Page } from '@playwright/test';
import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';
import { readInstance } from '@/lib/runtime/process/instance-file';
import { WEB_ENTRY, WEB_EXEC_ARGV } from '@/lib/runtime/process/site-programs';
import {
  freePort,
  removeDataDir,
  temporaryDataDir,
  type Variables,
} from '@/tests/support/running-site';

export interface SecondSite {
  addressOf(locale: Locale, path: string): string;
  /** @param page finishes loading first: the browser reports requests that the stop cuts */
  stop(page?: Page): Promise<void>;
}

export interface SecondSiteOptions {
  variables?: Variables;
  /** A program that is loaded before it. */
  preload?: string;
}

/**
 * A second web process on the build and the database of the site under test. Its data folder is its
 * own: sites keep their pages there, and show them when they are too busy to render.
 */
export async function startSecondSite({
  variables = {},
  preload,
}: SecondSiteOptions): Promise<SecondSite> {
  const instance = readInstance(process.env.E2E_DATA_DIR ?? '');
  if (!instance) throw new Error('E2E_DATA_DIR does not belong to a running site.');
  const dataDir = temporaryDataDir();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const web = fork(WEB_ENTRY, {
    execArgv: [...WEB_EXEC_ARGV, ...(preload ? ['--import', preload] : [])],
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
      ...variables,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => web.once('exit', () => resolve()));
  await new Promise<void>((resolve, reject) => {
    web.once('message', () => resolve());
    web.once('exit', (code) => reject(new Error(`The second web process ended with ${code}.`)));
  });
  return {
    addressOf: (locale, path) => `${originOf(origin, locale)}${path}`,
    async stop(page) {
      // If it does not load, the test has already failed.
      await page?.waitForLoadState().catch(() => {});
      web.kill('SIGKILL');
      await gone;
      removeDataDir(dataDir);
    },
  };
}
