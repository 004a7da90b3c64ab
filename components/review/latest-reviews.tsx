import type { Review, RatingSummary as Summary } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { cardLabels } from './card-labels';
import { RatingSummary } from './rating-summary';
import { ReviewCard } from './review-card';

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
              review={{ ...review, comment: '', media: [] }}
              locale={locale}
              labels={cardLabels(locale)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
