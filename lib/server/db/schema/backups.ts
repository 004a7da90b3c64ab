import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

export type BackupState = 'running' | 'good' | 'failed';

/** Backups that were made or tried, on whatever machine; no part of a backup itself. */
export const backups = pgTable(
  'backups',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    state: text('state').$type<BackupState>().notNull(),
    /** By the site itself; else by command. */
    isNightly: boolean('is_nightly').notNull(),
    machine: text('machine').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    /** The file of one that is good. */
    file: text('file'),
    bytes: bigint('bytes', { mode: 'number' }),
    isEncrypted: boolean('is_encrypted').notNull(),
    /** Why it failed, as the log has it. */
    failure: text('failure'),
  },
  (table) => [
    index('backups_by_start').on(table.startedAt.desc()),
    index('backups_good').on(table.startedAt.desc()).where(sql`${table.state} = 'good'`),
  ],
);
