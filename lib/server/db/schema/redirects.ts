import { pgTable, text } from 'drizzle-orm/pg-core';

/** Addresses that have moved: cars that were sold, names that have changed, pages of an old site. */
export const redirects = pgTable('moved_addresses', {
  /** Path with its query, where it has one, as browsers write it. */
  movedFrom: text('moved_from').primaryKey(),
  /** Where the page is now, on the same host. */
  movedTo: text('moved_to').notNull(),
});
