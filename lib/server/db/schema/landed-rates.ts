import { date, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RateArea } from '@/lib/landed-cost/rate-names';
import type { RateRows } from '@/lib/landed-cost/rate-value';

/**
 * Rates of duties, freight and money that staff have entered over the delivered ones. Only added to:
 * of each rate the last that has begun holds, and of those that begin on one day the last entered.
 */
export const landedRates = pgTable(
  'landed_rates',
  {
    rateId: integer('rate_id').primaryKey().generatedAlwaysAsIdentity(),
    area: text('area').$type<RateArea>().notNull(),
    name: text('name').notNull(),
    /** Named so because `rows` is a word of SQL. */
    rateRows: jsonb('rate_rows').$type<RateRows>().notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** Where it stands written, and its address; '' for none. */
    source: text('source').notNull(),
    address: text('address').notNull().default(''),
    /** When somebody last compared it with that. */
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
    enteredAt: timestamp('entered_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Name of who did, as it was then. */
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [index('landed_rates_by_name').on(table.area, table.name, table.rateId)],
);
