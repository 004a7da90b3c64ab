import { type SQL, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { type Database, rowsOf } from '../db/database';
import { uniqueViews, usageEvents } from '../db/schema/usage';

const DAY_MS = 24 * 3_600_000;

/** Each with the order of its index by day. */
const TABLES = [
  { table: usageEvents, key: ['day', 'plate', 'module', 'station'] },
  { table: uniqueViews, key: ['day', 'plate', 'module', 'station', 'visitor'] },
];

interface ExpiryBatches {
  /** Rows of one statement, so that none delays visitors' events for long. */
  rows: number;
  /** Statements of one run and table: more than a day needs; the next run continues. */
  most: number;
}

const BATCHES: ExpiryBatches = { rows: 5_000, most: 10_000 };

/**
 * Removes usage events and unique views of expired days. Their counts stay: triggers added them to
 * `daily_counts` when the events were stored (docs/adr/0035).
 *
 * Each statement continues in the index where the one before ended: without an order the planner
 * may scan the whole table for a batch, and each time first the rows that are removed but not
 * vacuumed.
 * @param keptDays at least 2, because a view counts once in a day
 */
export async function removeExpiredUsage(
  db: Database,
  keptDays: number,
  now: Date,
  { rows, most }: ExpiryBatches = BATCHES,
): Promise<void> {
  const until = storeDayOf(new Date(now.getTime() - keptDays * DAY_MS));
  for (const { table, key } of TABLES) {
    const columns = sql.raw(key.join(', '));
    const last = sql.raw(key.map((column) => `${column} desc`).join(', '));
    let from: SQL = sql``;
    for (let batch = 0; batch < most; batch += 1) {
      const result = await db.execute(sql`
        with expired as materialized (
          select ctid, ${columns} from ${table} where day < ${until}::date ${from}
          order by ${columns} limit ${rows}
        ), removed as (
          delete from ${table} where ctid in (select ctid from expired)
        )
        select ${columns}, (select count(*) from expired)::int as count
        from expired order by ${last} limit 1`);
      const [end] = rowsOf<Record<string, unknown>>(result);
      if (!end || Number(end.count) < rows) break;
      const values = key.map((column) => sql`${end[column]}`);
      from = sql`and (${columns}) >= (${sql.join(values, sql`, `)})`;
    }
  }
}
