import { and, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ModelCounts, type ModelFilters, PRICE_LIMITS_USD } from '@/lib/contract/calls/car';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { conditionsOf, keepsConcessionalFee } from './model-filters';

const count = sql<number>`count(*)::int`;

/** What every filter but one asks. */
function withoutFilter(filters: ModelFilters, name: keyof ModelFilters) {
  return and(...Object.values(conditionsOf({ ...filters, [name]: undefined })));
}

/** The models of each value of a column, as far as there are any. */
async function countsBy(
  db: Database,
  column: PgColumn,
  filters: ModelFilters,
  name: keyof ModelFilters,
): Promise<Record<string, number>> {
  const rows = await db
    .select({ value: sql<string>`${column}`, count })
    .from(models)
    .where(withoutFilter(filters, name))
    .groupBy(column)
    .orderBy(column);
  return Object.fromEntries(rows.map((row) => [row.value, row.count]));
}

/** The models up to each limit of price, as far as there are any. */
async function countsByPrice(db: Database, filters: ModelFilters): Promise<Record<string, number>> {
  const limits = new Set<number>(PRICE_LIMITS_USD);
  if (filters.price_max_usd !== undefined) limits.add(filters.price_max_usd);
  const asked = [...limits];
  const columns = asked.map((limitUsd) => [
    limitUsd,
    sql<number>`(count(*) filter (where ${models.priceUsd} <= ${limitUsd}))::int`,
  ]);
  const [row = {}] = await db
    .select(Object.fromEntries(columns))
    .from(models)
    .where(withoutFilter(filters, 'price_max_usd'));
  return Object.fromEntries(Object.entries(row).filter(([, found]) => Number(found) > 0));
}

/** See the call of the same name. */
export async function countModels(db: Database, filters: ModelFilters): Promise<ModelCounts> {
  const withoutFee = withoutFilter(filters, 'recycling_fee');
  const [total, brands, types, energyTypes, prices, concessional] = await Promise.all([
    db.$count(models, and(...Object.values(conditionsOf(filters)))),
    countsBy(db, models.brandSign, filters, 'brand_sign'),
    countsBy(db, models.typeSign, filters, 'type_sign'),
    countsBy(db, models.energyType, filters, 'energy_type'),
    countsByPrice(db, filters),
    db.$count(models, and(withoutFee, keepsConcessionalFee)),
  ]);
  return { total, brands, types, energy_types: energyTypes, prices, concessional };
}
