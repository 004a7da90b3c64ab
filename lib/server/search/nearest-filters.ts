import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { AttributeName } from '@/lib/contract/attributes';
import { type Filter, filterOf, type ModelFilters } from '@/lib/contract/filters';
import { ATTRIBUTE_COLUMNS } from '../catalogue/attribute-columns';
import { type ColumnFilter, type ColumnFilters, conditionsOf } from '../catalogue/model-filters';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { filtersOf } from './model-query';
import { type ModelQuery, nameCondition } from './model-search';

/** Offers of one answer. */
const OFFERS_MAX = 4;

/** What a car is called by its displacement in cm³. */
const litresOf = (cc: number) => (Math.round(cc / 100) / 10).toFixed(1);

/** The filter's value for one of its column, rounded to what a buyer would name. */
function offeredOf({ isLitres, compares, step = 1 }: Filter, value: number): number | string {
  if (isLitres) return litresOf(value);
  return (compares === 'min' ? Math.floor : Math.ceil)(value / step) * step;
}

/** A filter's value in the unit of its column. */
function wantedOf({ isLitres }: Filter, value: unknown): number {
  // 16.1 l are 16100.000000000002 cm³ in binary, and the column holds whole ones.
  return isLitres ? Math.round(Number(value) * 1000) : Number(value);
}

/** The column's value that comes nearest, among the rows that fit everything else. */
function nearestValue({ of, compares }: Filter, wanted: number, fits: SQL): SQL {
  if (!compares) return sql`null`;
  const column: PgColumn = ATTRIBUTE_COLUMNS[of as AttributeName];
  const least = sql`min(${column}) filter (where ${fits})`;
  const greatest = sql`max(${column}) filter (where ${fits})`;
  if (compares === 'max') return least;
  if (compares === 'min') return greatest;
  const above = sql`min(${column}) filter (where ${fits} and ${column} >= ${wanted}::int)`;
  const below = sql`max(${column}) filter (where ${fits} and ${column} <= ${wanted}::int)`;
  return sql`case
    when ${above} is null or ${wanted}::int - ${below} < ${above} - ${wanted}::int then ${below}
    else ${above} end`;
}

function without(filters: ColumnFilters, name: ColumnFilter): ColumnFilters {
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
  const names = Object.keys(filters) as ColumnFilter[];
  if (names.length === 0 || query.reference !== null) return [];
  const others = names.map(
    (name) => and(...Object.values(conditionsOf(without(filters, name)))) ?? sql`true`,
  );
  const parts = names.map((name, i) => {
    const fits = others[i] as SQL;
    const filter = filterOf(name);
    const nearest = nearestValue(filter, wantedOf(filter, filters[name]), fits);
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
  const found = (row?.found ?? []).map((each, i) => ({ ...each, name: names[i] as ColumnFilter }));
  const changed = found.flatMap(({ name, nearest }): ColumnFilters[] => {
    if (nearest === null) return [];
    return [{ ...filters, [name]: offeredOf(filterOf(name), nearest) }];
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
