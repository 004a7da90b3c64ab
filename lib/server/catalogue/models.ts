import { and, asc, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { listModels as listModelsCall } from '@/lib/contract/calls/car';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { isInStock, selectCards } from './model-card';
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
  const total = await db.$count(models, where);
  if (total === 0) return empty;
  const cards = await selectCards(db, where, ORDERS[sort], pageSize, (page - 1) * pageSize);
  return { models: cards, total, page, page_size: pageSize };
}

const SIMILAR_COUNT = 4;
/** Of the similar models, how many may be of the same brand: buyers compare makers. */
const SIMILAR_OF_BRAND = 2;
/** How far a similar model's price may lie, as a share of the model's own. */
const SIMILAR_PRICE_SHARE = 0.4;

/** Models of the same type near in price: in stock first, then nearest. */
export async function listSimilarModels(
  db: Database,
  model: { model_id: number; type_sign: string; brand_sign: string; price_usd: number },
) {
  const spreadUsd = Math.round(model.price_usd * SIMILAR_PRICE_SHARE);
  const candidates = await selectCards(
    db,
    and(
      eq(models.typeSign, model.type_sign),
      ne(models.modelId, model.model_id),
      gte(models.priceUsd, model.price_usd - spreadUsd),
      lte(models.priceUsd, model.price_usd + spreadUsd),
    ),
    [desc(isInStock), sql`abs(${models.priceUsd} - ${model.price_usd}::int)`, asc(models.modelId)],
    SIMILAR_COUNT * 4,
  );
  const ofBrand = candidates.filter((card) => card.brand_sign === model.brand_sign);
  const tooMany = new Set(ofBrand.slice(SIMILAR_OF_BRAND));
  return candidates.filter((card) => !tooMany.has(card)).slice(0, SIMILAR_COUNT);
}
