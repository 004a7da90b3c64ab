import { sql } from 'drizzle-orm';
import { beginBulkLoad } from '@/lib/server/db/bulk-load';
import type { Database } from '@/lib/server/db/database';
import { PRESSES } from './desk-profiles';
import { byWeight, DAYS, momentOf, profilesOf, ROWS_AT_ONCE } from './desk-rows';

/** Events and visitors that are drawn one by one; further ones are copies of these. */
const DRAWN_MAX = 1_000_000;

/** Days whose visitors are copied by one statement, one day's beside each other as they came. */
const DAYS_AT_ONCE = 10;

async function addPresses(db: Database, now: Date, count: number): Promise<void> {
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const last = Math.min(first + ROWS_AT_ONCE, count) - 1;
    await db.execute(sql`
      with drawn as materialized (
        select n, sqrt(0.16 + 0.84 * n / ${count}::float8) as way, random() as press, random() as buyer
        from generate_series(${first}::int, ${last}::int) as n
      ), placed as (
        select n, profile.*, buyer, ${momentOf(now, '(way - 0.4) / 0.6')} as created_at
        from drawn
        join ${profilesOf(byWeight(PRESSES), 'plate text, module text, station text')}
          on press >= profile.lower and press < profile.upper
      )
      insert into usage_events (day, plate, module, station, page, locale, created_at, type, event_id)
      select (created_at at time zone 'Asia/Shanghai')::date, plate, module, station,
        case when plate = 'car' then '/car/' || 101 + n % 174 else '/' end,
        case when buyer < 0.5 then 'mn' when buyer < 0.9 then 'ru' else 'en' end,
        created_at, '', gen_random_uuid()
      from placed order by n
    `);
  }
}

/** Visitors with the steps that each has gone: half look at a car, one in eleven opens the form. */
async function addViews(db: Database, now: Date, count: number): Promise<void> {
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const last = Math.min(first + ROWS_AT_ONCE, count) - 1;
    await db.execute(sql`
      with visits as materialized (
        select n, sqrt(0.16 + 0.84 * n / ${count}::float8) as way, gen_random_uuid()::text as visitor,
          random() as keenness, random() as buyer
        from generate_series(${first}::int, ${last}::int) as n
      ), placed as (
        select visits.*, ${momentOf(now, '(way - 0.4) / 0.6')} as created_at from visits
      )
      insert into unique_views (day, plate, module, station, page, locale, created_at, visitor)
      select (created_at at time zone 'Asia/Shanghai')::date, plate, module, station, page,
        case when buyer < 0.5 then 'mn' when buyer < 0.9 then 'ru' else 'en' end, created_at, visitor
      from placed, (values
        ('way', 'visit', 'step', '/', 1.0), ('home', 'featured', 'section', '/', 0.6),
        ('way', 'car', 'step', '/car/101', 0.5), ('way', 'form', 'step', '/car/101', 0.09)
      ) as steps(plate, module, station, page, share)
      where keenness < share
      on conflict do nothing
    `);
  }
}

/** Further events at the same places and moments; as each is new, so is its `event_id`. */
async function copyPresses(db: Database, drawn: number, copies: number): Promise<void> {
  const step = Math.max(1, Math.floor(DRAWN_MAX / copies));
  for (let first = 1; first <= drawn; first += step) {
    await db.execute(sql`
      insert into usage_events (day, plate, module, station, page, locale, created_at, type, event_id)
      select day, plate, module, station, page, locale, created_at, type, gen_random_uuid()
      from usage_events, generate_series(1, ${copies}::int)
      where id between ${first}::bigint and ${Math.min(first + step - 1, drawn)}::bigint
    `);
  }
}

/** Further visitors who went the same ways on the same days. */
async function copyViews(db: Database, now: Date, copies: number): Promise<void> {
  for (let before = DAYS + 2; before >= 0; before -= DAYS_AT_ONCE) {
    const from = sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Shanghai')::date - ${before}::int`;
    await db.execute(sql`
      insert into unique_views (day, plate, module, station, page, locale, created_at, visitor)
      select day, plate, module, station, page, locale, created_at, md5(visitor || copy)::uuid::text
      from unique_views, generate_series(1, ${copies}::int) as copy
      where day >= ${from} and day < ${from} + ${DAYS_AT_ONCE}::int
    `);
  }
}

/** What the triggers would have counted, over all rows at once. */
async function countUsage(db: Database): Promise<void> {
  await db.execute(sql`analyze daily_counts`);
  await db.execute(sql`
    select count_daily(array_agg(measure), array_agg(day), array_agg(value), array_agg(change)) from (
      select 'press' as measure, day, module || ' ' || station as value, count(*) as change
      from usage_events group by 2, 3
      union all
      select 'step', day, module, count(*) from unique_views where station = 'step' group by 2, 3
    ) as changes
  `);
}

/**
 * Events and views of two years. They are counted at the end, and the index of what senders choose by
 * chance is made there: row by row that costs ten times as much.
 */
export async function addUsage(db: Database, now: Date, events: number): Promise<void> {
  const drawn = Math.min(events, DRAWN_MAX);
  const copies = Math.round(events / drawn) - 1;
  const bulk = await beginBulkLoad(db, ['usage_events']);
  await db.execute(sql`alter table usage_events drop constraint usage_events_event_id_unique`);
  await db.execute(sql`alter table usage_events disable trigger usage_events_count`);
  await db.execute(sql`alter table unique_views disable trigger unique_views_count`);
  await addPresses(db, now, drawn);
  if (copies > 0) await copyPresses(db, drawn, copies);
  // Each visit leaves 2.19 views.
  await addViews(db, now, Math.round((drawn * 0.3) / 2.19));
  if (copies > 0) await copyViews(db, now, copies);
  await countUsage(db);
  await bulk.restore();
  await db.execute(
    sql`alter table usage_events add constraint usage_events_event_id_unique unique (event_id)`,
  );
  await db.execute(sql`alter table usage_events enable trigger usage_events_count`);
  await db.execute(sql`alter table unique_views enable trigger unique_views_count`);
}
