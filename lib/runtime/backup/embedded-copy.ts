import { constants } from 'node:fs';
import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import postgres from 'postgres';
import { databaseFolderIn } from '@/lib/runtime/database/database-folder';
import { APPLICATION_NAME } from '@/lib/server/db/client';

const LOG_FOLDER = 'pg_wal';

/** Postgres removes files of its own at any time; what it needs of them is in its log. */
async function copyWhatIsThere(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_FICLONE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function copyFolder(from: string, to: string, isWanted = (_path: string) => true) {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true });
  }
  for (const entry of entries) {
    const path = relative(from, join(entry.parentPath, entry.name));
    if (entry.isFile() && isWanted(path)) await copyWhatIsThere(join(from, path), join(to, path));
  }
}

/**
 * Copies the folder of a running embedded database, as of the moment at which the copy ends. It has
 * one session, which a transaction over all tables would block for seconds; a base backup
 * (https://www.postgresql.org/docs/18/continuous-archiving.html) takes it for one checkpoint.
 * When opened, the copy recovers from the log that was written during the copying.
 * @param url of the running database of `dataDir`
 * @param to a data folder that is still empty
 */
export async function copyRunningDatabase(url: string, dataDir: string, to: string): Promise<void> {
  const source = databaseFolderIn(dataDir);
  const target = databaseFolderIn(to);
  const client = postgres(url, {
    max: 1,
    connect_timeout: 5,
    // While it is connected, the log that the copy needs is not cut.
    max_lifetime: null,
    fetch_types: false,
    prepare: false,
    connection: { application_name: APPLICATION_NAME },
    onnotice: () => {},
  });
  const endCopy = () => client.unsafe('select labelfile from pg_backup_stop(false)');
  try {
    // Ends a base backup left open by a process that was killed: the single session survives it.
    await endCopy().catch(() => {});
    await client.unsafe(`select pg_backup_start('backup', true)`);
    let label: string;
    try {
      await copyFolder(source, target, (path) => !path.startsWith(LOG_FOLDER));
    } finally {
      label = (await endCopy())[0]?.labelfile;
    }
    await writeFile(join(target, 'backup_label'), label);
    await copyFolder(join(source, LOG_FOLDER), join(target, LOG_FOLDER));
  } finally {
    await client.end({ timeout: 5 });
  }
}
