import type { CSSProperties } from 'react';
import { MediaOpener } from '@/components/ui/media-opener';
import type { Review, RatingSummary as Summary } from '@/lib/contract/calls/review';
import { labelsOf } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import { formatterOf, textsOf } from '@/lib/i18n/texts';
import { publishReviewHref, REVIEWS_PATH } from '@/lib/routing/paths';
import { MoreReviews } from './more-reviews';
import { ReviewCard, Stars } from './review-card';
import { cardLabels, listLabels } from './review-labels';

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
          labels={labelsOf(locale, 'reviewList')}
          pageSize={pageSize}
          shown={reviews.map(({ review_id }) => review_id)}
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
    <section id="reviews" className="below-view">
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
        <p className="max-w-text text-lg text-muted">{t('carEmpty')}</p>
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

/** A few reviews in short, for pages about something else: their pictures stay with the list. */
export function LatestReviews({
  locale,
  reviews,
  summary,
}: {
  locale: Locale;
  reviews: Review[];
  summary: Summary;
}) {
  return (
    <div className="grid gap-6">
      <RatingSummary locale={locale} summary={summary} />
      <ul className="grid gap-5 md:grid-cols-2">
        {reviews.map((review) => (
          <li key={review.review_id} className="grid min-w-0">
            <ReviewCard
              review={{ ...review, comment: '', media: [], answer: null }}
              locale={locale}
              labels={cardLabels(locale)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The average and how many reviews it stands on; nothing without reviews.
 * @param hasBars how the ratings spread as well
 */
export function RatingSummary({
  locale,
  summary,
  hasBars = false,
}: {
  locale: Locale;
  summary: Summary;
  hasBars?: boolean;
}) {
  const { average, total, counts } = summary;
  if (average === null || total === 0) return null;
  const t = textsOf(locale, 'review');
  const format = formatterOf(locale);
  const rating = Math.round(average * 10) / 10;
  const head = (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <b aria-hidden="true" className="text-4xl tabular-nums leading-none">
        {format.number(rating, { minimumFractionDigits: 1 })}
      </b>
      <Stars
        rating={average}
        text={textsOf(locale, 'reviewCard')('rating', { rating })}
        className="text-2xl"
      />
      <span className="text-muted">{t('total', { count: total })}</span>
    </p>
  );
  if (!hasBars) return head;
  return (
    <div className="grid w-full max-w-lg gap-4">
      {head}
      <ul aria-label={t('summary')} className="rating-bars">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = counts[stars - 1] ?? 0;
          const style = { '--share': `${Math.round((count / total) * 100)}%` } as CSSProperties;
          return (
            <li key={stars}>
              {t('starsRow', { stars })}
              <i aria-hidden="true" style={style} />
              <span>{format.number(count)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
