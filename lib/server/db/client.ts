import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { serverEnv } from '@/lib/env/server';
import { isTraced, meter, traced } from '../measure';
import { type Database, schema } from './database';

/** What the site calls itself in the database; the embedded one knows by it that nobody is typing. */
export const APPLICATION_NAME = 'border-auto-mall';

export interface DatabaseConnection {
  db: Database;
  /** Ends every connection once running queries have answered, or after five seconds. */
  close(): Promise<void>;
}

const LOST_CODES = ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE'];
/** Far longer than it takes until a transaction has been told that its connection is lost. */
const LOST_WITHIN_MS = 1000;

function isConnectionLost(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (LOST_CODES.includes((cause as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}

/** What Drizzle calls within a transaction. */
type Transaction = Pick<TransactionSql, 'unsafe'> & {
  savepoint(work: Work): Promise<unknown>;
};
type Work = (transaction: Transaction) => Promise<unknown>;

/**
 * Has a statement measured, where that is wanted. It is sent by that, a moment later: what it is to answer
 * is said before (`values()`).
 */
function measured<Statement extends PromiseLike<unknown>>(statement: Statement): Statement {
  const end = meter()?.statementBegun();
  // Not its text, in which somebody may have put a value.
  if (isTraced()) traced('statement', {}, async () => statement).catch(() => {});
  if (end)
    statement.then(
      () => end(false),
      () => end(true),
    );
  return statement;
}

/** A transaction that sends nothing once it is over. */
function guarded(transaction: Transaction, isOver: () => boolean): Transaction {
  return {
    unsafe(...statement) {
      if (!isOver()) return measured(transaction.unsafe(...statement));
      throw Object.assign(new Error('the connection is lost'), { code: 'CONNECTION_CLOSED' });
    },
    savepoint: (work) => transaction.savepoint((inner) => work(guarded(inner, isOver))),
  };
}

/**
 * What Drizzle calls of a client of postgres.js. Keeps that from sending anything in a transaction
 * whose connection is lost, its own COMMIT and ROLLBACK among it: it would write to a socket that is
 * gone, outside of every promise, and the connection would never come back
 * (github.com/porsager/postgres/issues/1208). It rejects such a transaction anyway.
 */
function clientForDrizzle(client: Sql): Sql {
  const begin = async (work: Work) => {
    let isOver = false;
    const workUntilOver = async (transaction: Transaction) => {
      try {
        return await work(guarded(transaction, () => isOver));
      } catch (error) {
        if (isConnectionLost(error)) await setTimeout(LOST_WITHIN_MS);
        throw error;
      } finally {
        // Nobody waits for this any more; if it ended, COMMIT or ROLLBACK would be sent.
        if (isOver) await new Promise(() => {});
      }
    };
    try {
      return await client.begin(workUntilOver as Parameters<Sql['begin']>[1]);
    } finally {
      isOver = true;
    }
  };
  const unsafe = (...statement: Parameters<Sql['unsafe']>) => measured(client.unsafe(...statement));
  return { options: client.options, unsafe, begin } as unknown as Sql;
}

/** Pauses between attempts to reach a database that is away. */
const RECONNECT_FIRST_S = 0.05;
const RECONNECT_LONGEST_S = 1;

/**
 * A pool on a Postgres URL. Nothing is opened before the first query.
 * @param poolSize connections at most; the embedded server shares one session among all of them
 * @param statementMaxMs how long Postgres works on a statement; the embedded one has no such limit
 *   (its process is ended instead: lib/runtime/process/database-process.ts)
 */
export function connectDatabase(
  url: string,
  poolSize = 10,
  statementMaxMs = 0,
): DatabaseConnection {
  const client = postgres(url, {
    max: poolSize,
    connect_timeout: 5,
    // Its own pauses grow to twenty seconds, which a database that is back has not deserved.
    backoff: (attempts) => Math.min(RECONNECT_FIRST_S * 2 ** attempts, RECONNECT_LONGEST_S),
    connection: { statement_timeout: statementMaxMs, application_name: APPLICATION_NAME },
    idle_timeout: 300,
    // Asking for array types costs a query per connection; Drizzle parses arrays itself.
    fetch_types: false,
    onnotice: () => {},
  });
  const db = drizzle(clientForDrizzle(client), { schema });
  return { db, close: () => client.end({ timeout: 5 }) };
}

/** What a visitor waits for takes milliseconds; nobody waits longer than this. */
const STATEMENT_MAX_MS = 15_000;

/** On the global object, because the development server loads modules several times. */
const holder = globalThis as typeof globalThis & { siteDatabase?: Database };

/**
 * The running site's one pool of connections.
 * @throws Error when DATABASE_URL is not set; the start command always sets it
 */
export function siteDatabase(): Database {
  if (!holder.siteDatabase) {
    const { DATABASE_URL, DATABASE_POOL_SIZE } = serverEnv();
    if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: start the site with npm start');
    holder.siteDatabase = connectDatabase(DATABASE_URL, DATABASE_POOL_SIZE, STATEMENT_MAX_MS).db;
  }
  return holder.siteDatabase;
}
