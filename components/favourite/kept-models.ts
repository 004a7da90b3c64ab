import { send } from '@/lib/api/browser';
import type { ModelCard } from '@/lib/contract/calls/car';
import { listModelsById, MODELS_BY_ID_MAX } from '@/lib/contract/calls/search';

/**
 * Today's cards of the models with these ids; a model that has left the catalogue has none.
 * Loaded on use, because it brings the API client.
 * @throws ApiError, NetworkError
 */
export async function fetchModelCards(ids: readonly number[]): Promise<Map<number, ModelCard>> {
  const parts: number[][] = [];
  for (let i = 0; i < ids.length; i += MODELS_BY_ID_MAX) {
    parts.push(ids.slice(i, i + MODELS_BY_ID_MAX));
  }
  const cards = await Promise.all(parts.map((part) => send(listModelsById, { ids: part })));
  return new Map(cards.flat().map((card) => [card.model_id, card]));
}
