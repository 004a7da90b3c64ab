import { and, asc, between, desc, eq, ne, not, type SQL, sql } from 'drizzle-orm';
import type { ModelCard } from '@/lib/contract/calls/car';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { isInStock, selectCards } from './model-card';

const SIMILAR_COUNT = 4;
/** Of the similar models, how many may be of the same brand: buyers compare makers. */
const SIMILAR_OF_BRAND = 2;
/** How far a similar model's price may lie, as a share of the model's own. */
const SIMILAR_PRICE_SHARE = 0.4;
/** Enough that the limit per brand seldom leaves too few. */
const CANDIDATE_COUNT = SIMILAR_COUNT * 4;

type Reference = Pick<ModelCard, 'model_id' | 'type_sign' | 'brand_sign' | 'price_usd'>;

/**
 * Ids of the models nearest in price on both sides. Each side, in stock and to order, is a walk
 * along models_by_type_stock_price from the model's own price outwards, which ends after a few
 * rows; ordering by the distance itself would sort every model of the type.
 */
function nearestInPrice(db: Database, { model_id, type_sign, price_usd }: Reference): SQL {
  const spreadUsd = Math.round(price_usd * SIMILAR_PRICE_SHARE);
  const walk = (stock: SQL, price: SQL, order: SQL) =>
    db
      .select({ modelId: models.modelId })
      .from(models)
      .where(and(eq(models.typeSign, type_sign), stock, price, ne(models.modelId, model_id)))
      .orderBy(order, asc(models.modelId))
      .limit(CANDIDATE_COUNT);
  const up = between(models.priceUsd, price_usd, price_usd + spreadUsd);
  const down = between(models.priceUsd, price_usd - spreadUsd, price_usd - 1);
  const walks = [isInStock, not(isInStock)].flatMap((stock) => [
    sql`${walk(stock, up, asc(models.priceUsd))}`,
    sql`${walk(stock, down, desc(models.priceUsd))}`,
  ]);
  return sql.join(walks, sql` union all `);
}

/** Models of the same type near in price: in stock first, then nearest. */
export async function listSimilarModels(db: Database, model: Reference): Promise<ModelCard[]> {
  const candidates = await selectCards(
    db,
    sql`${models.modelId} in (${nearestInPrice(db, model)})`,
    [desc(isInStock), sql`abs(${models.priceUsd} - ${model.price_usd}::int)`, asc(models.modelId)],
    CANDIDATE_COUNT,
  );
  const ofBrand = candidates.filter((card) => card.brand_sign === model.brand_sign);
  const tooMany = new Set(ofBrand.slice(SIMILAR_OF_BRAND));
  return candidates.filter((card) => !tooMany.has(card)).slice(0, SIMILAR_COUNT);
}
