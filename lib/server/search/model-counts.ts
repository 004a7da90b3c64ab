import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { CATALOGUE_TAG } from '@/lib/config/cache-tags';
import {
  type ModelCounts,
  type ModelFilters,
  NO_MODEL_COUNTS,
  PRICE_LIMITS_USD,
} from '@/lib/contract/calls/model-list';
import type { ServiceContext } from '@/lib/server/request/context';
import { type ColumnFilters, conditionsOf, keepsConcessionalFee } from '../catalogue/model-filters';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { cachedQuery } from '../query-cache';
import { modelQueryOf, runModelQuery } from './model-query';
import { asksForModels, type ModelQuery, nameCondition } from './model-search';

type Counts = Record<string, number>;

function whereAll(conditions: readonly (SQL | undefined)[]): SQL {
  return sql`where ${and(...conditions) ?? sql`true`}`;
}

/** What the filters of a query and its names ask together. */
function conditionsOfAll(query: ModelQuery, filters: ColumnFilters): (SQL | undefined)[] {
  return [...Object.values(conditionsOf(filters)), nameCondition(query)];
}

/** What everything but one filter asks. */
function withoutFilter(query: ModelQuery, name: keyof ColumnFilters): SQL {
  return whereAll(conditionsOfAll(query, { ...query.filters, [name]: undefined }));
}

/** The models of each value of a column, as far as there are any. */
function countsBy(column: PgColumn, where: SQL): SQL {
  return sql`(select coalesce(json_object_agg(facet.value, facet.count), '{}') from (
    select ${column} as value, count(*)::int as count from ${models} ${where} group by 1 order by 1
  ) as facet)`;
}

/** The models up to each limit of price. */
function countsByPrice(limitsUsd: readonly number[], where: SQL): SQL {
  const counts = limitsUsd.flatMap((limitUsd) => [
    sql`${String(limitUsd)}::text`,
    sql`count(*) filter (where ${models.priceUsd} <= ${limitUsd}::int)`,
  ]);
  return sql`(select json_build_object(${sql.join(counts, sql`, `)}) from ${models} ${where})`;
}

function countAll(where: SQL): SQL {
  return sql`(select count(*)::int from ${models} ${where})`;
}

/** See the call of the same name. */
export function countModels(
  filters: ModelFilters,
  { db, locale }: Pick<ServiceContext, 'db' | 'locale'>,
): Promise<ModelCounts> {
  const key = JSON.stringify(Object.entries(filters).sort());
  return cachedQuery(db, {
    key: ['model-counts', filters.word ? locale : '', key],
    tags: [CATALOGUE_TAG],
    run: async () => {
      const asked = await modelQueryOf(db, filters, locale);
      const { answer } = await runModelQuery(
        db,
        asked,
        (query) => selectCounts(db, query),
        ({ total }) => total === 0,
      );
      return answer;
    },
  });
}

/** Every number in one statement. */
async function selectCounts(db: Database, query: ModelQuery): Promise<ModelCounts> {
  if (!asksForModels(query)) return NO_MODEL_COUNTS;
  const { filters } = query;
  const { price_max_usd: priceMaxUsd = PRICE_LIMITS_USD[0] } = filters;
  const limitsUsd = [...new Set<number>([...PRICE_LIMITS_USD, priceMaxUsd])];
  const concessional = [
    ...conditionsOfAll(query, { ...filters, recycling_fee: undefined }),
    keepsConcessionalFee,
  ];
  const [row] = await db
    .select({
      total: sql<number>`${countAll(whereAll(conditionsOfAll(query, filters)))}`,
      brands: sql<Counts>`${countsBy(models.brandSign, withoutFilter(query, 'brand_sign'))}`,
      types: sql<Counts>`${countsBy(models.typeSign, withoutFilter(query, 'type_sign'))}`,
      energy_types: sql<Counts>`${countsBy(models.energyType, withoutFilter(query, 'energy_type'))}`,
      prices: sql<Counts>`${countsByPrice(limitsUsd, withoutFilter(query, 'price_max_usd'))}`,
      concessional: sql<number>`${countAll(whereAll(concessional))}`,
    })
    .from(sql`(select) as one_row`);
  if (!row) throw new Error('a select without a table has one row');
  const prices = Object.entries(row.prices).filter(([, count]) => count > 0);
  return { ...row, prices: Object.fromEntries(prices) };
}
