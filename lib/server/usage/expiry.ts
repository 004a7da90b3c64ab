import { sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { type Database, rowsOf } from '../db/database';
import { uniqueViews, usageEvents } from '../db/schema/usage';

const DAY_MS = 24 * 3_600_000;

/** Rows of one statement: none holds up what visitors send for long. */
const BATCH = 2_000;
/** Statements of one run and table: more than a day brings; what is left is left to the next run. */
const BATCHES_MAX = 1_000;

/**
 * Removes usage events and unique views of days that are so far back. What is counted of them stays:
 * triggers added it to `daily_counts` when they came (docs/adr/0035).
 * @param keptDays at least 2, because a view counts once in a day
 */
export async function removeExpiredUsage(db: Database, keptDays: number, now: Date): Promise<void> {
  const until = storeDayOf(new Date(now.getTime() - keptDays * DAY_MS));
  for (const table of [usageEvents, uniqueViews]) {
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const removed = await db.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where day < ${until}::date limit ${BATCH}
        ) returning 1`);
      if (rowsOf(removed).length < BATCH) break;
    }
  }
}
