import { and, gte, lte, sql } from 'drizzle-orm';
import type { Period } from '@/lib/config/day-period';
import { type PageKind, VITALS, type Vital } from '@/lib/contract/vitals';
import type { Database } from '../db/database';
import { dailyVitals } from '../db/schema/vitals';
import { VITAL_BUCKETS } from './buckets';

/** What three of four visitors had at most, and of how many measured pages that is. */
export interface VitalFigures {
  /** Pages of which something was measured. */
  pages: number;
  /** In the units of VITAL_BUCKETS; null where too little was measured to say. */
  p75: Record<Vital, number | null>;
}

export interface Vitals {
  all: VitalFigures;
  /** Most measured first. */
  countries: ({ country: string } & VitalFigures)[];
  kinds: ({ kind: PageKind } & VitalFigures)[];
}

/** With fewer, single visitors would distort the result. */
const LEAST_MEASURED = 20;

const SHARE = 0.75;

type Counts = ReadonlyMap<number, number>;

const totalOf = (counts: Counts) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/**
 * The value that three of four stay within, as evenly as measurements lie in their bucket.
 * @param counts by bucket
 * @returns beyond the last bucket its lower end
 */
export function p75Of(ends: readonly number[], counts: Counts): number | null {
  const total = totalOf(counts);
  if (total < LEAST_MEASURED) return null;
  let left = total * SHARE;
  for (const [bucket, end] of ends.entries()) {
    const count = counts.get(bucket) ?? 0;
    const start = ends[bucket - 1] ?? 0;
    if (count > 0 && count >= left) return start + ((end - start) * left) / count;
    left -= count;
  }
  return ends.at(-1) ?? null;
}

interface Row {
  vital: Vital;
  bucket: number;
  count: number;
}

function figuresOf(rows: readonly Row[]): VitalFigures {
  const countsOf = (vital: Vital): Counts => {
    const counts = new Map<number, number>();
    for (const row of rows) {
      if (row.vital === vital) counts.set(row.bucket, (counts.get(row.bucket) ?? 0) + row.count);
    }
    return counts;
  };
  const p75: VitalFigures['p75'] = { lcp: null, inp: null, cls: null };
  let pages = 0;
  for (const vital of VITALS) {
    const counts = countsOf(vital);
    p75[vital] = p75Of(VITAL_BUCKETS[vital], counts);
    pages = Math.max(pages, totalOf(counts));
  }
  return { pages, p75 };
}

/** How quickly pages opened in a period, in all, by country and by kind of page. */
export async function readVitals(db: Database, { from, to }: Period): Promise<Vitals> {
  const { vital, bucket, country, pageKind, day, count } = dailyVitals;
  const rows = await db
    .select({ vital, bucket, country, kind: pageKind, count: sql<number>`sum(${count})::int` })
    .from(dailyVitals)
    .where(and(gte(day, from), lte(day, to)))
    .groupBy(vital, bucket, country, pageKind);
  const by = <Key extends string>(keyOf: (row: (typeof rows)[number]) => Key) => {
    const groups = new Map<Key, Row[]>();
    for (const row of rows) {
      const group = groups.get(keyOf(row));
      if (group) group.push(row);
      else groups.set(keyOf(row), [row]);
    }
    return [...groups]
      .map(([key, group]) => ({ key, ...figuresOf(group) }))
      .sort((a, b) => b.pages - a.pages || (a.key < b.key ? -1 : 1));
  };
  return {
    all: figuresOf(rows),
    countries: by((row) => row.country).map(({ key, ...rest }) => ({ country: key, ...rest })),
    kinds: by((row) => row.kind).map(({ key, ...rest }) => ({ kind: key, ...rest })),
  };
}
