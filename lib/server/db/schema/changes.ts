import { bigint, boolean, pgTable } from 'drizzle-orm/pg-core';

/**
 * One row: how often the content has changed. A process that has missed announcements sees by it that
 * there were some (content-changes.ts).
 */
export const contentGeneration = pgTable('content_generation', {
  isOnly: boolean('is_only').primaryKey().default(true),
  generation: bigint('generation', { mode: 'number' }).notNull().default(0),
});
