import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { dailyCounts } from '@/lib/server/db/schema/analytics';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { countEnquiries, countPresses, countSteps, countZeroResultSearches } from './large-counts';
import { fillLargeDesk } from './large-desk';

const NOW = new Date('2026-11-20T04:00:00Z');
const SEARCHES = sql`select n, '2026-11-19'::date as day, 'ru слово ' || n * 7 % 409 as word from generate_series(1, 700) as n`;

withTestDatabase('demo');
beforeAll(async () => {
  await fillLargeDesk(database.db, { enquiries: 700, events: 1000 }, NOW);
  // More campaigns on one day than are kept, some of them again and again.
  await database.db.execute(sql`
    update enquiries set source = 'campaign ' || id * 7 % 401,
      created_at = '2026-11-19T00:00:00Z'::timestamptz + interval '1 minute' * id`);
});

const counts = () =>
  database.db
    .select()
    .from(dailyCounts)
    .orderBy(dailyCounts.measure, dailyCounts.day, dailyCounts.value, dailyCounts.place);

it('counts all rows at once as the triggers count them one by one', async () => {
  const { db } = database;
  await db.delete(dailyCounts);
  for (const count of [countEnquiries, countPresses, countSteps]) await count(db);
  await countZeroResultSearches(db, SEARCHES);
  const atOnce = await counts();
  expect(new Set(atOnce.map(({ measure }) => measure)).size).toBeGreaterThanOrEqual(10);
  for (const measure of ['source', 'nothingFound']) {
    const values = atOnce.filter((row) => row.measure === measure).map(({ value }) => value);
    expect(values).toHaveLength(301);
    expect(values).toContain('…');
  }

  await db.delete(dailyCounts);
  for (const [table, order] of [
    ['enquiries', 'id'],
    ['usage_events', 'id'],
    ['unique_views', 'day, visitor, module desc'],
  ]) {
    await db.execute(
      sql.raw(`
      do $$ declare came ${table}; begin
        create temporary table kept as select * from ${table} order by ${order};
        delete from ${table};
        for came in select * from kept loop
          insert into ${table} overriding system value select came.*;
        end loop;
        drop table kept;
      end $$`),
    );
  }
  await db.execute(
    sql`select count_daily(array['nothingFound'], array[day], array[word], array[1::bigint]) from (${SEARCHES}) as searched`,
  );
  expect(await counts()).toEqual(atOnce);
});
