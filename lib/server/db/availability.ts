import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { log } from '../log';
import { siteDatabase } from './client';
import type { Database } from './database';

/** Error codes of postgres.js and the network while the database cannot be reached. */
const OUTAGE_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes and codes of temporary failures: connection exceptions (08), a database that reads
 * only for want of space (25006), a transaction that was ended because it waited (25P03), resources
 * that are used up (53), a statement that took too long (57014), shutdown and start-up (57P01 to
 * 57P03), errors of the disk (58030).
 */
const OUTAGE_SQLSTATE = /^(08...|25006|25P03|53...|57014|57P0[1-3]|58030)$/;

/** Whether an error, or one of its causes, means that the database cannot be reached. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (OUTAGE_CODES.has(code) || OUTAGE_SQLSTATE.test(code))) {
      return true;
    }
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}

const READY_WITHIN_MS = 3000;
const AWAY_AFTER_MS = 500;
const STEPS = 20;

/**
 * Writes to the write-ahead log and nowhere else, and is on disk when it is answered. A transaction
 * that may only read writes this, too, so that it is asked for its own word.
 */
const WRITE = sql`select pg_logical_emit_message(true, 'ready', ''),
  1 / (current_setting('transaction_read_only') = 'off')::int`;

/**
 * Waits in short steps, of which one that this process was held up in counts once: an answer that lies
 * there already is read before the next.
 */
async function isOver(withinMs: number): Promise<false> {
  for (let step = 0; step < STEPS; step += 1)
    await setTimeout(withinMs / STEPS, undefined, { ref: false });
  return false;
}

/** Whether a statement is answered in time. */
async function isAnswered(db: Database, statement: SQL, withinMs: number): Promise<boolean> {
  try {
    const answered = Promise.resolve(db.execute(statement)).then(() => true);
    answered.catch(() => {});
    return await Promise.race([answered, isOver(withinMs)]);
  } catch (error) {
    log().warn({ error: error instanceof Error ? error.name : 'unknown' }, 'database is away');
    return false;
  }
}

/** Whether the database, the site's when none is given, stores what it is sent within three seconds. */
export async function isDatabaseReady(db?: Database): Promise<boolean> {
  return isAnswered(db ?? siteDatabase(), WRITE, READY_WITHIN_MS);
}

/** Whether the site's database does not answer at all, asked for half a second. */
export async function isDatabaseAway(): Promise<boolean> {
  return !(await isAnswered(siteDatabase(), sql`select 1`, AWAY_AFTER_MS));
}
