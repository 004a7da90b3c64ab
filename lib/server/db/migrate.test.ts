import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { answerDueAt } from '@/lib/config/answer-promise';
import { isEnquiryNumber } from '@/lib/config/enquiry-number';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { portOfLead } from '../leads/lead-port';
import { rowsOf } from './database';
import { applyMigrations } from './migrate';
import { dailyCounts } from './schema/analytics';
import { brands } from './schema/catalogue';
import { enquiries, enquiryMessages } from './schema/leads';
import { notifications } from './schema/notifications';
import { reviews } from './schema/reviews';
import { catalogueEdits } from './schema/units';

withTestDatabase();

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

it('runs on a schema that a newer release has made, and leaves it unchanged', async () => {
  const { db } = database;
  const applied = () => db.$count(sql`drizzle.__drizzle_migrations`);
  const before = await applied();
  await db.execute(sql`alter table brands add column of_a_newer_release text`);
  await db.execute(sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`);
  await applyMigrations(db);
  expect(await applied()).toBe(before + 1);
  expect(await db.$count(brands)).toBe(0);
  await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
  await db.execute(sql`alter table brands drop column of_a_newer_release`);
});

it('counts once the rows that existed before counting began', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into enquiries (number, kind, port, state, state_at, created_at, name, country, mail, mobile, remark, lang)
    select nth::text, 'general', 'erenhot', (array['new', 'spam', 'won'])[nth % 3 + 1], now(),
      now() - nth * interval '7 hours', '', '', '', '', '', 'mn' from generate_series(1, 100) as nth`);
  await db.execute(sql`
    insert into usage_events (day, plate, module, station, locale)
    select date '2026-11-22' - nth % 3, 'car', 'go_liuzi', 'car', 'ru' from generate_series(1, 100) as nth`);
  const counts = () =>
    db.select().from(dailyCounts).orderBy(dailyCounts.measure, dailyCounts.day, dailyCounts.value);
  const kept = await counts();
  expect(kept.length).toBeGreaterThan(100);
  await db.delete(dailyCounts);
  const statements = statementsOf('0019_daily-counts.sql');
  const backfill = statements.find((statement) => statement.includes('SELECT count_daily('));
  await db.execute(sql.raw(backfill ?? ''));
  expect(await counts()).toEqual(kept);
});

