import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { ModelFilters } from '@/lib/contract/filters';
import { moment } from './columns';
import { enquiries } from './leads';

/** What a lead of the kind `arrival` waits for: that a list with these filters has a car. */
export const arrivalWishes = pgTable(
  'arrival_wishes',
  {
    enquiryId: bigint('enquiry_id', { mode: 'number' })
      .primaryKey()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    filters: jsonb('filters').$type<ModelFilters>().notNull(),
    /** In the link of the mail by which the buyer unsubscribes. */
    code: uuid('code').notNull().unique().defaultRandom(),
    /** The change of the content up to which nothing was found (content_generation). */
    checkedGeneration: bigint('checked_generation', { mode: 'number' }).notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When a car was found, the buyer wanted no more, or the time was over; null while it waits. */
    closedAt: moment('closed_at'),
  },
  (table) => [
    index('arrival_wishes_waiting')
      .on(table.checkedGeneration, table.enquiryId)
      .where(sql`closed_at is null`),
  ],
);
