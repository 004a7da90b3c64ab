import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@/lib/runtime/process/terminal';

/** The major version of Postgres that PGlite is. */
const POSTGRES_VERSION = '18';

/** Without these a folder of Postgres cannot be opened, or opens as a new one. */
const PARTS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

const markIn = (dataDir: string) => join(dataDir, 'has-database');

/** The folder of the embedded Postgres in a data folder. */
export const databaseFolderIn = (dataDir: string): string => join(dataDir, 'postgres');

/**
 * Looks whether the database of a data folder may be opened, or a new one made. One that was in use
 * is never replaced by an empty one: enquiries may be in the copy that somebody has still to put back.
 * @throws CommandError that says what is wrong with the folder and what to do
 */
export function requireUsableDatabaseFolder(dataDir: string): void {
  const folder = databaseFolderIn(dataDir);
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)));
  const wasInUse = existsSync(markIn(dataDir));
  if (missing.length === 0) {
    requireVersion(folder);
    return;
  }
  if (wasInUse) {
    const what = existsSync(folder) ? `lacks ${missing.join(', ')}` : 'is gone';
    throw new CommandError(
      `The database of ${dataDir} was in use, and its folder ${folder} ${what}. Put it back from a copy; to begin with an empty database instead, remove ${markIn(dataDir)}.`,
    );
  }
  // Its making was interrupted: nothing was stored in it. Kept, in case that is wrong.
  if (existsSync(folder)) renameSync(folder, `${folder}.incomplete-${Date.now()}`);
}

function requireVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === POSTGRES_VERSION) return;
  throw new CommandError(
    `The database in ${folder} is of Postgres ${version}, and this version of the site opens Postgres ${POSTGRES_VERSION}. Use the version of the site that made it, dump it there and import the dump.`,
  );
}

/** Notes that the data folder has a database, which holds what people have sent from now on. */
export function markDatabaseInUse(dataDir: string): void {
  if (existsSync(markIn(dataDir))) return;
  writeFileSync(
    markIn(dataDir),
    'postgres/ beside this file is in use: the site does not start without it.\n',
    { mode: 0o600 },
  );
}
