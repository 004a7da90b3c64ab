import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Texts of the interface that staff have worded anew, in the place of those of messages/. One that is
 * as it was delivered says that somebody has compared it with the Russian text.
 */
export const messageTexts = pgTable(
  'message_texts',
  {
    locale: text('locale').notNull(),
    /** As in messages/, such as `car.title`. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /** The text that it took the place of: another one came with a release since, where they differ. */
    delivered: text('delivered').notNull(),
    /** The Russian text that it was compared with. */
    original: text('original').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Name of who worded it, as it was then. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.key] })],
);
