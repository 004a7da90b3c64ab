import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { TemplateTopic } from '@/lib/config/template-topics';
import { moment } from './columns';

/**
 * Texts that staff begin answers with: templates, and greetings that replace those of
 * messages/greetings.json. Ten templates of each language came with a migration; removed texts do
 * not come back.
 */
export const answerTemplates = pgTable(
  'answer_templates',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The language of buyers that it is written in. */
    lang: text('lang').notNull(),
    /** Purpose of a delivered text; null for texts that staff have added. */
    topic: text('topic').$type<TemplateTopic>(),
    /** What staff call it; '' where its topic names it. */
    title: text('title').notNull(),
    /** With placeholders (lib/format/answer-template.ts). */
    text: text('text').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Name of who saved it last, as it was then; '' for nobody. */
    updatedBy: text('updated_by').notNull(),
  },
  (table) => [
    index('answer_templates_by_lang').on(table.lang, table.title),
    uniqueIndex('answer_templates_topic').on(table.lang, table.topic).where(sql`topic is not null`),
  ],
);
