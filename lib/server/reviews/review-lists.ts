import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { company } from '@/lib/config/company';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type {
  listOwnReviews as listOwnReviewsCall,
  listReviews as listReviewsCall,
  RatingSummary,
  Review,
  ReviewMedia,
} from '@/lib/contract/calls/review';
import { DEFAULT_LOCALE, type Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/request/context';
import { isFirstPicture, pictureColumns } from '../catalogue/model-card';
import type { Database } from '../db/database';
import { brands, modelPictures, models } from '../db/schema/catalogue';
import { members } from '../db/schema/members';
import { reviewMedia, reviews } from '../db/schema/reviews';
import { purchaseCodes, reviewAnswers } from '../db/schema/trust';
import { requireMember } from '../request/member-sessions';
import { exampleHashOf } from './purchase-codes';
import { forAuthor } from './shown-media';

/** What a list shows of a review. The car's current names, while the catalogue has it. */
const reviewColumns = {
  review_id: reviews.reviewId,
  model: {
    model_id: reviews.modelId,
    model_name: sql<string>`coalesce(${models.modelName}, ${reviews.modelName})`,
    model_year: sql<number>`coalesce(${models.modelYear}, ${reviews.modelYear})`,
    brand_name: sql<string>`coalesce(${brands.brandName}, ${reviews.brandName})`,
    brand_sign: sql<string>`coalesce(${brands.brandSign}, ${reviews.brandSign})`,
    is_listed: sql<boolean>`${models.modelId} is not null`,
  },
  picture: pictureColumns,
  rating: reviews.rating,
  purchase_time: reviews.purchaseMonth,
  experience: reviews.experience,
  comment: reviews.comment,
  /** As approved with the review; before that, and after a rejection, the member's name of today. */
  author: sql<string>`case when ${reviews.state} = 'approved' then coalesce(${reviews.approvedAuthor}, '') else ${members.name} end`,
  memberName: members.name,
  lang: reviews.lang,
  createdAt: reviews.createdAt,
  state: reviews.state,
  purchase: {
    month: purchaseCodes.month,
    country: purchaseCodes.country,
    hash: purchaseCodes.codeHash,
  },
  answer: reviewAnswers,
};

/** Reviews with author and car; callers add condition, order and limit. */
export function selectReviews(db: Database) {
  return db
    .select(reviewColumns)
    .from(reviews)
    .innerJoin(members, eq(members.memberId, reviews.memberId))
    .leftJoin(models, eq(models.modelId, reviews.modelId))
    .leftJoin(brands, eq(brands.brandSign, models.brandSign))
    .leftJoin(modelPictures, isFirstPicture)
    .leftJoin(
      purchaseCodes,
      and(eq(purchaseCodes.reviewId, reviews.reviewId), isNull(purchaseCodes.revokedAt)),
    )
    .leftJoin(reviewAnswers, eq(reviewAnswers.reviewId, reviews.reviewId))
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

/** The public form; null while it is a draft. */
function shownAnswer({ answer }: ReviewRow): Review['answer'] {
  if (!answer?.isShown || !answer.shownAt) return null;
  const { text, author, lang, shownAt } = answer;
  return { text, author: author || company().name, lang, answered_at: shownAt.toISOString() };
}

/**
 * Reviews in the form of the API, each with its pictures and video, in its author's order.
 * @param locale in which countries are named
 */
export async function withMedia(
  db: Database,
  rows: ReviewRow[],
  locale: Locale = DEFAULT_LOCALE,
): Promise<(Review & Pick<ReviewRow, 'state' | 'memberName'>)[]> {
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
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  return rows.map((read) => {
    const { createdAt, picture, purchase, ...row } = read;
    const country = purchase?.country ? (countries.of(purchase.country) ?? '') : '';
    return {
      ...row,
      purchase: purchase?.month
        ? {
            month: purchase.month,
            country,
            ...(purchase.hash === exampleHashOf(row.review_id) && { is_example: true }),
          }
        : null,
      answer: shownAnswer(read),
      model: { ...row.model, picture: picture?.src ? picture : null },
      created_at: createdAt.toISOString(),
      media: byReview.get(row.review_id) ?? [],
    };
  });
}

const PAGE_SIZE = 10;
const OWN_PAGE_SIZE = 20;

const isApproved = eq(reviews.state, 'approved');

/** Counts reviews by stars, and all those in a language. */
async function summarize(db: Database, where: SQL | undefined, lang: string) {
  const rows = await db
    .select({
      rating: reviews.rating,
      all: count(),
      inLang: sql<number>`count(*) filter (where ${reviews.lang} = ${lang})`.mapWith(Number),
    })
    .from(reviews)
    .where(where)
    .groupBy(reviews.rating);
  const counts = [1, 2, 3, 4, 5].map((stars) => rows.find((r) => r.rating === stars)?.all ?? 0);
  const total = counts.reduce((sum, n) => sum + n, 0);
  const stars = counts.reduce((sum, n, i) => sum + n * (i + 1), 0);
  const summary: RatingSummary = { average: total === 0 ? null : stars / total, total, counts };
  return { summary, totalInLang: rows.reduce((sum, row) => sum + row.inLang, 0) };
}

/**
 * One page of approved reviews. Those in the reader's language come first; both halves are read
 * by their own index, because ordering by "is in this language" would sort all of them.
 */
export async function listReviews(
  input: ParsedRequestOf<typeof listReviewsCall>,
  { db, locale }: ServiceContext,
) {
  const { model_id: modelId, page = 1, page_size: pageSize = PAGE_SIZE } = input;
  const where = and(isApproved, modelId ? eq(reviews.modelId, modelId) : undefined);
  const { summary, totalInLang } = await summarize(db, where, locale);

  const part = (language: SQL, limit: number, offset: number) =>
    selectReviews(db)
      .where(and(where, language))
      .orderBy(desc(reviews.createdAt), desc(reviews.reviewId))
      .limit(limit)
      .offset(offset);
  const offset = (page - 1) * pageSize;
  const own = Math.min(pageSize, Math.max(0, totalInLang - offset));
  const others = Math.min(pageSize - own, Math.max(0, summary.total - offset - own));
  const rows = [
    ...(own > 0 ? await part(eq(reviews.lang, locale), own, offset) : []),
    ...(others > 0
      ? await part(ne(reviews.lang, locale), others, Math.max(0, offset - totalInLang))
      : []),
  ];
  return {
    reviews: await withMedia(db, rows, locale),
    summary,
    total: summary.total,
    page,
    page_size: pageSize,
  };
}

/**
 * The newest reviews of a member, in every state; what of their media is not public has signed
 * addresses.
 */
export async function reviewsOfMember(
  memberId: number,
  { limit, offset = 0 }: { limit: number; offset?: number },
  { db, secret, now, locale }: ServiceContext,
) {
  const rows = await selectReviews(db)
    .where(eq(reviews.memberId, memberId))
    .orderBy(desc(reviews.createdAt), desc(reviews.reviewId))
    .limit(limit)
    .offset(offset);
  const own = await withMedia(db, rows, locale);
  return own.map((review) =>
    review.state === 'approved'
      ? review
      : { ...review, media: review.media.map((each) => forAuthor(each, secret, now)) },
  );
}

/**
 * A member's own reviews, in every state, newest first.
 * @throws RequestError 401 without a login
 */
export async function listOwnReviews(
  { token, page = 1 }: ParsedRequestOf<typeof listOwnReviewsCall>,
  context: ServiceContext,
) {
  const { user_id: memberId } = await requireMember(token, context);
  const part = { limit: OWN_PAGE_SIZE, offset: (page - 1) * OWN_PAGE_SIZE };
  return {
    reviews: await reviewsOfMember(memberId, part, context),
    total: await context.db.$count(reviews, eq(reviews.memberId, memberId)),
    page,
    page_size: OWN_PAGE_SIZE,
  };
}
