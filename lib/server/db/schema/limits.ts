import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * Counters of the limits that protect accounts, which several instances on one database share.
 * Columns and their order are rate-limiter-flexible's. The table is unlogged (its migration says
 * so): a count is not worth a write to the disk, and may be lost in a crash.
 */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and a keyed hash of who or what is counted, never an address as such. */
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
});
