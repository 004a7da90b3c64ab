import { sql } from 'drizzle-orm';
import { printLine } from '@/lib/runtime/process/terminal';
import { beginBulkLoad } from '@/lib/server/db/bulk-load';
import { type Database, rowsOf } from '@/lib/server/db/database';
import { staffUsers } from '@/lib/server/db/schema/staff';
import { BUYERS, FORMS } from './desk-profiles';
import {
  byWeight,
  DAYS,
  momentOf,
  type Progress,
  printProgress,
  profilesOf,
  ROWS_AT_ONCE,
} from './desk-rows';
import { countEnquiries, countZeroResultSearches } from './large-counts';
import { addEvents, addVisitors } from './large-usage';

export interface DeskSize {
  enquiries: number;
  /** Usage events; unique views come on top, three for ten events. */
  events: number;
}

export const STAFF_COUNT = 8;

/** One of a JSON array's texts. */
const oneOf = (array: string, random: string) =>
  sql.raw(`(${array} ->> floor(${random} * jsonb_array_length(${array}))::int)`);

/** An enquiry number of the row's own: 104,729 has no factor in common with 18, so that none is twice. */
const NUMBER = sql.raw(`(
  select overlay(string_agg(substr('3479CDFHJKMNPRTVWX', (n * 104729::bigint / (18 ^ place)::bigint % 18)::int + 1, 1), '')
    placing '-' from 4 for 0)
  from generate_series(0, 6) as place
)`);

/** Enquiries in the order in which they came; a sixth of them from people who asked before. */
async function addEnquiries(db: Database, now: Date, count: number, progress: Progress) {
  for (let first = 0; first < count; first += ROWS_AT_ONCE) {
    const last = Math.min(first + ROWS_AT_ONCE, count) - 1;
    await db.execute(sql`
      with drawn as materialized (
        select n, sqrt(0.16 + 0.84 * n / ${count}::float8) as way,
          (hashint8extended((n * 0.83)::bigint, 1) & 1048575) / 1048576.0 as buyer,
          (hashint8extended((n * 0.83)::bigint, 2) & 1048575) / 1048576.0 as first_name,
          (hashint8extended((n * 0.83)::bigint, 3) & 1048575) / 1048576.0 as last_name,
          (n * 0.83)::bigint as person,
          random() as form, random() as remark, random() as car, random() as fate
        from generate_series(${first}::int, ${last}::int) as n
      ), cars as (
        select brand_name, brands.brand_sign, model_name, model_sign,
          row_number() over (order by model_id) - 1 as place
        from models join brands using (brand_sign)
      ), written as (
        select n, profile.*, form_profile."from", ${momentOf(now, '(way - 0.4) / 0.6')} as created_at,
          ${oneOf('profile."firstNames"', 'first_name')} || ' ' || ${oneOf('profile."lastNames"', 'last_name')} as name,
          profile.dial || ' ' || lpad((person * 7919 % 1000000)::text, 6, '0') as mobile,
          case when person % 3 = 0 then '' else 'buyer' || person || '@example.com' end as mail,
          ${oneOf('profile.remarks', 'remark')} as remark, car, fate,
          -- Half of the answers within an hour and a quarter, one in ten later than seven hours.
          interval '1 minute' * exp(4.3 + 2.3 * (random() + random() + random() - 1.5)) as answered_after
        from drawn
        join ${profilesOf(byWeight(BUYERS), 'lang text, "countryId" int, country text, dial text, "firstNames" jsonb, "lastNames" jsonb, remarks jsonb')}
          on buyer >= profile.lower and buyer < profile.upper
        join (select * from ${profilesOf(byWeight(FORMS), '"from" text')}) as form_profile
          on form >= form_profile.lower and form < form_profile.upper
      ), judged as (
        select written.*, case
          when created_at + answered_after > ${now.toISOString()}::timestamptz then 'new'
          when fate < 0.01 then 'new' when fate < 0.04 then 'inHand' when fate < 0.40 then 'answered'
          when fate < 0.55 then 'won' when fate < 0.93 then 'lost' else 'spam' end as state
        from written
      )
      insert into enquiries (number, created_at, name, country, country_id, mail, mobile, remark,
        "from", lang, brand, brand_sign, car_model, car_model_sign, company, suspect, state, owner_id, state_at,
        answer_due_at, kind, port, source, promotion_id)
      select ${NUMBER}, created_at, name, country, "countryId",
        mail, mobile, remark, "from", lang, coalesce(brand_name, ''), coalesce(brand_sign, ''),
        coalesce(model_name, ''), coalesce(model_sign, ''),
        case when "from" = 'dealer' then name || ' Motors' else '' end,
        state = 'spam' and fate < 0.97, state,
        case when state in ('new', 'spam') then null else 'bench-' || n % ${STAFF_COUNT} end,
        case when state = 'new' then null else created_at + answered_after end,
        created_at + interval '1 day',
        case when "from" in ('dealer', 'gift') then "from" when "from" like 'promotion:%' then 'promotion'
          when model_sign is null then 'general' else 'car' end,
        case when coalesce("countryId" in (643, 398, 417, 860), lang = 'ru') then 'khorgos' else 'erenhot' end,
        (array['', 'google', 'facebook', 'yandex', 'auto.ru', 'winter-letter', 'expo'])[1 + floor(7 * fate * car)::int],
        case "from" when 'promotion:WINTER-TYRES' then 1 when 'promotion:TRANSFER' then 2 end
      from judged
      -- A few cars are asked about most.
      left join cars on place = case when "from" = 'car'
        then (floor((select count(*) from models) ^ car) - 1)::bigint end
      order by n
    `);
    progress(last + 1);
  }
}

