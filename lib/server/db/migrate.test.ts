import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import { applyMigrations } from './migrate';
import { brands } from './schema/catalogue';
import { enquiries } from './schema/leads';

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

it('gives enquiries that are older than their numbers one each', async () => {
  const { db } = database;
  await db.execute(sql`alter table enquiries drop column number`);
  await db.execute(sql`
    insert into enquiries (name, country, mail, mobile, remark, lang)
    select 'Бат', 'Монгол', '', '', nth::text, 'mn' from generate_series(1, 3000) as nth`);
  const file = new URL('./migrations/0012_enquiry-numbers.sql', import.meta.url);
  for (const statement of readFileSync(file, 'utf8').split('--> statement-breakpoint')) {
    await db.execute(sql.raw(statement));
  }
  const numbers = await db.select({ number: enquiries.number }).from(enquiries);
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(3000);
  expect(numbers.filter(({ number }) => !isEnquiryNumber(number))).toEqual([]);
});

async function countMigrations(): Promise<number> {
  const journal = await import('./migrations/meta/_journal.json');
  return journal.default.entries.length;
}