it('keeps beside approved reviews the names they show', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into members (email, whatsapp, name, password_hash, lang, port)
    values ('bat@example.mn', '+97699112233', 'Бат', '', 'mn', 'erenhot')`);
  await db.execute(sql`
    insert into reviews (member_id, model_id, model_name, model_year, brand_name, brand_sign, rating, experience, lang, state)
    select member_id, 1, '', 2026, '', '', 5, '', 'mn', state from members, unnest(array['approved', 'pending']) as state`);
  for (const statement of statementsOf('0025_accounts.sql')) {
    if (statement.includes('UPDATE "reviews"')) await db.execute(sql.raw(statement));
  }
  const rows = await db
    .select({ state: reviews.state, name: reviews.approvedAuthor })
    .from(reviews);
  expect(rows).toEqual([
    { state: 'pending', name: null },
    { state: 'approved', name: 'Бат' },
  ]);
  await db.delete(reviews);
});

it('gives enquiries that are older than their numbers one each', async () => {
  const { db } = database;
  // The migrations tested from here on are older than the triggers that count, and work without
  // them.
  await db.execute(sql`alter table enquiries disable trigger user`);
  await db.delete(enquiries);
  await db.execute(sql`alter table enquiries drop column number`);
  await db.execute(sql`
    insert into enquiries (kind, port, name, country, mail, mobile, remark, lang)
    select 'general', 'erenhot', 'Бат', 'Монгол', '', '', nth::text, 'mn' from generate_series(1, 3000) as nth`);
  await runMigration('0012_enquiry-numbers.sql');
  const numbers = await db.select({ number: enquiries.number }).from(enquiries);
  expect(new Set(numbers.map(({ number }) => number)).size).toBe(3000);
  expect(numbers.filter(({ number }) => !isEnquiryNumber(number))).toEqual([]);
});

it('gives enquiries that are older than the promise of an answer its time', async () => {
  const { db } = database;
  await db.execute(sql`truncate enquiries cascade`);
  // Every 50 minutes of a fortnight, for either port.
  await db.execute(sql`
    insert into enquiries
      (kind, port, number, name, country, country_id, mail, mobile, remark, lang, created_at)
    select 'general', 'erenhot', 'number-' || nth, '', '', (array[643, 496, null])[nth % 3 + 1], '', '', '',
      (array['ru', 'mn'])[nth % 2 + 1], timestamptz '2026-11-02T00:00:00+08' + nth * interval '50 minutes'
    from generate_series(1, 400) as nth`);
  const file = new URL('./migrations/0016_answer-promise.sql', import.meta.url);
  const update = readFileSync(file, 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('UPDATE "enquiries"'));
  await db.execute(sql.raw(update ?? ''));
  for (const { createdAt, answerDueAt: stored, ...lead } of await db.select().from(enquiries)) {
    expect(stored, createdAt.toISOString()).toEqual(answerDueAt(createdAt, portOfLead({}, lead)));
  }
});

it('gives enquiries that are older than these columns the kind and the port they had', async () => {
  const { db } = database;
  await db.delete(enquiries);
  for (const column of ['utm_source', 'utm_medium', 'utm_campaign', 'promotion_id', 'first_page']) {
    await db.execute(sql.raw(`alter table enquiries drop column ${column}`));
    await db.execute(sql.raw(`alter table members drop column ${column}`));
  }
  await db.execute(
    sql`alter table enquiries drop column kind, drop column port, drop column source, drop column visit`,
  );
  await db.execute(sql`alter table members drop column port, drop column visit`);
  await db.execute(sql`
    insert into enquiries
      (number, name, country, country_id, mail, mobile, remark, lang, "from", car_model, company)
    values
      ('1', '', '', 398, '', '', '', 'en', 'car', 'Seagull', ''),
      ('2', '', '', 496, '', '', '', 'ru', 'promotion:EXPO', '', ''),
      ('3', '', '', null, '', '', '', 'ru', 'gift:flyer', '', ''),
      ('4', '', '', 156, '', '', '', 'mn', 'dealer', '', ''),
      ('5', '', '', null, '', '', '', 'mn', 'side', '', '')`);
  await runMigration('0017_lead-origins.sql');
  const { kind, port, visit } = enquiries;
  const rows = await db.select({ kind, port, visit }).from(enquiries).orderBy(enquiries.number);
  expect(rows.map((row) => `${row.kind} ${row.port}`)).toEqual([
    'car khorgos',
    'promotion erenhot',
    'gift khorgos',
    'dealer erenhot',
    'general erenhot',
  ]);
  expect(rows[0]?.visit).toEqual({});
});

it('makes leads with numbers of the cars that were saved before they were leads', async () => {
  const { db } = database;
  await db.execute(sql`truncate enquiries cascade`);
  await db.execute(sql`
    create table purchase_intentions (id bigint generated always as identity, created_at timestamptz
      default now(), address_hash text default '', name text, mobile text, mail text, lang text,
      brand text, brand_sign text default '', car_model text, car_model_sign text default '')`);
  await db.execute(sql`
    insert into purchase_intentions (name, mobile, mail, lang, brand, car_model)
    select 'Бат', '', 'bat@example.mn', (array['ru', 'mn'])[1 + nth % 2], 'BYD', nth::text
    from generate_series(1, 2000) as nth`);
  await runMigration('0021_one-table-of-leads.sql');
  const { number, kind, port, carModel } = enquiries;
  const rows = await db
    .select({ number, kind, port, carModel })
    .from(enquiries)
    .orderBy(enquiries.id);
  expect(new Set(rows.map((row) => row.number)).size).toBe(2000);
  expect(rows.filter((row) => !isEnquiryNumber(row.number))).toEqual([]);
  expect(rows.slice(0, 2)).toMatchObject([
    { kind: 'intention', port: 'erenhot', carModel: '1' },
    { kind: 'intention', port: 'khorgos', carModel: '2' },
  ]);
});

it('gives messages that wait in a queue beside them their own time, and loses none', async () => {
  const { db } = database;
  await db.execute(sql`alter table notifications drop column due_at`);
  await db.execute(sql`create schema pgboss create table job (id int)`);
  await db.execute(sql`
    insert into notifications (id, kind, channel, receiver, state, created_at, send_after, give_up_at)
    select gen_random_uuid(), 'summary', 'mail', receiver, 'pending', '2026-11-22', send_after, '2026-11-30'
    from (values ('at once', null), ('in the morning', timestamptz '2026-11-23')) as rows (receiver, send_after)`);
  await runMigration('0039_outbox-without-a-queue.sql');
  const { receiver, dueAt } = notifications;
  const rows = await db.select({ receiver, dueAt }).from(notifications).orderBy(dueAt);
  expect(rows.map((row) => `${row.receiver} ${row.dueAt.toISOString().slice(0, 10)}`)).toEqual([
    'at once 2026-11-22',
    'in the morning 2026-11-23',
  ]);
  const left = await db.execute(sql`select 1 from pg_namespace where nspname = 'pgboss'`);
  expect(rowsOf(left)).toEqual([]);
});

it('signs answers that are older than their signature by whom buyers saw then', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into staff_users (id, name, email, role)
    values ('seen', '', '1', 'sales'), ('unseen', '', '2', 'sales')`);
  await db.execute(sql`
    insert into people (names, staff_id, is_shown, removed_at,
      languages, port, days, from_minute, until_minute, updated_at)
    select jsonb_build_object('Latn', name), staff, staff = 'seen', removed, '{}', 'erenhot', '{}', 0, 0, now()
    from (values ('Anna', 'seen', timestamptz '2026-11-10'), ('Bold', 'unseen', null)) as rows (name, staff, removed)`);
  await db.execute(sql`
    with lead as (
      insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang)
      values ('signed', 'general', 'erenhot', '', '', '', '', '', 'mn') returning id
    )
    insert into enquiry_messages (enquiry_id, at, staff_id, text, form_key)
    select id, at, staff, '', gen_random_uuid()
    from lead, (values (timestamptz '2026-11-08', 'seen'), ('2026-11-09', 'unseen'),
      ('2026-11-09', null), ('2026-11-11', 'seen')) as rows (at, staff)`);
  await runMigration('0069_signed-answers.sql');
  const { authorNames, id } = enquiryMessages;
  const rows = await db.select({ authorNames }).from(enquiryMessages).orderBy(id);
  expect(rows.map((row) => row.authorNames)).toEqual([{ Latn: 'Anna' }, null, null, null]);
});

