import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { listModels as listModelsCall } from '@/lib/contract/calls/model-list';
import type { ServiceContext } from '@/lib/server/request/context';
import { selectCardPage } from '../catalogue/model-card';
import { models } from '../db/schema/catalogue';
import { cachedQuery } from '../read-cache';
import { modelQueryOf, runModelQuery } from './model-query';
import { BY_PRICE, conditionOf, hasCriteria, searchModels } from './model-search';
import { understandingOf } from './understanding';

type ListInput = ParsedRequestOf<typeof listModelsCall>;

/** Models on one page of a list when the caller does not say. */
const PAGE_SIZE = 24;

const IN_CATALOGUE = [asc(models.brandPosition), asc(models.modelId)];

const ORDERS: Record<NonNullable<ListInput['sort']>, SQL[]> = {
  catalogue: IN_CATALOGUE,
  price: BY_PRICE,
  '-price': [desc(models.priceUsd), desc(models.modelId)],
  '-updated': [desc(models.updatedAt), asc(models.modelId)],
  khorgos: [sql`(${models.stockKhorgos} > 0) desc`, ...IN_CATALOGUE],
  erenhot: [sql`(${models.stockErenhot} > 0) desc`, ...IN_CATALOGUE],
  '-power': [desc(models.powerHp), asc(models.modelId)],
  '-range': [sql`${models.rangeKm} desc nulls last`, asc(models.modelId)],
};

/**
 * One page of the models that match every given filter; what its text means are filters too. Those
 * that are called as the text says come first, unless another order is asked for.
 */
export async function listModels(
  input: ListInput,
  context: Pick<ServiceContext, 'db' | 'locale'>,
): Promise<ResponseOf<typeof listModelsCall>> {
  const { page = 1, page_size: pageSize = PAGE_SIZE } = input;
  const found = await cachedQuery(
    context.db,
    'models',
    [input.word ? context.locale : '', JSON.stringify(Object.entries(input).sort())],
    () => selectModels(input, { page, pageSize }, context),
  );
  return { ...found, page, page_size: pageSize };
}

/** The same from the database, for a process whose cache gets no announcements of changes. */
export async function selectModels(
  { page: _page, page_size: _size, sort, ...filters }: ListInput,
  page: { page: number; pageSize: number },
  { db, locale }: Pick<ServiceContext, 'db' | 'locale'>,
) {
  const asked = await modelQueryOf(db, filters, locale);
  const { query, answer } = await runModelQuery(
    db,
    asked,
    (each) => {
      if (!hasCriteria(each)) return Promise.resolve({ models: [], total: 0 });
      const isRanked = each.names.length > 0 || each.reference !== null || each.isCheapestFirst;
      if (!sort && isRanked) return searchModels(db, each, page);
      return selectCardPage(db, conditionOf(each), ORDERS[sort ?? 'catalogue'], page);
    },
    ({ total }) => total === 0,
  );
  return { ...answer, ...(await understandingOf(db, query, answer)) };
}
