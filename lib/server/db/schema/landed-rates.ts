import { date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { RateArea } from '@/lib/landed-cost/rate-names';
import type { RateRows } from '@/lib/landed-cost/rate-value';
import { moment } from './columns';

/**
 * Rates of duties, freight and money that staff have entered to override the delivered ones.
 * Append-only: of each rate the last that has begun applies, and of those that begin on one day the
 * last entered.
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
    /** Name and address of its source; '' for none. */
    source: text('source').notNull(),
    address: text('address').notNull().default(''),
    /** When it was last compared with its source. */
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
    enteredAt: moment('entered_at').notNull(),
    /** Name of who did, as it was then. */
    enteredBy: text('entered_by').notNull(),
  },
  (table) => [index('landed_rates_by_name').on(table.area, table.name, table.rateId)],
);
