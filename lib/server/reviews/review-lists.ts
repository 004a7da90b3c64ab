import { asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Review, ReviewMedia } from '@/lib/contract/calls/review';
import type { Database } from '@/lib/server/db/database';
import { brands, models } from '@/lib/server/db/schema/catalogue';
import { members } from '@/lib/server/db/schema/members';
import { reviewMedia, reviews } from '@/lib/server/db/schema/reviews';

/** What a list shows of a review. The car's names are today's while the catalogue has it. */
const reviewColumns = {
  review_id: reviews.reviewId,
  model: {
    model_id: reviews.modelId,
    model_name: sql<string>`coalesce(${models.modelName}, ${reviews.modelName})`,
    model_year: sql<number>`coalesce(${models.modelYear}, ${reviews.modelYear})`,
    brand_name: sql<string>`coalesce(${brands.brandName}, ${reviews.brandName})`,
    brand_sign: sql<string>`coalesce(${brands.brandSign}, ${reviews.brandSign})`,
  },
  rating: reviews.rating,
  purchase_time: reviews.purchaseMonth,
  experience: reviews.experience,
  comment: reviews.comment,
  author: members.name,
  lang: reviews.lang,
  createdAt: reviews.createdAt,
  state: reviews.state,
};

/** Reviews with author and car; callers add which, in what order and how many. */
export function selectReviews(db: Database) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(members, eq(members.memberId, reviews.memberId))
    .leftJoin(models, eq(models.modelId, reviews.modelId))
    .leftJoin(brands, eq(brands.brandSign, models.brandSign))
    .$dynamic();
}

type ReviewRow = Awaited<ReturnType<typeof selectReviews>>[number];

const { mediaId, kind, src, smallSrc, posterSrc, width, height, reviewId } =
  getTableColumns(reviewMedia);

/** The columns of an upload as the contract names them. */
const mediaColumns = {
  media_id: mediaId,
  kind,
  src,
  small_src: smallSrc,
  poster_src: posterSrc,
  width,
  height,
};

/** Adds each review's pictures and video, in its author's order. */
export async function withMedia(
  db: Database,
  rows: ReviewRow[],
): Promise<(Review & Pick<ReviewRow, 'state'>)[]> {
  const ids = rows.map((row) => row.review_id);
  const media =
    ids.length === 0
      ? []
      : await db
          .select({ ...mediaColumns, reviewId })
          .from(reviewMedia)
          .where(inArray(reviewMedia.reviewId, ids))
          .orderBy(asc(reviewMedia.reviewId), asc(reviewMedia.position));
  const byReview = new Map<number, ReviewMedia[]>();
  for (const { reviewId: owner, ...one } of media) {
    if (owner === null) continue;
    const list = byReview.get(owner) ?? [];
    list.push(one);
    byReview.set(owner, list);
  }
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    created_at: createdAt.toISOString(),
    media: byReview.get(row.review_id) ?? [],
  }));
}
