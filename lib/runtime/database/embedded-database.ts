import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { plainFolderError } from '@/lib/runtime/process/folder-error';
import { CommandError } from '@/lib/runtime/process/terminal';
import { lockDataFolder } from './data-folder-lock';
import {
  databaseFolderIn,
  markDatabaseInUse,
  requireUsableDatabaseFolder,
} from './database-folder';
import { DURABLE_START_PARAMETERS, DurableFileSystem } from './durable-file-system';
import { requireFreeSpace } from './free-space';
import { type DatabaseState, PgliteServer } from './pglite-server';

export interface EmbeddedDatabase {
  /** For any Postgres client on this machine. */
  url: string;
  port: number;
  /** The database itself, for what its server does not support. */
  pglite: PGlite;
  /** While true, Postgres rejects every write (SQLSTATE 25006). */
  setReadOnly(isReadOnly: boolean): void;
  state(): DatabaseState;
  /** Rolls back open transactions, flushes to disk and releases the folder. */
  close(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  /** On loopback; 0, as when left out, lets the system choose. */
  port?: number;
  /** A new one when left out. */
  password?: string;
  /** Called when the database has panicked: its process must exit and be restarted. */
  onPanic?: (reason: string) => void;
}

/**
 * Opens the embedded Postgres of a data folder and serves it on a loopback port behind a password.
 * This process is its single owner until `close`. After a kill or a power cut the folder recovers
 * from the write-ahead log.
 * @param dataDir the folder that holds, or will hold, `postgres/`
 * @throws CommandError when the folder belongs to a running instance, or cannot be used
 */
export async function openEmbeddedDatabase(
  dataDir: string,
  {
    port: wantedPort = 0,
    password = randomBytes(18).toString('hex'),
    onPanic = () => {},
  }: EmbeddedDatabaseOptions = {},
): Promise<EmbeddedDatabase> {
  const folder = resolve(dataDir);
  const lock = lockDataFolder(folder);
  try {
    requireUsableDatabaseFolder(folder);
    await requireFreeSpace(folder);
    let server: PgliteServer | undefined;
    const db = await openPglite(folder, () => server?.checkLog());
    markDatabaseInUse(folder);
    server = new PgliteServer(db, password, onPanic);
    const port = await server.listen(wantedPort);
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      port,
      pglite: db,
      setReadOnly: (isReadOnly) => server.setReadOnly(isReadOnly),
      state: () => server.state,
      async close() {
        await server.close();
        await db.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw plainFolderError(error, folder);
  }
}

/** A file of the write-ahead log, of 16 MB. */
const LOG_FILE = /[\\/]pg_wal[\\/][0-9A-F]{24}$/;

/**
 * @param onLogFile called when another file of the log is being written
 * @throws CommandError when Postgres cannot read what is in the folder
 */
async function openPglite(dataDir: string, onLogFile: () => void): Promise<PGlite> {
  const folder = databaseFolderIn(dataDir);
  const isNew = !existsSync(folder);
  let logFile = '';
  const files = new DurableFileSystem(folder, (path) => {
    if (path === logFile || !LOG_FILE.test(path)) return;
    logFile = path;
    onLogFile();
  });
  try {
    const db = await PGlite.create({
      fs: files,
      startParams: DURABLE_START_PARAMETERS,
      extensions: { pg_trgm },
    });
    if (isNew) files.flushAll();
    return db;
  } catch (error) {
    throw new CommandError(
      `The database in ${folder} cannot be opened: ${(error as Error).message || 'its files are damaged'}. Put them back from a copy, or set DATA_DIR to another folder.`,
    );
  }
}
