import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { log } from '../log';
import { siteDatabase } from './client';
import type { Database } from './database';

const READY_WITHIN_MS = 3000;
const AWAY_AFTER_MS = 500;
const STEPS = 20;

/**
 * Writes only to the write-ahead log, and is on disk when it is answered. A read-only transaction
 * can do this too, so the statement divides by zero in one.
 */
const WRITE = sql`select pg_logical_emit_message(true, 'ready', ''),
  1 / (current_setting('transaction_read_only') = 'off')::int`;

/**
 * Waits in short steps, so that time in which this process was blocked counts as one step: an
 * answer that has arrived by then is read before the next.
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

/** Whether the database, the site's when none is given, stores what it is sent in time. */
export async function isDatabaseReady(db?: Database, withinMs = READY_WITHIN_MS): Promise<boolean> {
  return isAnswered(db ?? siteDatabase(), WRITE, withinMs);
}

/** Whether the site's database does not answer at all within half a second. */
export async function isDatabaseAway(): Promise<boolean> {
  return !(await isAnswered(siteDatabase(), sql`select 1`, AWAY_AFTER_MS));
}
