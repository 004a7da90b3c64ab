import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { lockDataFolder } from './data-folder-lock';
import { PgliteServer } from './pglite-server';

export interface EmbeddedDatabase {
  /** For any Postgres client on this machine; port and password are new on every start. */
  url: string;
  /** Rolls back open transactions, writes everything to disk and gives the folder free. */
  close(): Promise<void>;
}

/**
 * Opens the embedded Postgres of a data folder and serves it on a loopback port behind a random
 * password. This process is its single owner until `close`. A folder whose owner was killed
 * recovers by itself, from the write-ahead log.
 * @param dataDir the folder that holds, or will hold, `postgres/`
 * @throws CommandError when the folder belongs to a running instance
 */
export async function openEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = lockDataFolder(dataDir);
  try {
    const db = await PGlite.create(join(resolve(dataDir), 'postgres'), {
      extensions: { pg_trgm },
    });
    const password = randomBytes(18).toString('hex');
    const server = new PgliteServer(db, password);
    const port = await server.listen();
    return {
      url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
      async close() {
        await server.close();
        await db.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}
