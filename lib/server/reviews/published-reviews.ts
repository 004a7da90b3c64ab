import { and, count, desc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type { listReviews as listReviewsCall, RatingSummary } from '@/lib/contract/calls/review';
import type { ServiceContext } from '@/lib/server/http/context';
import type { Database } from '../db/database';
import { reviews } from '../db/schema/reviews';
import { selectReviews, withMedia } from './review-lists';

const PAGE_SIZE = 10;

const isApproved = eq(reviews.state, 'approved');

/** How many reviews gave how many stars, and how many of all are in a language. */
async function summarise(db: Database, where: SQL | undefined, lang: string) {
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
  const { summary, totalInLang } = await summarise(db, where, locale);

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
    reviews: await withMedia(db, rows),
    summary,
    total: summary.total,
    page,
    page_size: pageSize,
  };
}
