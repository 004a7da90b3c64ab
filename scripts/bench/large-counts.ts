import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '@/lib/server/db/database';

/** Of one measure and day, as `count_daily` keeps them. */
const VALUES_MAX = 300;

/**
 * Writes counts as the triggers would have written them row by row: of a measure and day the values
 * that came first, and whatever is more as `…`.
 * @param changes rows of measure, day, value, number and, to tell which value came first, `first`
 */
async function addCounts(db: Database, changes: SQL): Promise<void> {
  await db.execute(sql`
    insert into daily_counts as counts (measure, day, value, place, count)
    select measure, day, case when place <= ${VALUES_MAX} then value else '…' end, 0, sum(number)
    from (
      select measure, day, value, number, rank() over (partition by measure, day order by first) as place
      from (
        select measure, day, left(value, 100) as value, sum(number) as number, min(first) as first
        from (${changes}) as changes group by 1, 2, 3
      ) as valued
    ) as ranked
    group by 1, 2, 3
    on conflict (measure, day, value, place) do update set count = counts.count + excluded.count
  `);
}

/** What enquiries count for (`count_new_enquiries`). */
export const countEnquiries = (db: Database) =>
  addCounts(
    db,
    sql`
      select counted.measure, counted.day, counted.value, 1 as number, came.id as first
      from enquiries as came, lateral enquiry_measures(
        came.created_at, came.port, came.lang, came.country_id, came.source, came.promotion_id, came.car_model_sign
      ) as counted
      where came.state <> 'spam' and came.kind <> 'intention'
      union all
      select 'spam', (created_at at time zone 'Asia/Shanghai')::date, '', 1, id
      from enquiries where state = 'spam' and kind <> 'intention'
      union all
      select 'answer ' || port, (created_at at time zone 'Asia/Shanghai')::date,
        answer_minutes(created_at, first_answered_at), 1, id
      from enquiries where first_answered_at is not null and kind <> 'intention'
    `,
  );

/** What events count for (`count_presses`). */
export const countPresses = (db: Database) =>
  addCounts(
    db,
    sql`
      select 'press' as measure, day, module || ' ' || station as value, count(*) as number, min(id) as first
      from usage_events group by 2, 3
    `,
  );

/** What views count for (`count_visit_steps`), where every visitor has a visit. */
export const countSteps = (db: Database) =>
  addCounts(
    db,
    sql`
      select 'step' as measure, day, module as value, count(*) as number, 0 as first
      from unique_views
      where plate = 'way' and station = 'step' and module in ('visit', 'car', 'form', 'sent')
      group by 2, 3
    `,
  );

/** What searches that found nothing count for (lib/server/analytics/zero-result-searches.ts). */
export const countZeroResultSearches = (db: Database, searches: SQL) =>
  addCounts(
    db,
    sql`select 'nothingFound' as measure, day, word as value, 1 as number, n as first from (${searches}) as searched`,
  );
