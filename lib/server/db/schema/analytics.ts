import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * What happened how often on which day: written by triggers in the transaction of what happened
 * (docs/adr/0035), read by lib/server/analytics. A count is the sum of its places.
 */
export const dailyCounts = pgTable(
  'daily_counts',
  {
    /** What is counted, one of MEASURES in lib/config/analytics-measures.ts. */
    measure: text('measure').notNull(),
    /** Day at the stores, Asia/Shanghai. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Which of them, such as a port or a country; text of visitors among them, cut to 100 characters. */
    value: text('value').notNull(),
    /** Transactions at the same time count in places of their own, so that none waits for another. */
    place: integer('place').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.measure, table.day, table.value, table.place] })],
);
