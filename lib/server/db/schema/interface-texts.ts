import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SentTextsOutcome, TextUnit } from '@/lib/config/text-files';
import { moment } from './columns';

/**
 * Texts of the interface that staff have reworded; they replace those of messages/. One that equals
 * the delivered text records that it was compared with the Russian text.
 */
export const messageTexts = pgTable(
  'message_texts',
  {
    locale: text('locale').notNull(),
    /** As in messages/, such as `car.title`. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /**
     * The text that it replaced; where the delivered one differs, a release has changed it since.
     */
    delivered: text('delivered').notNull(),
    /** The Russian text that it was compared with. */
    original: text('original').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Name of who worded it, as it was then. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.key] })],
);

/** Files of a translation office, until their changes have been reviewed. */
export const sentTexts = pgTable(
  'sent_texts',
  {
    sentId: text('sent_id').primaryKey(),
    staffId: text('staff_id').notNull(),
    locale: text('locale').notNull(),
    sentAt: moment('sent_at').notNull(),
    /** Texts that the office has changed, and how many it has not. */
    units: jsonb('units').$type<TextUnit[]>().notNull(),
    sameCount: integer('same_count').notNull(),
    /** Outcome of the review; null before it. */
    outcome: jsonb('outcome').$type<SentTextsOutcome>(),
  },
  (table) => [index('sent_texts_by_time').on(table.sentAt)],
);

/** Suggestions of a translation service, until a person has saved them or another text. */
export const textSuggestions = pgTable(
  'text_suggestions',
  {
    locale: text('locale').notNull(),
    /** Of a unit: `car.title`, `articles:3:body`. */
    key: text('key').notNull(),
    text: text('text').notNull(),
    /** Marks of the text that it was made of, and of the one that it would replace. */
    sourceMark: text('source_mark').notNull(),
    targetMark: text('target_mark').notNull(),
    madeAt: moment('made_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.locale, table.key] })],
);
