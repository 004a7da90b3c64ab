import { setTimeout } from 'node:timers/promises';
import type { ServerEnv } from '@/lib/env/server';
import { isLocalOrigin } from '@/lib/routing/hosts';
import { lockDataFolder } from '@/lib/runtime/database/data-folder-lock';
import { migrateDatabase } from '@/lib/runtime/database/migrate-database';
import { isOutage } from '@/lib/server/db/outage';
import { type RunningDatabase, startDatabaseProcess } from './database-process';
import { CommandError, printLine } from './terminal';

/**
 * Fills an empty database with what belongs to the product, and with the demo when it is wanted.
 * Returns the number of the demo's models, or null.
 */
export type SeedDatabase = (url: string, isDemoWanted: boolean) => Promise<number | null>;

/** How often a database that is away at the start is tried again. */
const RETRY_MS = 2_000;

export interface SiteDatabase extends RunningDatabase {
  /**
   * Settles when a database that was away at the start can be used; absent when it can be used
   * already.
   */
  whenBack?: Promise<void>;
}

/**
 * The database of the site, migrated: the one of `DATABASE_URL`, or the embedded one. An empty
 * embedded database of a site that only this machine can reach gets the demo catalogue, unless
 * `SEED_DEMO=false`; any other empty database only when `SEED_DEMO=true` says so.
 * @param canWait whether the site is useful before its own Postgres can be reached
 * @throws CommandError when the data folder is taken or the database cannot be reached
 */
export async function openSiteDatabase(
  env: ServerEnv,
  seed: SeedDatabase,
  canWait: () => boolean,
): Promise<SiteDatabase> {
  const database = await openEither(env);
  const prepare = () => prepareDatabase(database.url, env, seed);
  try {
    await prepare();
    return database;
  } catch (error) {
    const plain = plainOutage(error, env);
    if (env.DATABASE_URL && isOutage(error) && canWait()) {
      printLine(`${(plain as Error).message} Known pages are served until it can.`);
      return { ...database, whenBack: prepareLater(prepare) };
    }
    await database.close();
    throw plain;
  }
}

/** Migrates a database and, when it is empty, fills it, as `openSiteDatabase` says. */
export async function prepareDatabase(
  url: string,
  env: ServerEnv,
  seed: SeedDatabase,
): Promise<void> {
  const isDemoWanted = env.SEED_DEMO ?? (!env.DATABASE_URL && isLocalOrigin(env.SITE_ORIGIN));
  await migrateDatabase(url);
  const models = await seed(url, isDemoWanted);
  if (models !== null)
    printLine(`Filled the empty database with the demo catalogue (${models} models).`);
}

async function prepareLater(prepare: () => Promise<void>): Promise<void> {
  for (;;) {
    // Without a reference: a process that has to stop does not wait for the retry.
    await setTimeout(RETRY_MS, undefined, { ref: false });
    try {
      await prepare();
      printLine('The database of DATABASE_URL can be used again.');
      return;
    } catch (error) {
      if (!isOutage(error)) throw error;
    }
  }
}

async function openEither(env: ServerEnv): Promise<RunningDatabase> {
  if (!env.DATABASE_URL) return startDatabaseProcess(env.DATA_DIR);
  const lock = lockDataFolder(env.DATA_DIR);
  return { url: env.DATABASE_URL, close: async () => lock.release() };
}

/** Postgres drivers put the useful part of an outage into the cause. */
function plainOutage(error: unknown, { DATABASE_URL: url, DATA_DIR: dataDir }: ServerEnv): unknown {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  const outage = causes.find((cause) => {
    const { code } = cause as NodeJS.ErrnoException;
    return /^(?:E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_\w+|25006|28\w{3}|3D000|53\w{3}|58030)$/.test(
      code ?? '',
    );
  }) as NodeJS.ErrnoException | undefined;
  if (!outage) return error;
  const which = url ? 'of DATABASE_URL' : `in ${dataDir}`;
  return new CommandError(
    `The database ${which} cannot be used: ${outage.message || outage.code}.`,
  );
}
