import { bigint, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Texts that staff begin answers with, besides the greetings of messages/greetings.json. */
export const answerTemplates = pgTable(
  'answer_templates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The language of buyers that it is written in. */
    lang: text('lang').notNull(),
    /** What staff call it. */
    title: text('title').notNull(),
    /** With placeholders (lib/format/answer-template.ts). */
    text: text('text').notNull(),
    updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Name of who saved it last, as it was then. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [index('answer_templates_by_lang').on(table.lang, table.title)],
);
