import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { serverEnv } from '@/lib/env/server';
import { log } from '../log';
import { isTraced, meter, traced } from '../measure';
import type { Database } from './database';
import { OverdueError, within } from './deadline';
import { hasCode, isOutage } from './outage';

/** The site's name in the database; the embedded one knows by it that no person is typing. */
export const APPLICATION_NAME = 'border-auto-mall';

export interface DatabaseConnection {
  db: Database;
  /** Ends every connection once running queries have answered, or after five seconds. */
  close(): Promise<void>;
}

const LOST_CODES = ['CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ECONNRESET', 'EPIPE'];
/** Far longer than postgres.js takes to reject a transaction whose connection is lost. */
const LOST_WITHIN_MS = 1000;

const isConnectionLost = (error: unknown) => hasCode(error, LOST_CODES);

/** The SQLSTATE of a write that a server rejects which only reads. */
const READ_ONLY = ['25006'];
/**
 * How often connections are replaced while writes are rejected so: after a failover the same address
 * leads to another server, but the disk of the embedded database may also be full.
 */
const READ_ONLY_AGAIN_MS = 5_000;

/** Whether this failure of one connection means that its pool may get no further statements. */
function isDead(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return isConnectionLost(error) || error instanceof OverdueError || code === 'CONNECT_TIMEOUT';
}

/** On the global object, because the development server and Next load modules several times. */
const holder = globalThis as typeof globalThis & { siteDatabase?: Database; outages?: number };

/** How many statements of this process have failed so far because the database was away. */
export const outages = (): number => holder.outages ?? 0;

/** What Drizzle calls within a transaction. */
type Transaction = Pick<TransactionSql, 'unsafe'> & {
  savepoint(work: Work): Promise<unknown>;
};
type Work = (transaction: Transaction) => Promise<unknown>;

/**
 * Measures a statement, where that is enabled. This sends it, one tick later: the form of its rows
 * (`values()`) has to be set before.
 */
