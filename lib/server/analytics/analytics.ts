import { and, asc, between, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { LIST_MEASURES, type ListMeasure } from '@/lib/config/analytics-measures';
import { daysOf, type Period, periodBefore } from '@/lib/config/day-period';
import { PORTS, type Port } from '@/lib/config/ports';
import { VISIT_STEPS, type VisitStep } from '@/lib/config/visit-steps';
import type { Database } from '../db/database';
import { dailyCounts } from '../db/schema/analytics';
import { type AnswerTimes, answerTimesOf } from './answer-times';

/** A count in a period, and in the one before. */
export interface Compared {
  now: number;
  before: number;
}

export interface CountedValue extends Compared {
  /** As it was counted: a language's code, a country's number, a text of visitors. */
  value: string;
}

export interface CountedList {
  /** The most frequent first, LISTED_MAX at most. */
  rows: CountedValue[];
  /** All values together, also those that are not listed. */
  total: Compared;
  /** How many values there are. */
  values: number;
}

export interface Analytics {
  period: Period;
  before: Period;
  /** Enquiries of each day and port, the first day first; those marked as spam are not counted. */
  days: { day: string; counts: Record<Port, number> }[];
  enquiries: Record<Port, Compared>;
  spam: Compared;
  /** Visitors of each day who went so far, added up. */
  steps: Record<VisitStep, Compared>;
  answers: Record<Port, { now: AnswerTimes; before: AnswerTimes }>;
  lists: Record<ListMeasure, CountedList>;
}

/** Values that are listed of one measure. */
const LISTED_MAX = 100;

const NOTHING: Compared = { now: 0, before: 0 };

const answerMeasure = (port: Port) => `answer ${port}`;

/** Of each value of some measures, how many there are in both periods together, and in the later one. */
function countedIn(db: Database, measures: readonly string[], { from, to }: Period) {
  const before = periodBefore({ from, to });
  return db
    .select({
      measure: dailyCounts.measure,
      value: dailyCounts.value,
      all: sql<number>`sum(${dailyCounts.count})::int`.as('all'),
      now: sql<number>`coalesce(sum(${dailyCounts.count}) filter (where ${dailyCounts.day} >= ${from}), 0)::int`.as(
        'now',
      ),
    })
    .from(dailyCounts)
    .where(
      and(inArray(dailyCounts.measure, [...measures]), between(dailyCounts.day, before.from, to)),
    )
    .groupBy(dailyCounts.measure, dailyCounts.value);
}

type Counted = { measure: string; value: string; all: number; now: number };

const compared = ({ all, now }: Pick<Counted, 'all' | 'now'>): Compared => ({
  now,
  before: all - now,
});

function listDays(db: Database, { from, to }: Period) {
  return db
    .select({
      day: dailyCounts.day,
      port: dailyCounts.value,
      count: sql<number>`sum(${dailyCounts.count})::int`,
    })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.measure, 'port'),
        between(dailyCounts.day, periodBefore({ from, to }).from, to),
      ),
    )
    .groupBy(dailyCounts.day, dailyCounts.value)
    .orderBy(asc(dailyCounts.day));
}

/** The most frequent values of each list, with what all of them come to. */
function listMostFrequent(db: Database, period: Period) {
  const counted = countedIn(db, LIST_MEASURES, period).as('counted');
  const ranked = db
    .select({
      measure: counted.measure,
      value: counted.value,
      all: counted.all,
      now: counted.now,
      totalAll: sql<number>`sum(${counted.all}) over (partition by ${counted.measure})`
        .mapWith(Number)
        .as('total_all'),
      totalNow: sql<number>`sum(${counted.now}) over (partition by ${counted.measure})`
        .mapWith(Number)
        .as('total_now'),
      values: sql<number>`count(*) over (partition by ${counted.measure})`
        .mapWith(Number)
        .as('values'),
      rank: sql<number>`row_number() over (partition by ${counted.measure} order by ${desc(counted.now)}, ${desc(counted.all)}, ${counted.value})`
        .mapWith(Number)
        .as('rank'),
    })
    .from(counted)
    .where(gt(counted.all, 0))
    .as('ranked');
  return db
    .select()
    .from(ranked)
    .where(lte(ranked.rank, LISTED_MAX))
    .orderBy(asc(ranked.measure), asc(ranked.rank));
}

/** What the analytics page shows of a period, beside the one before. */
export async function readAnalytics(db: Database, period: Period): Promise<Analytics> {
  const [dayRows, few, listed] = await Promise.all([
    listDays(db, period),
    countedIn(db, ['spam', 'step', ...PORTS.map(answerMeasure)], period),
    listMostFrequent(db, period),
  ]);

  const countsOf = new Map(daysOf(period).map((day) => [day, { khorgos: 0, erenhot: 0 }]));
  const enquiries = { khorgos: { ...NOTHING }, erenhot: { ...NOTHING } };
  for (const { day, port, count } of dayRows) {
    if (port !== 'khorgos' && port !== 'erenhot') continue;
    const counts = countsOf.get(day);
    if (counts) counts[port] = count;
    enquiries[port][counts ? 'now' : 'before'] += count;
  }

  const waitsOf = (port: Port, key: keyof Compared) =>
    answerTimesOf(
      few
        .filter(({ measure }) => measure === answerMeasure(port))
        .map((row) => ({ minutes: Number(row.value), count: compared(row)[key] })),
    );
  const fewOf = (measure: string, value: string) => {
    const row = few.find((each) => each.measure === measure && each.value === value);
    return row ? compared(row) : NOTHING;
  };
  const listOf = (measure: ListMeasure): CountedList => {
    const rows = listed.filter((each) => each.measure === measure);
    const [first] = rows;
    return {
      rows: rows.map((row) => ({ value: row.value, ...compared(row) })),
      total: first ? compared({ all: first.totalAll, now: first.totalNow }) : NOTHING,
      values: first?.values ?? 0,
    };
  };
  const byName = <Name extends string, Value>(names: readonly Name[], of: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, Value>;

  return {
    period,
    before: periodBefore(period),
    days: [...countsOf].map(([day, counts]) => ({ day, counts })),
    enquiries,
    spam: fewOf('spam', ''),
    steps: byName(VISIT_STEPS, (step) => fewOf('step', step)),
    answers: byName(PORTS, (port) => ({
      now: waitsOf(port, 'now'),
      before: waitsOf(port, 'before'),
    })),
    lists: byName(LIST_MEASURES, listOf),
  };
}
