import { send } from '@/lib/api/browser';
import { leadOrigin } from '@/lib/browser/visit';
import { readVisitorInfo } from '@/lib/browser/visitor-info';
import type { ModelCard } from '@/lib/contract/calls/car';
import { MODELS_BY_ID_MAX } from '@/lib/contract/list-limits';
import { keepForLater } from '@/lib/offline/keep-for-later';
import type { FavouriteRow } from '@/store/site-store';

/**
 * Sends the purchase intention of a car put into favourites (POST /api/clue/record_buy), with the
 * contact details the visitor left with an earlier form, if any.
 * @throws ApiError, NetworkError
 */
export async function recordIntention(row: FavouriteRow): Promise<void> {
  void keepForLater(() => import('./favourite-cars'));
  await send(
    'POST /api/clue/record_buy',
    {
      ...readVisitorInfo(),
      brand: row.brand_name,
      brand_sign: row.brand_sign,
      car_model: row.model_name,
      car_model_sign: row.model_sign,
    },
    { keepalive: true, origin: leadOrigin() },
  );
}

/**
 * Today's cards of the models with these ids; a model that has left the catalogue has none.
 * @throws ApiError, NetworkError
 */
export async function fetchModelCards(ids: readonly number[]): Promise<Map<number, ModelCard>> {
  const batches: number[][] = [];
  for (let i = 0; i < ids.length; i += MODELS_BY_ID_MAX) {
    batches.push(ids.slice(i, i + MODELS_BY_ID_MAX));
  }
  const cards = await Promise.all(
    batches.map((batch) => send('GET /api/car/models_by_id', { ids: batch })),
  );
  return new Map(cards.flat().map((card) => [card.model_id, card]));
}
