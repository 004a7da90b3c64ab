import type { Review } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { listLabels, moreLabels } from './card-labels';
import { MediaOpener } from './media-opener';
import { MoreReviews } from './more-reviews';
import { ReviewCard } from './review-card';

/**
 * The first reviews as part of the page, with a way to the others.
 * @param pageSize how many the page asked for; the others come as many at a time
 * @param modelId where all are of one car, which then stands above them
 */
export function ReviewList({
  locale,
  reviews,
  total,
  pageSize,
  modelId,
}: {
  locale: Locale;
  reviews: Review[];
  total: number;
  pageSize: number;
  modelId?: number;
}) {
  const labels = listLabels(locale);
  const isOfCar = modelId !== undefined;
  const hasMore = !isOfCar || total > pageSize;
  const list = (
    <div className="grid max-w-4xl gap-4">
      <ul aria-label={labels.list} className="grid gap-4">
        {reviews.map((review) => (
          <li key={review.review_id} className="min-w-0">
            <ReviewCard review={review} locale={locale} labels={labels.card} hasCar={!isOfCar} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <MoreReviews
          locale={locale}
          labels={moreLabels(locale)}
          pageSize={pageSize}
          total={total}
          {...(isOfCar ? { modelId } : {})}
        />
      )}
    </div>
  );
  // A page whose reviews have no pictures need not carry what opens them.
  const mayHaveMedia = hasMore || reviews.some(({ media }) => media.length > 0);
  return mayHaveMedia ? <MediaOpener labels={labels.viewer}>{list}</MediaOpener> : list;
}
