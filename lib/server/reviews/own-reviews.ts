import { desc, eq } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type { listOwnReviews as listOwnReviewsCall } from '@/lib/contract/calls/review';
import type { ServiceContext } from '@/lib/server/http/context';
import { reviews } from '../db/schema/reviews';
import { requireMember } from '../members/sessions';
import { selectReviews, withMedia } from './review-lists';

const PAGE_SIZE = 20;

/**
 * What a member has handed in, in every state, newest first.
 * @throws RequestError 401 without a login
 */
export async function listOwnReviews(
  { token, page = 1 }: ParsedRequestOf<typeof listOwnReviewsCall>,
  { db, now }: ServiceContext,
) {
  const { user_id: memberId } = await requireMember(db, token, now);
  const rows = await selectReviews(db)
    .where(eq(reviews.memberId, memberId))
    .orderBy(desc(reviews.createdAt), desc(reviews.reviewId))
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE);
  return {
    reviews: await withMedia(db, rows),
    total: await db.$count(reviews, eq(reviews.memberId, memberId)),
    page,
    page_size: PAGE_SIZE,
  };
}
