import { sql } from 'drizzle-orm';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrl } from '@/tests/support/server/database-template';
import { database, withTestDatabase } from '@/tests/support/server/test-database';

const CLIENTS = 20;
const TURNS = 25;
const COUNTRIES = [496, 398, 643, null];

withTestDatabase();
let url: string;
let client: Sql;
beforeAll(async () => {
  const [row] = await database.db
    .select({ name: sql<string>`current_database()` })
    .from(sql`(select) as one_row`);
  url = databaseUrl(process.env.TEST_DATABASE_URL ?? '', row?.name ?? '');
  client = postgres(url, { max: CLIENTS + 2, fetch_types: false, onnotice: () => {} });
});
afterAll(async () => {
  await client.end({ timeout: 5 });
});

const insertEnquiry = (connection: Sql, number: string, country: number | null) => connection`
  insert into enquiries (number, kind, port, name, country, country_id, mail, mobile, remark, lang)
  values (${number}, 'car', ${country === 496 ? 'erenhot' : 'khorgos'}, '', '', ${country}, '', '', '', 'ru')`;

/** Counts as the triggers kept them, and as the rows themselves say. */
async function countsAndRows() {
  const counted = await client`
    select measure, value, sum(count)::int as count from daily_counts
    where measure in ('port', 'country', 'spam', 'press') group by 1, 2 having sum(count) <> 0 order by 1, 2`;
  const rows = await client`
    select 'country' as measure, coalesce(country_id::text, '') as value, count(*)::int as count
      from enquiries where state <> 'spam' group by 2
    union all select 'port', port, count(*)::int from enquiries where state <> 'spam' group by 2
    union all select 'spam', '', count(*)::int from enquiries where state = 'spam' having count(*) > 0
    union all select 'press', module || ' ' || station, count(*)::int from usage_events group by 2
    order by 1, 2`;
  return { counted: [...counted], rows: [...rows] };
}

/** One client's work: enquiries and events, some rolled back, and states set in any order. */
async function work(name: number): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const country = COUNTRIES[(name + turn) % COUNTRIES.length] ?? null;
    const outcome = client.begin(async (connection) => {
      await insertEnquiry(connection as unknown as Sql, `${name}-${turn}`, country);
      await connection`
        insert into usage_events (day, plate, module, station, locale)
        values ('2026-11-22', 'layout', 'menuHead', ${`s${turn % 3}`}, 'ru')`;
      // Others update the same rows in reverse order: waiting for a count would deadlock.
      const numbers = [`${(name + 1) % CLIENTS}-0`, `${name}-${turn}`];
      for (const number of name % 2 ? numbers : numbers.toReversed()) {
        await connection`
          update enquiries set state = ${turn % 3 ? 'new' : 'spam'}
          where id = (select id from enquiries where number = ${number} for update skip locked)`;
      }
      if (turn % 5 === 0) throw new Error('taken back');
    });
    await outcome.catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
    if (turn % 10 === 0) await countAndBeKilled(`${name}-${turn}-killed`);
  }
}

/** A session that ends in the middle of its transaction. */
async function countAndBeKilled(number: string): Promise<void> {
  const victim = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} });
  const script = victim.unsafe(`
    begin;
    insert into enquiries (number, kind, port, name, country, mail, mobile, remark, lang)
      values ('${number}', 'car', 'erenhot', '', '', '', '', '', 'ru');
    select pg_terminate_backend(pg_backend_pid());
    commit;
  `);
  await expect(script).rejects.toThrow();
  await victim.end({ timeout: 1 });
}

it('agree with the rows when many write at once, some roll back and some are killed', async () => {
  await Promise.all(Array.from({ length: CLIENTS }, (_, name) => work(name)));
  const { counted, rows } = await countsAndRows();
  expect(rows.length).toBeGreaterThan(6);
  expect(counted).toEqual(rows);
});

it('block no client while a transaction that has counted is still open', async () => {
  await client.begin(async (slow) => {
    await insertEnquiry(slow as unknown as Sql, 'slow', 496);
    await client.begin(async (quick) => {
      await quick`set local lock_timeout = '1s'`;
      await insertEnquiry(quick as unknown as Sql, 'quick', 496);
    });
  });
  const { counted, rows } = await countsAndRows();
  expect(counted).toEqual(rows);
});

it('name three hundred values a day, however many write each of them at once', async () => {
  const count = (connection: Sql, first: number, last: number) => connection`
    select count_daily(array_agg('own'::text), array_agg('2030-01-01'::date), array_agg(nth::text),
      array_agg(1::bigint))
    from generate_series(${first}::integer, ${last}::integer) as nth`;
  let writing = 0;
  let commit = () => {};
  const isOver = new Promise<void>((resolve) => (commit = resolve));
  const writers = Array.from({ length: 8 }, () =>
    client.begin(async (connection) => {
      await count(connection as unknown as Sql, 1, 40);
      writing += 1;
      await isOver;
    }),
  );
  await expect.poll(() => writing).toBe(8);
  commit();
  await Promise.all(writers);
  await count(client, 41, 41);
  const rows = await client`
    select value, sum(count)::int as count from daily_counts where measure = 'own' group by 1`;
  expect(rows).toHaveLength(41);
  expect(rows).toContainEqual({ value: '41', count: 1 });
});
