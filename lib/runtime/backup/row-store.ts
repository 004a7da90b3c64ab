import type { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { CommandError } from '@/lib/runtime/process/terminal';
import { APPLICATION_NAME, NO_LIMIT } from '@/lib/server/db/client';
import type { Database } from '@/lib/server/db/database';
import { isOutage } from '@/lib/server/db/outage';

/**
 * What backup and restore need of either kind of database: `COPY` in Postgres's text format, which
 * every version reads, so that rows can move from the embedded database to a server and back.
 */
export interface RowStore {
  db: Database;
  rows<Row>(statement: string): Promise<Row[]>;
  /** What `copy (…) to stdout` answers. */
  copyOut(select: string): Promise<Buffer>;
  /** @param target a table and its columns */
  copyIn(target: string, text: Buffer): Promise<void>;
  /** Runs `work` in one transaction, since each statement of its own would wait for the disk. */
  together(work: () => Promise<void>): Promise<void>;
}

/**
 * The wire protocol of the embedded server supports no `COPY … FROM STDIN`; PGlite has its own way.
 */
export function rowsOfPglite(pglite: PGlite): RowStore {
  return {
    db: drizzlePglite(pglite),
    rows: async <Row>(statement: string) => (await pglite.query<Row>(statement)).rows,
    async copyOut(select) {
      const { blob } = await pglite.query(`copy (${select}) to '/dev/blob'`);
      return Buffer.from((await blob?.arrayBuffer()) ?? new ArrayBuffer());
    },
    async copyIn(target, text) {
      await pglite.query(`copy ${target} from '/dev/blob'`, [], {
        blob: new Blob([new Uint8Array(text)]),
      });
    },
    async together(work) {
      await pglite.exec('begin');
      await work();
      await pglite.exec('commit');
    },
  };
}

function rowsOfTransaction(client: Sql, transaction: TransactionSql): RowStore {
  const inTransaction = {
    options: client.options,
    unsafe: transaction.unsafe,
    begin: (work: (inner: TransactionSql) => Promise<unknown>) => transaction.savepoint(work),
  };
  return {
    db: drizzle(inTransaction as unknown as Sql),
    rows: async <Row>(statement: string) => [...(await transaction.unsafe(statement))] as Row[],
    async copyOut(select) {
      const chunks: Buffer[] = [];
      const copied = await transaction.unsafe(`copy (${select}) to stdout`).readable();
      for await (const chunk of copied) chunks.push(chunk);
      // When the end arrives together with data, postgres.js leaves its socket paused.
      copied._read(0);
      return Buffer.concat(chunks);
    },
    async copyIn(target, text) {
      const writable = await transaction.unsafe(`copy ${target} from stdin`).writable();
      await new Promise<void>((resolve, reject) => {
        writable.once('error', reject);
        writable.end(text, () => resolve());
      });
    },
    together: (work) => work(),
  };
}

/**
 * Works on a server's database in one transaction: reads see one moment, writes are all or nothing.
 */
export async function withServerRows<Result>(
  url: string,
  mode: 'read' | 'write',
  work: (store: RowStore) => Promise<Result>,
): Promise<Result> {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
    connection: {
      application_name: APPLICATION_NAME,
      // A server may end what takes long, which large tables and files in between do.
      statement_timeout: NO_LIMIT,
      idle_in_transaction_session_timeout: NO_LIMIT,
    },
    onnotice: () => {},
  });
  try {
    const isolation = mode === 'read' ? 'isolation level repeatable read read only' : '';
    const result = await client.begin(isolation, (transaction) =>
      work(rowsOfTransaction(client, transaction)),
    );
    return result as Result;
  } catch (error) {
    if (!isOutage(error)) throw error;
    throw new CommandError(
      `The database cannot be used: ${(error as Error).message || 'it is away'}.`,
    );
  } finally {
    await client.end({ timeout: 5 });
  }
}

/**
 * Whether an address is that of an embedded database: in the processes of a site DATABASE_URL may
 * name it.
 */
export function isServedByPglite(url: string): Promise<boolean> {
  return withServerRows(url, 'read', async ({ rows }) => {
    const [found] = await rows<{ version: string }>('select version() as version');
    return found?.version.includes('PGlite') ?? false;
  });
}
