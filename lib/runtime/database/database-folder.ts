import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '@/lib/runtime/process/terminal';

/** The major version of Postgres that PGlite is. */
const POSTGRES_VERSION = '18';

/** Without these a folder of Postgres cannot be opened, or opens as a new one. */
const PARTS = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

const markIn = (dataDir: string) => join(dataDir, 'has-database');
/**
 * Exists while a new database is made: a folder with this mark and without the other holds no data.
 */
const makingMarkIn = (dataDir: string) => join(dataDir, 'makes-database');

/** The folder of the embedded Postgres in a data folder. */
export const databaseFolderIn = (dataDir: string): string => join(dataDir, 'postgres');

/**
 * Checks whether the database of a data folder may be opened, or a new one made. An existing one is
 * never replaced by an empty one: enquiries may be in it, or in a copy that is still to be put
 * back. Only the leftovers of a start that ended while it made a new database are moved aside.
 * @throws CommandError that says what is wrong with the folder and what to do
 */
export function requireUsableDatabaseFolder(dataDir: string): void {
  const folder = databaseFolderIn(dataDir);
  const wasInUse = existsSync(markIn(dataDir));
  if (!wasInUse && existsSync(makingMarkIn(dataDir)) && existsSync(folder)) {
    // Kept, in case that is wrong.
    renameSync(folder, `${folder}.incomplete-${Date.now()}`);
  }
  const isThere = existsSync(folder);
  if (!isThere && !wasInUse) {
    writeFileSync(makingMarkIn(dataDir), '', { mode: 0o600 });
    return;
  }
  const missing = PARTS.filter((part) => !existsSync(join(folder, part)));
  if (missing.length === 0) requireVersion(folder);
  else {
    const what = isThere ? `is incomplete: it lacks ${missing.join(', ')}` : 'is gone';
    const toRemove = [isThere && folder, wasInUse && markIn(dataDir)].filter(Boolean);
    throw new CommandError(
      `The folder of the database, ${folder}, ${what}. Put it back from a copy; to begin with an empty database instead, move away ${toRemove.join(' and ')}.`,
    );
  }
}

function requireVersion(folder: string): void {
  const version = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (version === POSTGRES_VERSION) return;
  throw new CommandError(
    `The database in ${folder} is of Postgres ${version}, and this version of the site opens Postgres ${POSTGRES_VERSION}. Use the version of the site that made it, dump it there and import the dump.`,
  );
}

/** Notes that the data folder has a database that may hold people's data from now on. */
export function markDatabaseInUse(dataDir: string): void {
  if (!existsSync(markIn(dataDir))) {
    writeFileSync(
      markIn(dataDir),
      'postgres/ beside this file is in use: the site does not start without it.\n',
      { mode: 0o600 },
    );
  }
  rmSync(makingMarkIn(dataDir), { force: true });
}
