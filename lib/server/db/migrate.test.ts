import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import { applyMigrations } from './migrate';
import { brands } from './schema/catalogue';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('does nothing to a database that is up to date, however many start at once', async () => {
  const { db } = database;
  await db.insert(brands).values({ brandSign: 'byd', brandName: 'BYD', position: 1 });
  await Promise.all([applyMigrations(db), applyMigrations(db), applyMigrations(db)]);
  expect(await db.$count(brands)).toBe(1);
});

it('applies each migration once when several instances start on an empty database', async () => {
  const { db } = database;
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`drop schema drizzle cascade`);
  await db.execute(sql`create schema public`);
  await Promise.all([applyMigrations(db), applyMigrations(db), applyMigrations(db)]);
  expect(await db.$count(brands)).toBe(0);
  const applied = await db.$count(sql`drizzle.__drizzle_migrations`);
  expect(applied).toBe(await countMigrations());
});

async function countMigrations(): Promise<number> {
  const journal = await import('./migrations/meta/_journal.json');
  return journal.default.entries.length;
}
