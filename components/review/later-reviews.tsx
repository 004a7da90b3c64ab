'use client';

import { useEffect, useRef, useState } from 'react';
import type { Review } from '@/lib/contract/calls/review';
import { loadCardLabels, loadReviews } from './load-reviews';
import { type MoreReviewsProps, NextStep, type StepStatus } from './next-step';
import { ReviewCard } from './review-card';
import type { CardLabels } from './review-labels';

/** The reviews after the page's own, beginning with the next page of them. */
export function LaterReviews({
  locale,
  labels,
  pageSize,
  shown,
  total,
  modelId,
}: MoreReviewsProps) {
  const [reviews, setReviews] = useState<Review[]>([]);
  const [card, setCard] = useState<CardLabels | null>(null);
  const [page, setPage] = useState(1);
  const [count, setCount] = useState(total);
  const [status, setStatus] = useState<StepStatus>('loading');
  const list = useRef<HTMLUListElement>(null);
  const firstNew = useRef(0);

  // The button moves down or disappears: the focus goes to the first new review.
  useEffect(() => {
    const item = reviews.length > 0 && list.current?.children[firstNew.current];
    if (item instanceof HTMLElement) item.focus({ preventScroll: true });
  }, [reviews]);

  const showMore = async () => {
    setStatus('loading');
    try {
      const [answer, texts] = await Promise.all([
        loadReviews(page + 1, pageSize, modelId),
        card ?? loadCardLabels(),
      ]);
      setCard(texts);
      firstNew.current = reviews.length;
      // A newly approved review shifts the pages: one of the last page may come again.
      setReviews((before) => {
        const known = new Set([...shown, ...before.map(({ review_id }) => review_id)]);
        return [...before, ...answer.reviews.filter(({ review_id }) => !known.has(review_id))];
      });
      setPage(page + 1);
      setCount(answer.total);
      setStatus('idle');
    } catch {
      setStatus('failed');
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once: the button was pressed already
  useEffect(() => {
    void showMore();
  }, []);

  return (
    <>
      {card && reviews.length > 0 && (
        <ul ref={list} aria-label={labels.list} className="grid gap-4">
          {reviews.map((review) => (
            <li key={review.review_id} tabIndex={-1} className="min-w-0 outline-none">
              <ReviewCard
                review={review}
                locale={locale}
                labels={card}
                hasCar={modelId === undefined}
              />
            </li>
          ))}
        </ul>
      )}
      <NextStep
        labels={labels}
        hasMore={page * pageSize < count}
        status={status}
        onStep={showMore}
      />
    </>
  );
}
