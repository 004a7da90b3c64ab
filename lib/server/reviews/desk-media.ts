import { eq } from 'drizzle-orm';
import type { ReviewMediaSize } from '@/lib/routing/desk-address';
import type { Database } from '../db/database';
import { reviewMedia } from '../db/schema/reviews';
import { keyOfMediaPath } from '../media/media-store';

const SOURCES = {
  full: reviewMedia.src,
  small: reviewMedia.smallSrc,
  poster: reviewMedia.posterSrc,
} as const satisfies Record<ReviewMediaSize, unknown>;

/** The key of a review's picture or video in the store; null where there is none. */
export async function reviewMediaKey(
  db: Database,
  mediaId: string,
  size: string,
): Promise<string | null> {
  if (!Object.hasOwn(SOURCES, size)) return null;
  const [found] = await db
    .select({ path: SOURCES[size as ReviewMediaSize] })
    .from(reviewMedia)
    .where(eq(reviewMedia.mediaId, mediaId))
    .limit(1);
  return found?.path ? keyOfMediaPath(found.path) : null;
}
