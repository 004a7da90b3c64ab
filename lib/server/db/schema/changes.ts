import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import type { Locale } from '@/lib/i18n/locales';

/**
 * One row: how often the content has changed. A process that has missed announcements sees by it that
 * there were some (content-changes.ts).
 */
export const contentGeneration = pgTable('content_generation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  generation: bigint('generation', { mode: 'number' }).notNull().default(0),
});

/** Pages whose change search engines have not all been told of (docs/adr/0052). */
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

/** How far a search engine's service has been told of the changed pages of one language's host. */
export const indexnowProgress = pgTable(
  'indexnow_progress',
  {
    endpoint: text('endpoint').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    /** With the path: the last page that it was told of, in the order of changes. */
    generation: bigint('generation', { mode: 'number' }).notNull(),
    path: text('path').notNull().default(''),
    /** Posts of the next pages that have failed. */
    attempts: integer('attempts').notNull().default(0),
    /** When they are posted; null while there are none. */
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [primaryKey({ columns: [table.endpoint, table.locale] })],
);
