import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { ServerEnv } from '@/lib/env/server';
import { handedOn } from './listening-sockets';
import type { SiteSecrets } from './shared-secrets';

/** Node's options for a program of the site, which is TypeScript as everything else here. */
export const EXEC_ARGV = ['--import', 'tsx'];

export const WEB_ENTRY = 'lib/runtime/process/web.ts';
/**
 * Rendering a page makes megabytes of objects that live as long as it. In a young generation of V8's
 * usual size too many of them are copied before they die (docs/adr/0021).
 */
const YOUNG_GENERATION = '--max-semi-space-size=32';
export const WEB_EXEC_ARGV = [...EXEC_ARGV, YOUNG_GENERATION];

/** The program that notifies people of enquiries. */
export const WORKER_ENTRY = 'lib/runtime/process/worker.ts';

/** How a program of a release is run. */
export interface Program {
  /** Of the release, which becomes the working directory. */
  folder: string;
  /** Below that. */
  entry: string;
  execArgv: string[];
  env: NodeJS.ProcessEnv;
}

/**
 * How a release is run. The supervisor that reads it may be of an older or a newer release, so
 * fields may be added but none removed.
 */
export interface SitePrograms {
  web: Program & { count: number };
  /** Null when a remote backend handles enquiries. */
  worker: Program | null;
  port: number;
  /** Whether the database is the one of the data folder. */
  isEmbedded: boolean;
}

/** The programs of this release, for its own settings. */
export function programsOf(
  env: ServerEnv,
  databaseUrl: string,
  secrets: SiteSecrets,
): SitePrograms {
  const folder = process.cwd();
  const variables = environmentOfWeb(env, databaseUrl, secrets);
  return {
    web: {
      folder,
      entry: WEB_ENTRY,
      execArgv: WEB_EXEC_ARGV,
      env: variables,
      count: env.WEB_PROCESSES,
    },
    worker: env.API_BASE_URL
      ? null
      : { folder, entry: WORKER_ENTRY, execArgv: EXEC_ARGV, env: variables },
    port: env.PORT,
    isEmbedded: !env.DATABASE_URL,
  };
}

/** @param sockets that it is to listen on, of this process */
export function forkProgram(
  { folder, entry, execArgv, env }: Program,
  sockets: readonly number[] = [],
): ChildProcess {
  const handed = handedOn(sockets);
  return fork(join(folder, entry), {
    cwd: folder,
    execArgv,
    stdio: handed.stdio,
    env: { ...env, ...handed.env },
  });
}

function environmentOfWeb(
  env: ServerEnv,
  databaseUrl: string,
  { deskSecret, refreshSecret, vapid }: SiteSecrets,
): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: env.NODE_ENV,
    WEB_PROCESSES: String(env.WEB_PROCESSES),
    PORT: String(env.PORT),
    SITE_ORIGIN: env.SITE_ORIGIN,
    DATA_DIR: env.DATA_DIR,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL_SIZE: String(env.DATABASE_POOL_SIZE),
    REFRESH_SECRET: refreshSecret,
    VAPID_PUBLIC_KEY: vapid.publicKey,
    VAPID_PRIVATE_KEY: vapid.privateKey,
    DESK_SECRET: deskSecret,
    NEXT_TELEMETRY_DISABLED: '1',
  };
}
