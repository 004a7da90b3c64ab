import { send } from '@/lib/api/browser';
import type { ModelCard } from '@/lib/contract/calls/car';
import { MODELS_BY_ID_MAX } from '@/lib/contract/list-limits';

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
