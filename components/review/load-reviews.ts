import { send } from '@/lib/api/browser';
import { fetchLabels } from '@/lib/browser/fetch-labels';
import { forgetEndedLogin } from '@/lib/browser/forget-member';
import { ApiError, CODE } from '@/lib/contract/envelope';
import type { CardLabels } from './review-labels';

/** In the same chunk: no card is drawn in the browser before a review has been loaded. */
export { ReviewCard } from './review-card';

/**
 * One page of the approved reviews, of one car or of all.
 * @throws ApiError, NetworkError
 */
export function loadReviews(page: number, pageSize: number, modelId?: number) {
  return send('GET /api/review/list', { model_id: modelId, page, page_size: pageSize });
}

/**
 * The texts around a review in the page's language. They are no part of the page, because months
 * and days alone outweigh a review.
 * @throws Error when the network or the server is away
 */
export function loadCardLabels(): Promise<CardLabels> {
  return fetchLabels('/labels/reviews');
}

/**
 * One page of the member's own reviews, newest first. Where the login is over, what the browser
 * holds of the member goes too: the page drops the token, so that the check of every page
 * (components/member/member-session.ts) does not learn of it.
 * @returns null when the server does not know the token any more
 * @throws ApiError, NetworkError
 */
export async function loadOwnReviews(token: string, page: number) {
  try {
    return await send('POST /api/review/mine', { token, page });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODE.unauthenticated) throw error;
    forgetEndedLogin(token);
    return null;
  }
}