function measured<Statement extends PromiseLike<unknown>>(statement: Statement): Statement {
  const end = meter()?.statementBegun();
  // Without its text, which may contain values.
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

/** Connections that are all replaced when one of them is lost or does not answer. */
interface Pool {
  current(): Sql;
  /**
   * The result of work on a client's connections, with a time limit (`silentMaxMs`).
   * @param times multiplies the time limit
   */
  watch<Result>(asked: Sql, work: PromiseLike<Result>, times?: number): Promise<Result>;
}

/** A transaction of a visitor is a few statements. */
const TRANSACTION_TIMES = 4;

/**
 * The part of a postgres.js client that Drizzle calls. Keeps postgres.js from sending anything, its
 * own COMMIT and ROLLBACK included, in a transaction whose connection is lost: it would write to a
 * closed socket, outside of every promise, and the connection would never recover
 * (github.com/porsager/postgres/issues/1208). postgres.js rejects such a transaction anyway.
 */
function clientForDrizzle({ current, watch }: Pool): Sql {
  const begin = async (work: Work) => {
    let isOver = false;
    const workUntilOver = async (transaction: Transaction) => {
      try {
        return await work(guarded(transaction, () => isOver));
      } catch (error) {
        if (isConnectionLost(error)) await setTimeout(LOST_WITHIN_MS);
        throw error;
      } finally {
        // The caller has its error; if this promise settled, COMMIT or ROLLBACK would be sent.
        if (isOver) await new Promise(() => {});
      }
    };
    const client = current();
    try {
      const begun = client.begin(workUntilOver as Parameters<Sql['begin']>[1]);
      return await watch(client, begun, TRANSACTION_TIMES);
    } finally {
      isOver = true;
    }
  };
  const unsafe = (...asked: Parameters<Sql['unsafe']>) => {
    const client = current();
    const statement = measured(client.unsafe(...asked));
    const answer = watch(client, statement);
    // It is sent one tick later; Drizzle sets the form of its rows before that.
    return Object.assign(answer, {
      values() {
        statement.values();
        return answer;
      },
    });
  };
  return { options: current().options, unsafe, begin } as unknown as Sql;
}

/** Pauses between attempts to reach a database that is away. */
const RECONNECT_FIRST_S = 0.05;
const RECONNECT_LONGEST_S = 1;

/**
 * A machine lost during an import would hold its locks until the network times out, maybe hours.
 */
const IDLE_TRANSACTION_MAX_MS = 60_000;

/** For a setting of a connection, also where the server has a limit; postgres.js leaves a number 0 out. */
export const NO_LIMIT = '0' as unknown as number;

export interface ConnectionLimits {
  /**
   * How long Postgres may work on a statement; 0 for no limit. The embedded database has no such
   * limit (its process is ended instead: lib/runtime/process/database-process.ts).
   */
  statementMaxMs?: number;
  /** How long to wait for an answer: a connection can die without an error. 0 for no limit. */
  silentMaxMs?: number;
}

/**
 * A pool on a Postgres URL. Nothing is opened before the first query. When a connection is lost, or
 * its server takes no writes, all are replaced: postgres.js would give statements to a dead
 * connection that it has not noticed yet, and never answer them or, once it has reconnected, return
 * no rows.
 * @param poolSize connections at most; the embedded server shares one session among all of them
 */
export function connectDatabase(
  url: string,
  poolSize = 10,
  { statementMaxMs = 0, silentMaxMs = 0 }: ConnectionLimits = {},
): DatabaseConnection {
  const open = () =>
    postgres(url, {
      max: poolSize,
      connect_timeout: 5,
      // The default pauses grow to twenty seconds, too long once the database is back.
      backoff: (attempts) => Math.min(RECONNECT_FIRST_S * 2 ** attempts, RECONNECT_LONGEST_S),
      connection: {
        statement_timeout: statementMaxMs || NO_LIMIT,
        idle_in_transaction_session_timeout: IDLE_TRANSACTION_MAX_MS,
        application_name: APPLICATION_NAME,
      },
      idle_timeout: 300,
      // Asking for array types costs a query per connection; Drizzle parses arrays itself.
      fetch_types: false,
      onnotice: () => {},
    });
  let client = open();
  let isClosed = false;
  let wasReadOnlyAtMs = Number.NEGATIVE_INFINITY;

  /** Statements that still run on the lost connections may end, within `silentMaxMs`. */
  function exchange(lost: Sql): void {
    if (lost !== client || isClosed) return;
    log().warn('a connection to the database is lost or takes no writes: others are opened');
    client = open();
    // Drizzle has set the parsers of dates and JSON on the first client only.
    Object.assign(client.options.parsers, lost.options.parsers);
    Object.assign(client.options.serializers, lost.options.serializers);
    const end = silentMaxMs > 0 ? { timeout: silentMaxMs / 1000 } : {};
    lost.end(end).catch(() => {});
  }

  /** Whether a server that takes writes may have the address by now. */
  function isElsewhere(error: unknown): boolean {
    const now = performance.now();
    if (!hasCode(error, READ_ONLY) || now - wasReadOnlyAtMs < READ_ONLY_AGAIN_MS) return false;
    wasReadOnlyAtMs = now;
    return true;
  }

  const pool: Pool = {
    current: () => client,
    async watch(asked, work, times = 1) {
      try {
        return await (silentMaxMs > 0 ? within(times * silentMaxMs, work) : work);
      } catch (error) {
        if (isOutage(error)) holder.outages = outages() + 1;
        if (isDead(error) || isElsewhere(error)) exchange(asked);
        throw error;
      }
    },
  };
  const db = drizzle(clientForDrizzle(pool));
  const close = () => {
    isClosed = true;
    return client.end({ timeout: 5 });
  };
  return { db, close };
}

/**
 * Of the worker's tasks that people wait for, which must not hang on a connection that died silently.
 * After two minutes an embedded database that does not answer is killed (database-process.ts).
 */
export const WORKER_LIMITS = { silentMaxMs: 120_000 };

/** Statements of requests take milliseconds; none may take longer than this. */
const SITE_LIMITS = { statementMaxMs: 15_000, silentMaxMs: 17_000 };

/**
 * The running site's one pool of connections.
 * @throws Error when DATABASE_URL is not set; the start command always sets it
 */
export function siteDatabase(): Database {
  if (!holder.siteDatabase) {
    const { DATABASE_URL, DATABASE_POOL_SIZE } = serverEnv();
    if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: start the site with npm start');
    holder.siteDatabase = connectDatabase(DATABASE_URL, DATABASE_POOL_SIZE, SITE_LIMITS).db;
  }
  return holder.siteDatabase;
}
