import { serverClient } from '@/lib/api/server';
import { modelTag, REVIEWS_TAG } from '@/lib/config/cache-table';
import type { ResponseOf } from '@/lib/contract/call';
import { listReviews } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';

export type ReviewPage = ResponseOf<typeof listReviews>;

export interface ReviewsWanted {
  /** Reviews of one car; of all cars when left out. */
  modelId?: number;
  /** From 1. */
  page?: number;
  pageSize?: number;
}

/**
 * Approved reviews, those in the page's language first, then newest first; the summary counts
 * all of them. Moderation refreshes REVIEWS_TAG, and the tag of the car; a change of a car
 * refreshes the reviews that show its picture.
 */
export async function readReviews(
  locale: Locale,
  { modelId = 0, page = 1, pageSize = 10 }: ReviewsWanted = {},
): Promise<ReviewPage> {
  const answer = await cachedRead(
    'reviews',
    [modelId, page, pageSize, locale],
    () =>
      serverClient(locale)(listReviews, {
        ...(modelId ? { model_id: modelId } : {}),
        page,
        page_size: pageSize,
      }),
    (read) => [
      modelId ? modelTag(modelId) : REVIEWS_TAG,
      ...new Set(read?.reviews.map(({ model }) => modelTag(model.model_id))),
    ],
  );
  return (
    answer ?? {
      reviews: [],
      summary: { average: null, total: 0, counts: [0, 0, 0, 0, 0] },
      total: 0,
      page,
      page_size: pageSize,
    }
  );
}
