import { send } from '@/lib/api/browser';
import { listReviews } from '@/lib/contract/calls/review';
import type { CardLabels } from './card-labels';

/**
 * One page of the approved reviews, of one car or of all.
 * @throws ApiError, NetworkError
 */
export function loadReviews(page: number, pageSize: number, modelId?: number) {
  return send(listReviews, { model_id: modelId, page, page_size: pageSize });
}

/**
 * The texts around a review in the page's language. They are no part of the page, because months
 * and days alone outweigh a review.
 * @throws Error when the network or the server is away
 */
export async function loadCardLabels(): Promise<CardLabels> {
  const answer = await fetch('/labels/reviews');
  if (!answer.ok) throw new Error(`labels answered ${answer.status}`);
  return answer.json();
}
