import { send } from '@/lib/api/browser';
import { listOwnReviews } from '@/lib/contract/calls/review';
import { ApiError, CODE } from '@/lib/contract/envelope';

/**
 * One page of the member's own reviews, newest first.
 * @returns null when the server does not know the token any more
 * @throws ApiError, NetworkError
 */
export async function loadOwnReviews(token: string, page: number) {
  try {
    return await send(listOwnReviews, { token, page });
  } catch (error) {
    if (error instanceof ApiError && error.code === CODE.unauthenticated) return null;
    throw error;
  }
}
