import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { modelTag, REVIEWS_TAG } from '@/lib/config/cache-table';
import type { RejectionReason, ReviewState } from '@/lib/config/review-reasons';
import { carHref, REVIEWS_PATH } from '@/lib/routing/paths';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { reviews } from '../db/schema/reviews';
import { isKnown } from '../known-error';
import type { MediaStore } from '../media/media-store';
import { StoreAwayError } from '../media/store-away-error';
import { type Actor, listAuditOf, recordAudit } from '../staff/audit';
import { orphanMediaOf, removeMedia } from './orphaned-uploads';
import { selectReviews, withMedia } from './review-lists';

/** Reviews of one listing. */
const LISTED_MAX = 200;

/**
 * Reviews of a state; those that wait are sorted oldest first, others and all of them newest first.
 * @param before a review, of which only older ones are listed
 */
export async function listForModeration(
  db: Database,
  {
    state,
    before,
    rowsMax = LISTED_MAX,
  }: { state?: ReviewState; before?: number | undefined; rowsMax?: number } = {},
) {
  const { createdAt, reviewId } = reviews;
  const order = state === 'pending' ? asc : desc;
  const rows = await selectReviews(db)
    .where(
      and(
        state && eq(reviews.state, state),
        before === undefined
          ? undefined
          : sql`(${createdAt}, ${reviewId}) < (select ${createdAt}, ${reviewId} from ${reviews} where ${reviewId} = ${before})`,
      ),
    )
    .orderBy(order(createdAt), order(reviewId))
    .limit(rowsMax);
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

export interface ReviewVerdict {
  state: Exclude<ReviewState, 'pending'>;
  /** Why it is rejected. */
  reason?: RejectionReason;
  /** The state that the moderator has seen; reviews in another state are left unchanged. */
  from?: ReviewState;
  /** The name that the moderator has seen; reviews of a member renamed since are left unchanged. */
  memberName?: string | undefined;
}

/**
 * Approves or rejects reviews, all of them or none, and announces which pages change. The media of a
 * rejected review are removed, files and rows; while the store is away, by the next sweep of orphaned
 * uploads. The approved name stays with the review when the member is renamed.
 */
export async function decideReviews(
  db: Database,
  store: MediaStore,
  { reviewIds, state, reason, from, memberName }: ReviewVerdict & { reviewIds: readonly number[] },
  actor: Actor,
): Promise<Decision> {
  const ids = [...new Set(reviewIds)];
  const { media, ...decision } = await db.transaction(async (tx) => {
    const known = await tx
      .select({
        reviewId: reviews.reviewId,
        modelId: reviews.modelId,
        state: reviews.state,
        name: members.name,
      })
      .from(reviews)
      .innerJoin(members, eq(members.memberId, reviews.memberId))
      .where(inArray(reviews.reviewId, ids))
      .orderBy(asc(reviews.reviewId))
      .for('update', { of: reviews });
    const unknown = ids.filter((id) => !known.some(({ reviewId }) => reviewId === id));
    if (unknown.length > 0) return { changed: [], unchanged: [], unknown, tags: [], media: [] };

    const isMeant = (before: ReviewState) => before !== state && (!from || before === from);
    const isSeen = (name: string) => memberName === undefined || memberName === name;
    const rows = known.filter((row) => isMeant(row.state) && isSeen(row.name));
    const changed = rows.map(({ reviewId }) => reviewId);
    for (const { reviewId, state: before, name } of rows) {
      const approvedAuthor = state === 'approved' ? name : null;
      await tx
        .update(reviews)
        .set({ state, decidedAt: actor.now, approvedAuthor })
        .where(eq(reviews.reviewId, reviewId));
      await recordAudit(tx, actor, {
        action: state === 'approved' ? 'reviewApproved' : 'reviewRejected',
        subject: { kind: 'review', id: String(reviewId) },
        before: { state: before },
        after: { state, ...(reason && { reason }) },
      });
    }
    const tags = new Set(rows.map(({ modelId }) => modelTag(modelId)));
    const unchanged = ids.filter((id) => !changed.includes(id));
    const changes = changed.length > 0 ? [REVIEWS_TAG, ...tags] : [];
    // A review rejected before it was shown changes no page.
    const shown = rows.filter((row) => state === 'approved' || row.state === 'approved');
    const pages = shown.map(({ modelId }) => carHref(modelId));
    await notifyContentChange(tx, changes, shown.length > 0 ? [REVIEWS_PATH, ...pages] : []);
    // Without the state that was seen, also of reviews rejected before.
    const withoutMedia = from ? changed : ids;
    const media = state === 'rejected' ? await orphanMediaOf(tx, withoutMedia) : [];
    return { changed, unchanged, unknown: [], tags: changes, media };
  });
  try {
    await removeMedia(db, store, media);
  } catch (error) {
    if (!isKnown(error, StoreAwayError)) throw error;
  }
  return decision;
}

/** Whether the last thing that was done to a review is this decision of the same person. */
export async function hasJustDecided(
  db: Database,
  reviewId: number,
  { state, reason }: ReviewVerdict,
  actor: Actor,
): Promise<boolean> {
  const [row] = await db
    .select({ state: reviews.state })
    .from(reviews)
    .where(eq(reviews.reviewId, reviewId));
  const [last] = await listAuditOf(db, { kind: 'review', id: String(reviewId) });
  const isSame = last?.after?.state === state && last.after.reason === reason;
  return row?.state === state && isSame && last.staffId === actor.staffId;
}
