import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type ModelCounts, NO_MODEL_COUNTS } from '@/lib/contract/calls/model-list';
import {
  type FacetFilter,
  FILTERS,
  filterOf,
  type ModelFilters,
  ofEachFacet,
} from '@/lib/contract/filters';
import type { ServiceContext } from '@/lib/server/request/context';
import { ATTRIBUTE_COLUMNS } from '../catalogue/attribute-columns';
import {
  type ColumnFilters,
  conditionOf,
  conditionsOf,
  keepsConcessionalFee,
} from '../catalogue/model-filters';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { cachedQuery } from '../read-cache';
import { modelQueryOf, runModelQuery } from './model-query';
import { hasCriteria, type ModelQuery, nameCondition } from './model-search';

type Counts = Record<string, number>;

function whereAll(conditions: readonly (SQL | undefined)[]): SQL {
  return sql`where ${and(...conditions) ?? sql`true`}`;
}

/** What the filters of a query and its names ask together. */
function conditionsOfAll(query: ModelQuery, filters: ColumnFilters): (SQL | undefined)[] {
  return [...Object.values(conditionsOf(filters)), nameCondition(query)];
}

/**
 * The models of each choice of a filter, or up to each of its limits, while the others stay. What the
 * filter itself does not narrow is counted in the statement's own pass over the models.
 */
function countsOf(name: FacetFilter, query: ModelQuery): SQL<Counts> {
  const where = whereAll(conditionsOfAll(query, { ...query.filters, [name]: undefined }));
  const { of, choices } = filterOf(name);
  if (of && !choices) {
    const column: PgColumn = ATTRIBUTE_COLUMNS[of];
    return sql`(select coalesce(json_object_agg(facet.value, facet.count), '{}') from (
      select ${column} as value, count(*)::int as count from ${models} ${where} group by 1 order by 1
    ) as facet)`;
  }
  const asked = query.filters[name];
  const counts = [
    ...new Set([...(choices ?? []), ...(asked === undefined ? [] : [asked])]),
  ].flatMap((value) => [
    sql`${String(value)}::text`,
    sql`count(*) filter (where ${conditionOf(name, value)})`,
  ]);
  const object = sql<Counts>`json_build_object(${sql.join(counts, sql`, `)})`;
  return asked === undefined ? object : sql`(select ${object} from ${models} ${where})`;
}

/** See the call of the same name. */
export function countModels(
  filters: ModelFilters,
  { db, locale }: Pick<ServiceContext, 'db' | 'locale'>,
): Promise<ModelCounts> {
  const key = JSON.stringify(Object.entries(filters).sort());
  return cachedQuery(db, 'counts', [filters.word ? locale : '', key], async () => {
    const asked = await modelQueryOf(db, filters, locale);
    const { answer } = await runModelQuery(
      db,
      asked,
      (query) => selectCounts(db, query),
      ({ total }) => total === 0,
    );
    return answer;
  });
}

/** Every number in one statement, most of them in one pass over the models that match. */
async function selectCounts(db: Database, query: ModelQuery): Promise<ModelCounts> {
  if (!hasCriteria(query)) return NO_MODEL_COUNTS;
  const { filters } = query;
  const others = conditionsOfAll(query, { ...filters, recycling_fee: undefined });
  const concessional = sql<number>`(count(*) filter (where ${keepsConcessionalFee()}))::int`;
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      ...ofEachFacet((name) => countsOf(name, query)),
      concessional: filters.recycling_fee
        ? sql<number>`(select ${concessional} from ${models} ${whereAll(others)})`
        : concessional,
    })
    .from(models)
    .where(and(...conditionsOfAll(query, filters)));
  if (!row) throw new Error('a count has one row');
  const facets = ofEachFacet((name) => {
    const counts = Object.entries(row[FILTERS[name].facet]);
    return Object.fromEntries(counts.filter(([, count]) => count > 0));
  });
  return { ...row, ...facets };
}
