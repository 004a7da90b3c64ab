import { replayOnHydrate } from '@/lib/browser/event-replay';
import type { Labels } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';

export interface MoreReviewsProps {
  locale: Locale;
  labels: Labels<'reviewList'>;
  /** How many reviews the page holds already, and each step adds. */
  pageSize: number;
  /** The `review_id` of those. */
  shown: readonly number[];
  /** How many there are in all, as the page knew. */
  total: number;
  modelId?: number;
}

export type StepStatus = 'idle' | 'loading' | 'failed';

/** The button for the next reviews, or that there are none. */
export function NextStep({
  labels,
  hasMore,
  status,
  onStep,
}: {
  labels: Labels<'reviewList'>;
  hasMore: boolean;
  status: StepStatus;
  onStep: () => void;
}) {
  return (
    <div className="needs-script mt-2 grid justify-items-center gap-3">
      {status === 'failed' && <p role="alert">{labels.loadFailed}</p>}
      {hasMore ? (
        <button
          type="button"
          onClick={onStep}
          {...replayOnHydrate('more-reviews')}
          disabled={status === 'loading'}
          className="button-quiet"
        >
          {status === 'loading' ? labels.loading : status === 'failed' ? labels.retry : labels.more}
        </button>
      ) : (
        <p role="status" className="text-muted">
          {labels.noMore}
        </p>
      )}
    </div>
  );
}
