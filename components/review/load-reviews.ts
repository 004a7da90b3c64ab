import { send } from '@/lib/api/browser';
import { listReviews } from '@/lib/contract/calls/review';

/**
 * One page of the approved reviews, of one car or of all.
 * @throws ApiError, NetworkError
 */
export function loadReviews(page: number, pageSize: number, modelId?: number) {
  return send(listReviews, { model_id: modelId, page, page_size: pageSize });
}
