import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { desc, sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { bigint, pgSchema, serial, text } from 'drizzle-orm/pg-core';
import type { Database } from './database';
import { hasCode } from './outage';

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

/** How long a migration waits for a lock: all later requests for it queue behind the migration. */
const LOCK_TIMEOUT_MS = 2_000;
/** Pause before the next attempt, in which queued statements can run. */
const LOCK_PAUSE_MS = 1_000;
const LOCK_ATTEMPTS = 60;

/** Postgres's code for a lock timeout. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Migrates a database to the newest schema, one transaction for each migration. A schema that is
 * newer than this release is left unchanged. Drizzle's own migrator reads what is applied before
 * its transaction begins, so two instances that start together would both apply a migration; here
 * the lock and the read are inside. Another release may be serving: a locked table is waited for
 * briefly, and again after a pause (docs/adr/0100).
 * @param until the time of the last one that is applied: the schema of an older release
 * @throws Error when a table stays locked for minutes
 */
export async function applyMigrations(db: Database, until = Number.MAX_SAFE_INTEGER) {
  const migrations = readMigrations().filter(({ folderMillis }) => folderMillis <= until);
  await db.transaction(async (transaction) => {
    await lockMigrations(transaction);
    await transaction.execute(sql`create schema if not exists drizzle`);
    await transaction.execute(sql`
      create table if not exists drizzle.__drizzle_migrations
        (id serial primary key, hash text not null, created_at bigint)
    `);
  });
  const newest = await newestApplied(db);
  for (const migration of migrations) {
    if (migration.folderMillis <= newest) continue;
    for (let attempt = 1; !(await isApplied(db, migration)); attempt += 1) {
      if (attempt === LOCK_ATTEMPTS)
        throw new Error('A migration waits for a table that somebody holds: end what holds it.');
      await setTimeout(LOCK_PAUSE_MS);
    }
  }
}

const lockMigrations = (transaction: Pick<Database, 'execute'>) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`);

async function newestApplied(db: Pick<Database, 'select'>): Promise<number> {
  const [newest] = await db
    .select({ createdAt: appliedMigrations.createdAt })
    .from(appliedMigrations)
    .orderBy(desc(appliedMigrations.createdAt))
    .limit(1);
  return newest?.createdAt ?? 0;
}

/** Applies a migration, unless another instance has; false when a table could not be locked. */
async function isApplied(db: Database, migration: MigrationMeta): Promise<boolean> {
  try {
    await db.transaction(async (transaction) => {
      await lockMigrations(transaction);
      if (migration.folderMillis <= (await newestApplied(transaction))) return;
      await transaction.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`));
      for (const statement of migration.sql) await transaction.execute(sql.raw(statement));
      await transaction
        .insert(appliedMigrations)
        .values({ hash: migration.hash, createdAt: migration.folderMillis });
      await transaction.execute(sql`set local lock_timeout to default`);
    });
    return true;
  } catch (error) {
    if (hasCode(error, [LOCK_NOT_AVAILABLE])) return false;
    throw error;
  }
}
