import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Database } from '@/lib/server/db/database';
import { reviewMedia } from '@/lib/server/db/schema/reviews';
import { errorCodeOf } from '@/lib/server/known-error';
import { log } from '@/lib/server/log';
import { keyOfMediaPath, type MediaStore } from '@/lib/server/media/media-store';

/** An upload that belongs to no review is orphaned after a day. */
export const ORPHANED_AFTER_MS = 24 * 60 * 60 * 1000;

/**
 * Most that are removed at once: each upload removes some too, and its sender should not wait long.
 */
const BATCH_SIZE = 20;

/** Time for a review that was sent with an upload just before it was orphaned to be stored. */
const GRACE_MS = 60 * 60 * 1000;

type StoredMedia = Pick<
  typeof reviewMedia.$inferSelect,
  'mediaId' | 'src' | 'smallSrc' | 'posterSrc'
>;

const storedColumns = {
  mediaId: reviewMedia.mediaId,
  src: reviewMedia.src,
  smallSrc: reviewMedia.smallSrc,
  posterSrc: reviewMedia.posterSrc,
};

/** Files first: a row without files is removed by the next attempt, a file without a row never. */
export async function removeMedia(
  db: Database,
  store: MediaStore,
  media: readonly StoredMedia[],
): Promise<void> {
  if (media.length === 0) return;
  const keys = media
    .flatMap(({ src, smallSrc, posterSrc }) => [src, smallSrc, posterSrc ?? ''])
    .map(keyOfMediaPath);
  for (const key of keys) if (key) await store.remove(key);
  const ids = media.map(({ mediaId }) => mediaId);
  await db.delete(reviewMedia).where(inArray(reviewMedia.mediaId, ids));
}

/** Removes the oldest orphaned uploads, rows and files; what cannot be removed stays for the next time. */
export async function removeOrphanedUploads(
  db: Database,
  store: MediaStore,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - ORPHANED_AFTER_MS - GRACE_MS);
  const media = await db
    .select(storedColumns)
    .from(reviewMedia)
    .where(and(isNull(reviewMedia.reviewId), lt(reviewMedia.createdAt, before)))
    .orderBy(asc(reviewMedia.createdAt))
    .limit(BATCH_SIZE);
  const errors: unknown[] = [];
  for (const each of media) {
    await removeMedia(db, store, [each]).catch((error: unknown) => errors.push(error));
  }
  if (errors.length > 0) log().error({ uploads: errorCodeOf(errors[0]), left: errors.length });
}

/** Takes their media from reviews, as uploads that have been orphaned for long. */
export async function orphanMediaOf(
  db: Database,
  reviewIds: readonly number[],
): Promise<StoredMedia[]> {
  return db
    .update(reviewMedia)
    .set({ reviewId: null, position: 0, createdAt: new Date(0) })
    .where(inArray(reviewMedia.reviewId, [...reviewIds]))
    .returning(storedColumns);
}

/** Removes the media of a review, rows and files. */
export async function removeMediaOfReview(
  db: Database,
  store: MediaStore,
  reviewId: number,
): Promise<void> {
  const media = await db
    .select(storedColumns)
    .from(reviewMedia)
    .where(eq(reviewMedia.reviewId, reviewId));
  await removeMedia(db, store, media);
}

/** Removes a member's uploads that belong to no review, rows and files. */
export async function removeUnattachedMediaOf(
  db: Database,
  store: MediaStore,
  memberId: number,
): Promise<void> {
  const media = await db
    .select(storedColumns)
    .from(reviewMedia)
    .where(and(eq(reviewMedia.memberId, memberId), isNull(reviewMedia.reviewId)));
  await removeMedia(db, store, media);
}
