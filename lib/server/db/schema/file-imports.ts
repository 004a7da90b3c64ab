import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { FileImportFailure, FileImportState, FileImportTask } from '@/lib/config/file-import';
import { moment } from './columns';

/** Files of cars that were uploaded at the desk, and those imported by command. */
export const fileImports = pgTable(
  'file_imports',
  {
    importId: text('import_id').primaryKey(),
    /** Who sent it; null for the command line. */
    staffId: text('staff_id'),
    /** As its sender calls it; no path. */
    fileName: text('file_name').notNull(),
    fileBytes: integer('file_bytes').notNull(),
    /** Of the file in the folder of the import. */
    storedName: text('stored_name').notNull(),
    state: text('state').$type<FileImportState>().notNull(),
    /** What is done with it, or was done last. */
    task: text('task').$type<FileImportTask>().notNull(),
    failure: text('failure').$type<FileImportFailure>(),
    /** Columns of headings that were asked about; null for one that is left out. */
    answers: jsonb('answers').$type<Record<string, string | null>>().notNull().default({}),
    /** Whether its sender may change texts and pictures only. */
    isTextsOnly: boolean('is_texts_only').notNull().default(true),
    /** Unusual prices are confirmed as intended. */
    isConfirmed: boolean('is_confirmed').notNull().default(false),
    /** Valid rows are imported although others are rejected. */
    skipsBad: boolean('skips_bad').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    /** Since when it waits. */
    askedAt: moment('asked_at').notNull(),
    /** When it last showed progress, by which an import that stopped without ending is detected. */
    seenAt: moment('seen_at'),
    step: text('step'),
    stepDone: integer('step_done').notNull().default(0),
    /** 0 while that is not known. */
    stepTotal: integer('step_total').notNull().default(0),
    stepSince: moment('step_since'),
    /** What the page shows, in the form of lib/server/import/file-outcome.ts. */
    outcome: jsonb('outcome').$type<unknown>(),
    /** Records that were imported; of a preview, those that would be. */
    recordCount: integer('record_count').notNull().default(0),
    /** Of its changes, once it is imported. */
    batch: text('batch'),
    writtenAt: moment('written_at'),
    undoneAt: moment('undone_at'),
    undoneBy: text('undone_by'),
  },
  (table) => [
    index('file_imports_at_work')
      .on(table.askedAt)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('file_imports_by_person').on(table.staffId, table.createdAt.desc()),
    index('file_imports_by_writing')
      .on(table.writtenAt.desc())
      .where(sql`${table.writtenAt} is not null`),
  ],
);