it('gives removals of models the sign that the bin still has', async () => {
  const { db } = database;
  await db.execute(sql`
    insert into removed_records (kind, key, record, removed_at)
    values ('models', '7', '{"model_sign": "byd-seagull"}', now())`);
  await db.execute(sql`
    insert into catalogue_edits (batch, at, source, kind, key, before, after)
    select 'remove', now(), 'desk', kind, key, before::jsonb, after::jsonb
    from (values ('models', '7', '{"trim": "Flying"}', '{"trim": ""}'), ('models', '7', '{}', null),
      ('models', '8', '{}', null), ('units', '7', '{}', null)) as rows (kind, key, before, after)`);
  await runMigration('0070_removed-signs.sql');
  const { before, editId } = catalogueEdits;
  const rows = await db.select({ before }).from(catalogueEdits).orderBy(editId);
  expect(rows.map((row) => row.before)).toEqual([
    { trim: 'Flying' },
    { model_sign: 'byd-seagull' },
    {},
    {},
  ]);
});

function statementsOf(name: string): string[] {
  const file = new URL(`./migrations/${name}`, import.meta.url);
  return readFileSync(file, 'utf8').split('--> statement-breakpoint');
}

/** In one transaction, as migrations are applied: it has one session, and its temporary tables. */
async function runMigration(name: string): Promise<void> {
  await database.db.transaction(async (transaction) => {
    for (const statement of statementsOf(name)) await transaction.execute(sql.raw(statement));
  });
}

async function countMigrations(): Promise<number> {
  const journal = await import('./migrations/meta/_journal.json');
  return journal.default.entries.length;
}
