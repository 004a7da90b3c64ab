import type { Review, RatingSummary as Summary } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { publishReviewHref, REVIEWS_PATH } from '@/lib/routing/paths';
import { RatingSummary } from './rating-summary';
import { ReviewList } from './review-list';

/** How many reviews a car's page holds. */
export const CAR_REVIEWS_COUNT = 2;

/** What buyers of this car say, on the car's own page. */
export function CarReviews({
  locale,
  modelId,
  reviews,
  summary,
  total,
}: {
  locale: Locale;
  modelId: number;
  reviews: Review[];
  summary: Summary;
  total: number;
}) {
  const t = textsOf(locale, 'review');
  const hasReviews = reviews.length > 0;
  return (
    <section id="reviews" className="below-view grid scroll-mt-20 gap-6">
      <h2>{t('carTitle')}</h2>
      {hasReviews ? (
        <>
          <RatingSummary locale={locale} summary={summary} />
          <ReviewList
            locale={locale}
            reviews={reviews}
            total={total}
            pageSize={CAR_REVIEWS_COUNT}
            modelId={modelId}
          />
        </>
      ) : (
        <p className="max-w-prose text-lg text-muted">{t('carEmpty')}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <a href={publishReviewHref(modelId)} className="button-quiet">
          {t('write')}
        </a>
        <a href={REVIEWS_PATH} className="text-link inline-flex min-h-touch items-center">
          {t('allReviews')}
        </a>
      </p>
    </section>
  );
}
