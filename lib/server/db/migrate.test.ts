import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerDueAt } from '@/lib/config/answer-promise';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import { portOfLead } from '../notify/receivers';
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

it('gives enquiries that are older than the promise of an answer its time', async () => {
  const { db } = database;
  await db.execute(sql`truncate enquiries cascade`);
  // Every 50 minutes of a fortnight, for either port.
  await db.execute(sql`
    insert into enquiries (number, name, country, country_id, mail, mobile, remark, lang, created_at)
    select 'number-' || nth, '', '', (array[643, 496, null])[nth % 3 + 1], '', '', '',
      (array['ru', 'mn'])[nth % 2 + 1], timestamptz '2026-11-02T00:00:00+08' + nth * interval '50 minutes'
    from generate_series(1, 400) as nth`);
  const file = new URL('./migrations/0016_answer-promise.sql', import.meta.url);
  const update = readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('UPDATE "enquiries"'));
  await db.execute(sql.raw(update ?? ''));
  for (const { createdAt, answerDueAt: stored, ...lead } of await db.select().from(enquiries)) {
    expect(stored, createdAt.toISOString()).toEqual(answerDueAt(createdAt, portOfLead(lead)));
  }
});

async function countMigrations(): Promise<number> {
  const journal = await import('./migrations/meta/_journal.json');
  return journal.default.entries.length;
}
