import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql } from 'postgres';
import { serverEnv } from '@/lib/env/server';
import { type Database, schema } from './database';

/** What the site calls itself in the database; the embedded one knows by it that nobody is typing. */
export const APPLICATION_NAME = 'border-auto-mall';

export interface DatabaseConnection {
  db: Database;
  /**
   * Runs statements without parameters, several at once, on one connection, and answers the rows of
   * a single one. After an error the transaction they began is rolled back.
   */
  runScript(text: string): Promise<unknown[]>;
  /** Ends every connection once running queries have answered, or after five seconds. */
  close(): Promise<void>;
}

/** Each prepared statement holds its plan in the database, some 50 KB for every connection. */
const PREPARED_MAX = 100;

/**
 * Prepares the statements that Drizzle sends, the first ones up to a bound. One that is prepared
 * takes a single round trip and is planned already; any other takes two, because postgres.js asks
 * for the types of its parameters first.
 */
function prepareStatements(client: Sql): void {
  const prepared = new Set<string>();
  const send = client.unsafe;
  client.unsafe = (text, parameters, options) => {
    if (prepared.size < PREPARED_MAX) prepared.add(text);
    return send(text, parameters, { prepare: prepared.has(text), ...options });
  };
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

function connectionLost(): Error {
  return Object.assign(new Error('the connection is lost'), { code: 'CONNECTION_CLOSED' });
}

/**
 * Keeps postgres.js from sending anything in a transaction whose connection is lost, its own ROLLBACK
 * among it: it would write to a socket that is gone, outside of every promise, and the connection
 * would never come back (github.com/porsager/postgres/issues/1208). It rejects such a transaction
 * anyway.
 */
function surviveLostConnections(client: Sql): void {
  type Work = (transaction: Sql) => unknown;
  const begin = client.begin as unknown as (options: string, work: Work) => Promise<unknown>;
  const beginSafely = async (...args: [Work] | [string, Work]) => {
    const work = args.at(-1) as Work;
    const options = args.length > 1 ? (args[0] as string) : '';
    let isOver = false;
    const guarded: Work = async (transaction) => {
      const send = transaction.unsafe;
      transaction.unsafe = (...statement) => {
        if (isOver) throw connectionLost();
        return send(...statement);
      };
      try {
        return await work(transaction);
      } catch (error) {
        if (isConnectionLost(error)) await setTimeout(LOST_WITHIN_MS);
        // Nobody waits for this any more; what is thrown would be rolled back.
        if (isOver) return new Promise(() => {});
        throw error;
      }
    };
    try {
      return await begin(options, guarded);
    } finally {
      isOver = true;
    }
  };
  client.begin = beginSafely as unknown as Sql['begin'];
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
  // In a transaction, because only that keeps postgres.js on one connection and rolls back what a
  // failed script has begun; Postgres takes the script's own BEGIN and COMMIT for the same one.
  prepareStatements(client);
  surviveLostConnections(client);
  const runScript = (text: string) =>
    client.begin(async (connection) => [...(await connection.unsafe(text))]);
  const db = drizzle(client, { schema });
  return { db, runScript, close: () => client.end({ timeout: 5 }) };
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
