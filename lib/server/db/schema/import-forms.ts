import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Answers of staff about headings that the import did not know, by the headings of the form. */
export const importForms = pgTable('import_forms', {
  fingerprint: text('fingerprint').primaryKey(),
  /** The column of each heading, squeezed; null for one that is left out. */
  answers: jsonb('answers').$type<Record<string, string | null>>().notNull(),
  usedAt: moment('used_at').notNull().defaultNow(),
});