async function addNotes(db: Database): Promise<void> {
  await db.execute(sql`
    insert into enquiry_notes (enquiry_id, staff_id, staff_name, text, at)
    select id, owner_id, 'Staff', (array['Перезвонить вечером', '已发报价', 'Sent pictures and the price'])[1 + id % 3],
      state_at + interval '1 hour' * note
    from enquiries, generate_series(1, 3) as note
    where owner_id is not null and id % 4 >= note
  `);
}

/** Searches that found nothing: some words again and again, most of them once. */
const addZeroResultSearches = (db: Database, now: Date, count: number) =>
  countZeroResultSearches(
    db,
    sql`
      select n, ((${now.toISOString()}::timestamptz - interval '1 day' * ${DAYS} * random()) at time zone 'Asia/Shanghai')::date as day,
        'ru слово ' || floor(exp(10 * random()))::int as word
      from generate_series(1, ${count}::int) as n
    `,
  );

/** @param db a transaction */
async function addLeads(db: Database, now: Date, count: number, progress: Progress): Promise<void> {
  await db.insert(staffUsers).values(
    Array.from({ length: STAFF_COUNT }, (_, i) => ({
      id: `bench-${i}`,
      name: `Staff ${i}`,
      email: `staff-${i}@example.com`,
      role: 'sales' as const,
    })),
  );
  // The measurement looks them up by number; an interrupted run has used the first ones.
  await db.execute(sql`alter table enquiries alter column id restart`);
  await db.execute(sql`alter table enquiries disable trigger enquiries_count_new`);
  await addEnquiries(db, now, count, progress);
  await addNotes(db);
  await countEnquiries(db);
  await addZeroResultSearches(db, now, Math.round(count * 0.3));
  await db.execute(sql`alter table enquiries enable trigger enquiries_count_new`);
}

/**
 * Tables that are filled by one transaction each: after an interruption the next run continues with
 * the next table.
 */
const STEPS = [
  {
    tables: ['enquiries', 'enquiry_notes'],
    add: addLeads,
    countOf: (size: DeskSize) => size.enquiries,
  },
  { tables: ['usage_events'], add: addEvents, countOf: (size: DeskSize) => size.events },
  {
    tables: ['unique_views'],
    add: addVisitors,
    // Each leaves 2.19 views.
    countOf: (size: DeskSize) => Math.round((size.events * 0.3) / 2.19),
  },
];

/**
 * Fills a desk with two years of enquiries, notes, states, usage events, views and searches, as
 * unevenly spread as real ones are; filled tables are left as they are. The catalogue has to be
 * there.
 * @param now the end of the two years
 */
export async function fillLargeDesk(db: Database, size: DeskSize, now: Date): Promise<void> {
  for (const { tables, add, countOf } of STEPS) {
    const [name = ''] = tables;
    const table = sql.identifier(name);
    if (rowsOf(await db.execute(sql`select from ${table} limit 1`)).length > 0) continue;
    // Removes the dead rows of an interrupted run, which slow this one down.
    for (const each of [...tables, 'daily_counts']) {
      await db.execute(sql`vacuum (analyze) ${sql.identifier(each)}`);
    }
    const startMs = performance.now();
    const count = countOf(size);
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`select setseed(0.5)`);
      // The planner knows nothing of rows that are being drawn, and would go through all cars for each.
      await transaction.execute(sql`set local enable_nestloop = off`);
      await transaction.execute(sql`set local maintenance_work_mem = '512MB'`);
      const bulk = await beginBulkLoad(transaction, tables);
      await add(transaction, now, count, printProgress(name, count));
      printLine(`  ${name}: written, now its indexes`);
      await bulk.restore();
    });
    const seconds = (performance.now() - startMs) / 1000;
    printLine(`${name}: ${count} in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)}/s`);
  }
  // Otherwise the server would do it during the measurement.
  await db.execute(sql`vacuum (analyze)`);
}
