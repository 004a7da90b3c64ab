'use client';

import { useState } from 'react';
import { useChunk } from '@/lib/browser/use-chunk';
import { type MoreReviewsProps, NextStep } from './next-step';

function importLaterReviews() {
  return import('./later-reviews');
}

/**
 * The reviews after those the page itself holds, a page at a time; at the end it says so. What
 * loads and shows them comes with the first step.
 */
export function MoreReviews(props: MoreReviewsProps) {
  const [isWanted, setWanted] = useState(false);
  const { chunk, hasFailed, retry } = useChunk(isWanted, importLaterReviews);
  if (chunk) return <chunk.LaterReviews {...props} />;
  return (
    <NextStep
      labels={props.labels}
      hasMore={props.total > props.pageSize}
      status={hasFailed ? 'failed' : isWanted ? 'loading' : 'idle'}
      onStep={() => (hasFailed ? retry() : setWanted(true))}
    />
  );
}
