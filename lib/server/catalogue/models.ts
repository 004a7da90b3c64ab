import { and, asc, desc, gte, type SQL, sql } from 'drizzle-orm';
import { CATALOGUE_TAG } from '@/lib/config/cache-tags';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { listModels as listModelsCall } from '@/lib/contract/calls/car';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { cachedQuery } from '../query-cache';
import { selectCardPage } from './model-card';
import { conditionsOf } from './model-filters';
import { prefixQueryOf } from './search-terms';

type ListInput = ParsedRequestOf<typeof listModelsCall>;

/** Models on one page of a list when the caller does not say. */
const PAGE_SIZE = 24;

const ORDERS: Record<NonNullable<ListInput['sort']>, SQL[]> = {
  catalogue: [asc(models.brandPosition), asc(models.modelId)],
  price: [asc(models.priceUsd), asc(models.modelId)],
  '-price': [desc(models.priceUsd), desc(models.modelId)],
  '-updated': [desc(models.updatedAt), asc(models.modelId)],
};

/** One page of the models that match every given filter. */
export async function listModels(
  db: Database,
  input: ListInput,
): Promise<ResponseOf<typeof listModelsCall>> {
  const { page = 1, page_size: pageSize = PAGE_SIZE, sort = 'catalogue', word } = input;
  const empty = { models: [], total: 0, page, page_size: pageSize };
  const words = word?.trim() ? prefixQueryOf(word) : undefined;
  // Somebody who searched for punctuation meant something, but not every model.
  if (words === null) return empty;
  const where = and(
    ...Object.values(conditionsOf(input)),
    input.price_min_usd === undefined ? undefined : gte(models.priceUsd, input.price_min_usd),
    words ? sql`${models.search} @@ ${words}::tsquery` : undefined,
  );
  const found = await cachedQuery(db, {
    key: ['models', JSON.stringify(Object.entries(input).sort())],
    tags: [CATALOGUE_TAG],
    run: () => selectCardPage(db, where, ORDERS[sort], { page, pageSize }),
  });
  return { ...found, page, page_size: pageSize };
}
