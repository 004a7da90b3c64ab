import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { ModelFilters } from '@/lib/contract/calls/model-list';
import { type ColumnFilters, conditionsOf } from '../catalogue/model-filters';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { filtersOf } from './model-query';
import { type ModelQuery, nameCondition } from './model-search';

type FilterName = keyof ColumnFilters;

/** Offers of one answer. */
const OFFERS_MAX = 4;

/** Prices are offered in steps a buyer would name. */
const PRICE_STEP_USD = 100;

interface Value {
  column: PgColumn;
  /** Which values of the column are worth an offer. */
  of: 'least' | 'greatest' | 'nearest';
  /** The filter's value for one of the column. */
  offer?: (value: number) => number | string;
}

const upTo = (step: number) => (value: number) => Math.ceil(value / step) * step;
const downTo = (step: number) => (value: number) => Math.floor(value / step) * step;

/** What a car is called by its displacement in cm³. */
const litresOf = (cc: number) => (Math.round(cc / 100) / 10).toFixed(1);

/** Filters with a number have a nearest one that some car answers to. */
const VALUES: Partial<Record<FilterName, Value>> = {
  price_max_usd: { column: models.priceUsd, of: 'least', offer: upTo(PRICE_STEP_USD) },
  price_min_usd: { column: models.priceUsd, of: 'greatest', offer: downTo(PRICE_STEP_USD) },
  power_max_hp: { column: models.powerHp, of: 'least' },
  power_min_hp: { column: models.powerHp, of: 'greatest' },
  seats: { column: models.seats, of: 'nearest' },
  year: { column: models.modelYear, of: 'nearest' },
  year_min: { column: models.modelYear, of: 'greatest' },
  year_max: { column: models.modelYear, of: 'least' },
  range_min_km: { column: models.rangeKm, of: 'greatest' },
  displacement_l: { column: models.displacementCc, of: 'nearest', offer: litresOf },
  displacement_min_l: { column: models.displacementCc, of: 'greatest', offer: litresOf },
  displacement_max_l: { column: models.displacementCc, of: 'least', offer: litresOf },
};

/** The value of a filter in the unit of its column. */
function wantedOf(name: FilterName, filters: ColumnFilters): number {
  const isLitres = VALUES[name]?.column === models.displacementCc;
  // 16.1 l are 16100.000000000002 cm³ in binary, and the column holds whole ones.
  return isLitres ? Math.round(Number(filters[name]) * 1000) : Number(filters[name]);
}

/** The column's value that comes nearest, among the rows that fit everything else. */
function nearestValue({ column, of }: Value, wanted: number, fits: SQL): SQL {
  const least = sql`min(${column}) filter (where ${fits})`;
  const greatest = sql`max(${column}) filter (where ${fits})`;
  if (of === 'least') return least;
  if (of === 'greatest') return greatest;
  const above = sql`min(${column}) filter (where ${fits} and ${column} >= ${wanted}::int)`;
  const below = sql`max(${column}) filter (where ${fits} and ${column} <= ${wanted}::int)`;
  return sql`case
    when ${above} is null or ${wanted}::int - ${below} < ${above} - ${wanted}::int then ${below}
    else ${above} end`;
}

function without(filters: ColumnFilters, name: FilterName): ColumnFilters {
  const { [name]: _, ...others } = filters;
  return others;
}

export interface Offer {
  filters: ModelFilters;
  total: number;
}

/**
 * For a query that no model answers, the queries nearest to it that some do: with another number
 * in place of one, or without one of its filters; with how many models each has. Two statements,
 * each of which looks once at the models that fit all filters but one.
 */
export async function nearestOffers(db: Database, query: ModelQuery): Promise<Offer[]> {
  const { filters } = query;
  const names = Object.keys(filters) as FilterName[];
  if (names.length === 0 || query.reference !== null) return [];
  const others = names.map(
    (name) => and(...Object.values(conditionsOf(without(filters, name)))) ?? sql`true`,
  );
  const parts = names.map((name, i) => {
    const fits = others[i] as SQL;
    const value = VALUES[name];
    const nearest = value ? nearestValue(value, wantedOf(name, filters), fits) : sql`null`;
    return sql`json_build_object('total', count(*) filter (where ${fits}), 'nearest', ${nearest})`;
  });
  const [row] = await db
    .select({
      found: sql<
        { total: number; nearest: number | null }[]
      >`json_build_array(${sql.join(parts, sql`, `)})`,
    })
    .from(models)
    .where(and(nameCondition(query), sql`(${sql.join(others, sql` or `)})`));
  const found = (row?.found ?? []).map((each, i) => ({ ...each, name: names[i] as FilterName }));
  const changed = found.flatMap(({ name, nearest }): ColumnFilters[] => {
    if (nearest === null) return [];
    const offered = VALUES[name]?.offer?.(nearest) ?? nearest;
    return [{ ...filters, [name]: offered }];
  });
  const dropped = found
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
    .map(({ name, total }) => ({ filters: filtersWith(query, without(filters, name)), total }));
  return [...(await withTotals(db, query, changed)), ...dropped].slice(0, OFFERS_MAX);
}

function filtersWith(query: ModelQuery, filters: ColumnFilters): ModelFilters {
  return filtersOf({ ...query, filters });
}

async function withTotals(
  db: Database,
  query: ModelQuery,
  changed: readonly ColumnFilters[],
): Promise<Offer[]> {
  if (changed.length === 0) return [];
  const fits = changed.map((filters) => and(...Object.values(conditionsOf(filters))) ?? sql`true`);
  const counts = fits.map((condition) => sql`count(*) filter (where ${condition})`);
  const [row] = await db
    .select({ totals: sql<number[]>`json_build_array(${sql.join(counts, sql`, `)})` })
    .from(models)
    .where(and(nameCondition(query), sql`(${sql.join(fits, sql` or `)})`));
  return changed
    .map((filters, i) => ({ filters: filtersWith(query, filters), total: row?.totals[i] ?? 0 }))
    .filter(({ total }) => total > 0);
}
