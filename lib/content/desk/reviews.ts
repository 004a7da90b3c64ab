import { isReviewState } from '@/lib/config/review-reasons';
import { FORM_PARAMS } from '@/lib/routing/desk-car-address';
import { carHref, recordIdOf } from '@/lib/routing/paths';
import { listForModeration } from '@/lib/server/reviews/moderation';
import { findReviewAnswers } from '@/lib/server/reviews/review-answers';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { siteOriginOf } from './inbox';

export type ReviewToDecide = Awaited<ReturnType<typeof readReviews>>['reviews'][number];

/** Each has up to six pictures and a video, which a page should not show by the hundred. */
const SHOWN_MAX = 20;

/**
 * Reviews of a state, from an address; those that wait where it names none. Those go as they are decided;
 * of others an address names the review of which it shows older ones.
 */
export async function readReviews(given: Readonly<Record<string, unknown>>) {
  const state = isReviewState(given.state) ? given.state : 'pending';
  const before =
    state !== 'pending' && typeof given.before === 'string'
      ? (recordIdOf(given.before) ?? undefined)
      : undefined;
  const rows = await listForModeration(deskBackend().db, { state, before, rowsMax: SHOWN_MAX + 1 });
  const shown = rows.slice(0, SHOWN_MAX);
  const answers = await findReviewAnswers(
    deskBackend().db,
    shown.map(({ review_id }) => review_id),
  );
  const reviews = shown.map((review) => ({
    ...review,
    /** Also one that is a draft. */
    given: answers.find(({ reviewId }) => reviewId === review.review_id) ?? null,
    /** Whether a colleague has changed the answer since the form was opened that was just sent. */
    isChanged: given[FORM_PARAMS.wrong] === String(review.review_id),
    /** Null where the catalogue has the car no longer. */
    carAddress: review.model.is_listed
      ? siteOriginOf(review.lang) + carHref(review.model.model_id)
      : null,
  }));
  return { state, before, reviews, hasMore: rows.length > SHOWN_MAX };
}
