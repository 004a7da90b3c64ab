import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { STORE_OFFSET_MS } from '@/lib/config/store-offset';
import type { Database } from '../db/database';
import { backups } from '../db/schema/backups';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The hour of the day at the stores from which on the next one is due. */
const NIGHT_HOUR = 3;

/** A failed backup is retried after this time. */
const RETRY_AFTER_MS = HOUR_MS;

/** A backup that has not ended by then was killed. */
const RUNNING_MAX_MS = 6 * HOUR_MS;

/** A night and half a day: after one that failed there is time to try again. */
const TOO_OLD_MS = 36 * HOUR_MS;

/**
 * One that began later than this from now was noted while a clock was ahead, and counts for nothing:
 * no backup would be made until then, and nobody warned. Clocks of machines may differ by less.
 */
const CLOCKS_DIFFER_MS = HOUR_MS;

const hasBegun = (now: Date) => lt(backups.startedAt, new Date(now.getTime() + CLOCKS_DIFFER_MS));

/** The failure of a backup whose process was killed before it could store one. */
export const KILLED = 'its process was ended';

const NOTES_KEPT_MS = 400 * DAY_MS;
const FAILURE_MAX_LENGTH = 500;

/** The last time that the night's backup became due. */
function lastNight(now: Date): Date {
  const offset = STORE_OFFSET_MS - NIGHT_HOUR * HOUR_MS;
  const nights = Math.floor((now.getTime() + offset) / DAY_MS);
  return new Date(nights * DAY_MS - offset);
}

export interface BackupFacts {
  machine: string;
  isNightly: boolean;
  isEncrypted: boolean;
}

/** Records a backup that begins, and marks those as failed that have never recorded their end. */
export async function noteBackup(db: Database, facts: BackupFacts, now: Date): Promise<number> {
  const killedBefore = new Date(now.getTime() - RUNNING_MAX_MS);
  await db
    .update(backups)
    .set({ state: 'failed', failure: KILLED, endedAt: now })
    .where(and(eq(backups.state, 'running'), lt(backups.startedAt, killedBefore)));
  const [row] = await db
    .insert(backups)
    .values({ ...facts, state: 'running', startedAt: now })
    .returning({ id: backups.id });
  if (!row) throw new Error('no row was returned');
  return row.id;
}

/**
 * Records a backup that begins, unless there is one since the last night or one is being made: of
 * many machines that ask at once, one gets an id.
 * @returns null where none is due
 */
export async function noteDueBackup(
  db: Database,
  facts: Omit<BackupFacts, 'isNightly'>,
  now: Date,
): Promise<number | null> {
  return db.transaction(async (transaction) => {
    await transaction.execute(sql`lock table ${backups} in share row exclusive mode`);
    const since = (date: Date) => and(gt(backups.startedAt, date), hasBegun(now));
    const { state, isNightly } = backups;
    const before = (ms: number) => new Date(now.getTime() - ms);
    const [held] = await transaction
      .select({ id: backups.id })
      .from(backups)
      .where(
        sql`${and(eq(state, 'good'), since(new Date(lastNight(now).getTime() - 1)))}
          or ${and(eq(state, 'running'), eq(isNightly, true), since(before(RUNNING_MAX_MS)))}
          or ${and(eq(state, 'failed'), eq(isNightly, true), since(before(RETRY_AFTER_MS)))}`,
      )
      .limit(1);
    if (held) return null;
    await transaction.delete(backups).where(lt(backups.startedAt, before(NOTES_KEPT_MS)));
    return noteBackup(transaction, { ...facts, isNightly: true }, now);
  });
}

export async function noteGoodBackup(
  db: Database,
  id: number,
  { file, bytes }: { file: string; bytes: number },
  now: Date,
): Promise<void> {
  await db
    .update(backups)
    .set({ state: 'good', file, bytes, endedAt: now })
    .where(eq(backups.id, id));
}

/** Records why a running backup failed. */
export async function noteFailedBackup(db: Database, id: number, failure: string, now: Date) {
  await db
    .update(backups)
    .set({ state: 'failed', failure: failure.slice(0, FAILURE_MAX_LENGTH), endedAt: now })
    .where(and(eq(backups.id, id), eq(backups.state, 'running')));
}

/** The newest ones first. */
export function listBackups(db: Database, limit: number) {
  return db.select().from(backups).orderBy(desc(backups.startedAt)).limit(limit);
}

/** The newest good one: it holds everything that was committed before it began. */
export async function lastGoodBackup(db: Database, now: Date) {
  const [row] = await db
    .select()
    .from(backups)
    .where(and(eq(backups.state, 'good'), hasBegun(now)))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return row ?? null;
}

/** Why the newest one that has ended failed; null where it did not. */
export async function newestFailure(db: Database, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ failure: backups.failure })
    .from(backups)
    .where(and(ne(backups.state, 'running'), hasBegun(now)))
    .orderBy(desc(backups.startedAt))
    .limit(1);
  return row?.failure ?? null;
}

async function hasFailed(db: Database): Promise<boolean> {
  return (await db.$count(backups, eq(backups.state, 'failed'))) > 0;
}

/**
 * Whether staff have to be warned: the newest good one is too old, or there is none although there
 * should be one, or one has failed.
 * @param isWanted whether the settings call for backups: the site is public, or makes them
 * @returns how old the newest good one is, in hours; null for none at all
 */
export async function tooOldBackup(
  db: Database,
  isWanted: boolean,
  now: Date,
): Promise<{ hours: number | null } | undefined> {
  const last = await lastGoodBackup(db, now);
  if (!last) return isWanted || (await hasFailed(db)) ? { hours: null } : undefined;
  const ageMs = now.getTime() - last.startedAt.getTime();
  return ageMs > TOO_OLD_MS ? { hours: Math.floor(ageMs / HOUR_MS) } : undefined;
}
