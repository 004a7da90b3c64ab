import path from 'node:path';
import { desc, sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** Any fixed number: the key of this product's migrations among advisory locks. */
const MIGRATION_LOCK = 7_204_190_331;

/** The table of drizzle-kit, so that its tools work on this database too. */
const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', {
  id: serial('id').primaryKey(),
  hash: text('hash').notNull(),
  createdAt: bigint('created_at', { mode: 'number' }),
});

const readMigrations = () =>
  readMigrationFiles({ migrationsFolder: path.join(import.meta.dirname, 'migrations') });

/** Whether this release has the migration of a time, and what the time of its own newest one is. */
export function findMigration(createdAt: number): { isKnown: boolean; newest: number } {
  const times = readMigrations().map(({ folderMillis }) => folderMillis);
  return { isKnown: times.includes(createdAt), newest: Math.max(...times) };
}

/**
 * Migrates a database to the newest schema, or changes nothing. Drizzle's own migrator reads what
 * is applied before its transaction begins, so that two instances that start together would both
 * apply it; here the lock and the reading are inside the one transaction.
 * @param until the time of the last one that is applied: the schema of an older release
 */
export async function applyMigrations(db: Database, until = Number.MAX_SAFE_INTEGER) {
  const migrations = readMigrations().filter(({ folderMillis }) => folderMillis <= until);
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);
    await transaction.execute(sql`create schema if not exists drizzle`);
    await transaction.execute(sql`
      create table if not exists drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)
    `);
    const [newest] = await transaction
      .select({ createdAt: appliedMigrations.createdAt })
      .from(appliedMigrations)
      .orderBy(desc(appliedMigrations.createdAt))
      .limit(1);
    for (const migration of migrations) {
      if (migration.folderMillis <= (newest?.createdAt ?? 0)) continue;
      for (const statement of migration.sql) await transaction.execute(sql.raw(statement));
      await transaction
        .insert(appliedMigrations)
        .values({ hash: migration.hash, createdAt: migration.folderMillis });
    }
  });
}
