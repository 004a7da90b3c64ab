import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/server/db/database';
import { PRESSES } from './desk-profiles';
import { byWeight, momentOf, type Progress, profilesOf, ROWS_AT_ONCE } from './desk-rows';
import { countPresses, countSteps } from './large-counts';

/** Events and visitors that are drawn; each is there as often as it takes for all of them. */
const DRAWN_MAX = 1_000_000;

/** So many are drawn, each so many times, by statements that each write as many rows as one may. */
function turnsOf(count: number): { drawn: number; times: number; turns: [number, number][] } {
  const times = Math.max(1, Math.round(count / DRAWN_MAX));
  const drawn = Math.round(count / times);
  const step = Math.ceil((ROWS_AT_ONCE * 10) / times);
  const turns: [number, number][] = [];
  for (let first = 0; first < drawn; first += step) {
    turns.push([first, Math.min(first + step, drawn) - 1]);
  }
  return { drawn, times, turns };
}

async function addPresses(db: Database, now: Date, count: number, progress: Progress) {
  const { drawn, times, turns } = turnsOf(count);
  for (const [first, last] of turns) {
    await db.execute(sql`
      with drawn as materialized (
        select n, sqrt(0.16 + 0.84 * n / ${drawn}::float8) as way, random() as press, random() as buyer
        from generate_series(${first}::int, ${last}::int) as n
      ), placed as materialized (
        select n, profile.plate, profile.module, profile.station, buyer,
          ${momentOf(now, '(way - 0.4) / 0.6')} as created_at
        from drawn
        join ${profilesOf(byWeight(PRESSES), 'plate text, module text, station text')}
          on press >= profile.lower and press < profile.upper
        order by n
      )
      insert into usage_events (day, plate, module, station, page, locale, created_at, type, event_id)
      select day, plate, module, station, page, locale, created_at, '', gen_random_uuid()
      from (
        select (created_at at time zone 'Asia/Shanghai')::date as day, plate, module, station,
          case when plate = 'car' then '/car/' || 101 + n % 174 else '/' end as page,
          case when buyer < 0.5 then 'mn' when buyer < 0.9 then 'ru' else 'en' end as locale,
          created_at, generate_series(1, ${times}::int)
        from placed
      ) as repeated
    `);
    progress((last + 1) * times);
  }
}

/** Visitors with the steps that each has gone: half look at a car, one in eleven opens the form. */
async function addViews(db: Database, now: Date, count: number, progress: Progress) {
  const { drawn, times, turns } = turnsOf(count);
  for (const [first, last] of turns) {
    await db.execute(sql`
      with visits as materialized (
        select n, sqrt(0.16 + 0.84 * n / ${drawn}::float8) as way, random() as keenness, random() as buyer
        from generate_series(${first}::int, ${last}::int) as n
      ), placed as materialized (
        select *, ${momentOf(now, '(way - 0.4) / 0.6')} as created_at from visits
      ), visitors as materialized (
        select *, gen_random_uuid()::text as visitor
        from (select *, generate_series(1, ${times}::int) from placed) as repeated
      )
      insert into unique_views (day, plate, module, station, page, locale, created_at, visitor)
      select (created_at at time zone 'Asia/Shanghai')::date, plate, module, station, page,
        case when buyer < 0.5 then 'mn' when buyer < 0.9 then 'ru' else 'en' end, created_at, visitor
      from visitors join (values
        ('way', 'visit', 'step', '/', 1.0), ('home', 'featured', 'section', '/', 0.6),
        ('way', 'car', 'step', '/car/101', 0.5), ('way', 'form', 'step', '/car/101', 0.09)
      ) as steps(plate, module, station, page, share) on keenness < share
    `);
    progress((last + 1) * times);
  }
}

/**
 * Events of two years. They are counted at the end, and the index of what senders choose by chance is
 * made there: row by row that costs ten times as much.
 * @param db a transaction
 */
export async function addEvents(db: Database, now: Date, count: number, progress: Progress) {
  await db.execute(sql`alter table usage_events drop constraint usage_events_event_id_unique`);
  await db.execute(sql`alter table usage_events disable trigger usage_events_count`);
  await addPresses(db, now, count, progress);
  await countPresses(db);
  await db.execute(
    sql`alter table usage_events add constraint usage_events_event_id_unique unique (event_id)`,
  );
  await db.execute(sql`alter table usage_events enable trigger usage_events_count`);
}

const VIEWS_KEY = sql.raw('unique_views_day_plate_module_station_visitor_pk');

/**
 * Visitors of two years, who leave 2.19 views each.
 * @param db a transaction
 */
export async function addVisitors(db: Database, now: Date, count: number, progress: Progress) {
  await db.execute(sql`alter table unique_views drop constraint ${VIEWS_KEY}`);
  await db.execute(sql`alter table unique_views disable trigger unique_views_count`);
  await addViews(db, now, count, progress);
  await countSteps(db);
  await db.execute(
    sql`alter table unique_views add constraint ${VIEWS_KEY} primary key (day, plate, module, station, visitor)`,
  );
  await db.execute(sql`alter table unique_views enable trigger unique_views_count`);
}
