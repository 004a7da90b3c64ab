import { and, asc, desc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { ENERGY_TYPES } from '@/lib/contract/attributes';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type {
  ModelSummary,
  summarizeModels as summarizeModelsCall,
} from '@/lib/contract/calls/landing';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { cachedQuery } from '../read-cache';
import { readCards } from './model-card';
import { conditionsOf, keepsConcessionalFee } from './model-filters';

/** See the call of the same name. */
export function summarizeModels(
  db: Database,
  filters: ParsedRequestOf<typeof summarizeModelsCall>,
): Promise<ModelSummary> {
  return cachedQuery(db, 'summary', [JSON.stringify(Object.entries(filters).sort())], () =>
    selectSummary(db, filters),
  );
}

/** Least and greatest value of a column; null without any. */
const limitsOf = (column: PgColumn) =>
  sql<ModelSummary['price_usd']>`case when min(${column}) is not null
    then json_build_object('min', min(${column}), 'max', max(${column})) end`;

const valuesOf = (column: PgColumn) =>
  sql<string[]>`coalesce(json_agg(distinct ${column}) filter (where ${column} is not null), '[]')`;

/** The id of the first model in an order, of those that have a value; null without any. */
const firstBy = (column: PgColumn, order: SQL) =>
  sql<number | null>`(array_agg(${models.modelId} order by ${order}, ${models.modelId})
    filter (where ${column} is not null))[1]`;

const STANDOUTS = {
  lowest_price: firstBy(models.priceUsd, asc(models.priceUsd)),
  most_power: firstBy(models.powerHp, desc(models.powerHp)),
  longest_range: firstBy(models.rangeKm, desc(models.rangeKm)),
};

type StandoutIds = Record<keyof typeof STANDOUTS, number | null>;

/** The names of the models that stand out. */
async function selectStandouts(db: Database, ids: StandoutIds): Promise<ModelSummary['standouts']> {
  const known = Object.values(ids).filter((id) => id !== null);
  const cards = await readCards(db, [...new Set(known)]);
  const cardOf = (id: number | null) => cards.find(({ model_id }) => model_id === id) ?? null;
  return {
    lowest_price: cardOf(ids.lowest_price),
    most_power: cardOf(ids.most_power),
    longest_range: cardOf(ids.longest_range),
  };
}

async function selectSummary(
  db: Database,
  filters: ParsedRequestOf<typeof summarizeModelsCall>,
): Promise<ModelSummary> {
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      price_usd: limitsOf(models.priceUsd),
      power_hp: limitsOf(models.powerHp),
      seats: limitsOf(models.seats),
      range_km: limitsOf(models.rangeKm),
      range_cycles: valuesOf(models.rangeCycle),
      energy_types: valuesOf(models.energyType),
      concessional: sql<number>`(count(*) filter (where ${keepsConcessionalFee()}))::int`,
      stock_khorgos: sql<number>`coalesce(sum(${models.stockKhorgos}), 0)::int`,
      stock_erenhot: sql<number>`coalesce(sum(${models.stockErenhot}), 0)::int`,
      updated_at: sql<string | null>`max(${models.updatedAt})::text`,
      ...STANDOUTS,
    })
    .from(models)
    .where(and(...Object.values(conditionsOf(filters))));
  if (!row) throw new Error('a select of aggregates has one row');
  const { energy_types: found, lowest_price, most_power, longest_range, ...summary } = row;
  return {
    ...summary,
    standouts: await selectStandouts(db, { lowest_price, most_power, longest_range }),
    energy_types: ENERGY_TYPES.filter((type) => found.includes(type)),
  };
}
