'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { ListFailure } from '@/components/ui/list-failure';
import { LoadingText } from '@/components/ui/loading-text';
import { MediaOpener } from '@/components/ui/media-opener';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { OwnReview } from '@/lib/contract/calls/review';
import type { Locale } from '@/lib/i18n/locales';
import { PUBLISH_REVIEW_PATH } from '@/lib/routing/paths';
import { useSite } from '@/store/store-provider';
import { LoginNotice } from './login-notice';
import type { ReviewCard } from './review-card';
import type { OwnLabels } from './review-labels';

/** The colour of a state; the words beside it say the same. */
const STATE_LOOKS: Record<OwnReview['state'], string> = {
  pending: 'bg-signal-tint text-signal-deep',
  approved: 'bg-trust-tint text-trust',
  rejected: 'bg-sand text-ink',
};

function StateMark({ review, labels }: { review: OwnReview; labels: OwnLabels }) {
  return (
    <div className="grid justify-items-start gap-1">
      <p className={`rounded-full px-3 py-1 font-semibold text-sm ${STATE_LOOKS[review.state]}`}>
        {labels.own.states[review.state]}
      </p>
      {review.state === 'rejected' && <p className="text-sm">{labels.own.rejectedText}</p>}
    </div>
  );
}

/**
 * What the member has written, with its state. After publishing it says that the review has
 * arrived.
 */
export function OwnReviews({ locale, labels }: { locale: Locale; labels: OwnLabels }) {
  const token = useSite((site) => site.token);
  const setStaysAfterLogin = useSite((site) => site.setStaysAfterLogin);
  const [isMounted, setMounted] = useState(false);
  const [hasPublished, setPublished] = useState(false);
  const { Card, reviews, total, status, showMore } = useOwnReviews();

  useEffect(() => {
    setMounted(true);
    setPublished(new URLSearchParams(window.location.search).has('published'));
    setStaysAfterLogin(true);
    return () => setStaysAfterLogin(false);
  }, [setStaysAfterLogin]);

  // The stored token is read after mount; before that the login is unknown.
  if (!isMounted)
    return <LoadingText text={labels.loading} className="needs-script min-h-80 text-muted" />;
  if (!token) return <LoginNotice labels={labels.own} />;

  const isEmpty = status === 'ready' && reviews.length === 0;
  return (
    <MediaOpener labels={labels.viewer}>
      <div className="grid gap-6">
        <div role="status">
          {hasPublished && (
            <p className="rounded-lg bg-trust-tint px-4 py-3 font-medium">{labels.own.thanks}</p>
          )}
        </div>
        {reviews.length > 0 && <h2 className="sr-only">{labels.list}</h2>}
        {Card && reviews.length > 0 && (
          <ul aria-label={labels.own.list} className="grid gap-4">
            {reviews.map((review) => (
              <li key={review.review_id} className="min-w-0">
                <Card
                  review={review}
                  locale={locale}
                  labels={labels.card}
                  state={<StateMark review={review} labels={labels} />}
                />
              </li>
            ))}
          </ul>
        )}
        {isEmpty && <p className="text-lg">{labels.own.empty}</p>}
        {status === 'loading' && (
          <p role="status" className="text-muted">
            {labels.loading}
          </p>
        )}
        {status === 'failed' && <ListFailure labels={labels} onRetry={showMore} />}
        {status === 'ready' && reviews.length > 0 && (
          <div className="grid justify-items-center">
            {reviews.length < total ? (
              <button type="button" onClick={showMore} className="button-quiet">
                {labels.more}
              </button>
            ) : (
              <p className="text-muted">{labels.noMore}</p>
            )}
          </div>
        )}
        <p>
          <a href={PUBLISH_REVIEW_PATH} className="button-primary max-sm:w-full">
            {labels.own.write}
          </a>
        </p>
      </div>
    </MediaOpener>
  );
}

/** The reviews of the logged-in member, a page at a time; another login starts over. */
function useOwnReviews() {
  const token = useSite((site) => site.token);
  const setToken = useSite((site) => site.setToken);
  const [reviews, setReviews] = useState<OwnReview[]>([]);
  const [Card, setCard] = useState<typeof ReviewCard | null>(null);
  const [total, setTotal] = useState(0);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const pagesLoaded = useRef(0);
  const currentToken = useRef(token);

  const showMore = useCallback(async () => {
    const token = currentToken.current;
    if (!token) return;
    setStatus('loading');
    try {
      const { loadOwnReviews, ReviewCard } = await loadChunk(() => import('./load-reviews'));
      const answer = await loadOwnReviews(token, pagesLoaded.current + 1);
      if (token !== currentToken.current) return;
      if (!answer) return setToken('');
      pagesLoaded.current = answer.page;
      setCard(() => ReviewCard);
      setReviews((before) => {
        const known = new Set(before.map(({ review_id }) => review_id));
        return [...before, ...answer.reviews.filter(({ review_id }) => !known.has(review_id))];
      });
      setTotal(answer.total);
      setStatus('ready');
    } catch {
      if (token === currentToken.current) setStatus('failed');
    }
  }, [setToken]);

  useEffect(() => {
    currentToken.current = token;
    pagesLoaded.current = 0;
    setReviews([]);
    setTotal(0);
    void showMore();
  }, [token, showMore]);

  return { Card, reviews, total, status, showMore };
}
