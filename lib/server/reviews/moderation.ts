import { and, asc, desc, eq, inArray, ne } from 'drizzle-orm';
import { modelTag, REVIEWS_TAG } from '@/lib/config/cache-tags';
import type { OwnReview } from '@/lib/contract/calls/review';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { reviews } from '../db/schema/reviews';
import type { MediaStore } from '../media/media-store';
import { removeMediaOfReview } from './orphaned-uploads';
import { selectReviews, withMedia } from './review-lists';

export type ReviewState = OwnReview['state'];

/** Reviews of one listing. */
const LISTED_MAX = 200;

/** Pending reviews, oldest first; or all of them, newest first. */
export async function listForModeration(db: Database, { all = false } = {}) {
  const listed = selectReviews(db).limit(LISTED_MAX);
  const rows = await (all
    ? listed.orderBy(desc(reviews.createdAt), desc(reviews.reviewId))
    : listed
        .where(eq(reviews.state, 'pending'))
        .orderBy(asc(reviews.createdAt), asc(reviews.reviewId)));
  return withMedia(db, rows);
}

/** A review with everything staff need to decide, or null. */
export async function findForModeration(db: Database, reviewId: number) {
  const [review] = await withMedia(
    db,
    await selectReviews(db).where(eq(reviews.reviewId, reviewId)).limit(1),
  );
  if (!review) return null;
  const [author] = await db
    .select({ email: members.email, whatsapp: members.whatsapp })
    .from(reviews)
    .innerJoin(members, eq(members.memberId, reviews.memberId))
    .where(eq(reviews.reviewId, reviewId))
    .limit(1);
  return { ...review, email: author?.email ?? '', whatsapp: author?.whatsapp ?? '' };
}

export interface Decision {
  /** Reviews whose state has changed. */
  changed: number[];
  /** Reviews that were in this state before. */
  unchanged: number[];
  /** Ids of no review; when there is one, nothing is changed. */
  unknown: number[];
  /** Cache tags of the pages that change. */
  tags: string[];
}

/**
 * Approves or rejects reviews, all of them or none. The media of a rejected review are removed,
 * files and rows.
 */
export async function decideReviews(
  db: Database,
  store: MediaStore,
  reviewIds: number[],
  state: Exclude<ReviewState, 'pending'>,
  now: Date,
): Promise<Decision> {
  const ids = [...new Set(reviewIds)];
  const known = await db
    .select({ reviewId: reviews.reviewId })
    .from(reviews)
    .where(inArray(reviews.reviewId, ids));
  const unknown = ids.filter((id) => !known.some(({ reviewId }) => reviewId === id));
  if (unknown.length > 0) return { changed: [], unchanged: [], unknown, tags: [] };

  const rows = await db
    .update(reviews)
    .set({ state, decidedAt: now })
    .where(and(inArray(reviews.reviewId, ids), ne(reviews.state, state)))
    .returning({ reviewId: reviews.reviewId, modelId: reviews.modelId });
  // Also of reviews rejected before, because an earlier removal may have failed half-way.
  if (state === 'rejected') for (const id of ids) await removeMediaOfReview(db, store, id);

  const changed = rows.map(({ reviewId }) => reviewId).sort((a, b) => a - b);
  const tags = new Set(rows.map(({ modelId }) => modelTag(modelId)));
  return {
    changed,
    unchanged: ids.filter((id) => !changed.includes(id)),
    unknown: [],
    tags: changed.length > 0 ? [REVIEWS_TAG, ...tags] : [],
  };
}
