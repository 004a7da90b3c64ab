import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/locales';
import { moment } from './columns';

/**
 * One row: how often the content has changed. A process detects by it that it has missed
 * announcements (content-changes.ts).
 */
export const contentGeneration = pgTable('content_generation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  generation: bigint('generation', { mode: 'number' }).notNull().default(0),
});

/** Changed pages that have not been submitted to every search engine yet (docs/adr/0052). */
export const changedPages = pgTable(
  'changed_pages',
  {
    /** The same on every language's host; with its query, where that names a page. */
    path: text('path').primaryKey(),
    /** The number of the last change. */
    generation: bigint('generation', { mode: 'number' }).notNull(),
  },
  (table) => [index('changed_pages_by_generation').on(table.generation, table.path)],
);

/**
 * How far the changed pages of one language's host have been submitted to a search engine's
 * service.
 */
export const indexnowProgress = pgTable(
  'indexnow_progress',
  {
    endpoint: text('endpoint').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** With the path: the last page that was submitted, in the order of changes. */
    generation: bigint('generation', { mode: 'number' }).notNull(),
    path: text('path').notNull().default(''),
    /** Failed submissions of the next pages. */
    attempts: integer('attempts').notNull().default(0),
    /** When they are submitted; null while there are none. */
    dueAt: moment('due_at'),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.locale] })],
);
