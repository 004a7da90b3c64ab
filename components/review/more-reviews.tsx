'use client';

import { useEffect, useRef, useState } from 'react';
import { replayedAs } from '@/lib/browser/early-taps';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { Review } from '@/lib/contract/calls/review';
import type { Labels } from '@/lib/i18n/labels';
import type { Locale } from '@/lib/i18n/locales';
import type { ReviewCard } from './review-card';
import type { CardLabels } from './review-labels';

/**
 * The reviews after those the page itself holds, a page at a time; at the end it says so.
 * @param pageSize how many reviews the page holds already, and each step adds
 * @param total how many there are in all, as the page knew
 */
export function MoreReviews({
  locale,
  labels,
  pageSize,
  total,
  modelId,
}: {
  locale: Locale;
  labels: Labels<'reviewList'>;
  pageSize: number;
  total: number;
  modelId?: number;
}) {
  const [reviews, setReviews] = useState<Review[]>([]);
  const [card, setCard] = useState<{ Card: typeof ReviewCard; labels: CardLabels } | null>(null);
  const [page, setPage] = useState(1);
  const [count, setCount] = useState(total);
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle');
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef(0);

  // The button moves down, or goes: the focus stays with what has just come.
  useEffect(() => {
    const item = reviews.length > 0 && list.current?.children[firstNew.current];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [reviews]);

  const hasMore = page * pageSize < count;

  const showMore = async () => {
    setStatus('loading');
    try {
      const { loadCardLabels, loadReviews, ReviewCard } = await loadChunk(
        () => import('./load-reviews'),
      );
      const [answer, texts] = await Promise.all([
        loadReviews(page + 1, pageSize, modelId),
        card?.labels ?? loadCardLabels(),
      ]);
      setCard({ Card: ReviewCard, labels: texts });
      firstNew.current = reviews.length;
      // A review approved meanwhile moves the others: one of the last page may come again.
      setReviews((before) => {
        const known = new Set(before.map(({ review_id }) => review_id));
        return [...before, ...answer.reviews.filter(({ review_id }) => !known.has(review_id))];
      });
      setPage(page + 1);
      setCount(answer.total);
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };

  return (
    <>
      {card && reviews.length > 0 && (
        <ul ref={list} aria-label={labels.list} className="grid gap-4">
          {reviews.map((review) => (
            <li key={review.review_id} tabIndex={-1} className="min-w-0 outline-none">
              <card.Card
                review={review}
                locale={locale}
                labels={card.labels}
                hasCar={modelId === undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="needs-script mt-2 grid justify-items-center gap-3">
        {status === 'failed' && <p role="alert">{labels.loadFailed}</p>}
        {hasMore ? (
          <button
            type="button"
            onClick={showMore}
            {...replayedAs('more-reviews')}
            disabled={status === 'loading'}
            className="button-quiet"
          >
            {status === 'loading'
              ? labels.loading
              : status === 'failed'
                ? labels.retry
                : labels.more}
          </button>
        ) : (
          <p role="status" className="text-muted">
            {labels.noMore}
          </p>
        )}
      </div>
    </>
  );
}
