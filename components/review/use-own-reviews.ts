import { useCallback, useEffect, useRef, useState } from 'react';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { OwnReview } from '@/lib/contract/calls/review';
import { useSite } from '@/store/store-provider';

/** The reviews of whoever is logged in, a page at a time; another login begins anew. */
export function useOwnReviews() {
  const token = useSite((site) => site.token);
  const setToken = useSite((site) => site.setToken);
  const [reviews, setReviews] = useState<OwnReview[]>([]);
  const [total, setTotal] = useState(0);
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const pagesLoaded = useRef(0);
  const currentToken = useRef(token);

  const showMore = useCallback(async () => {
    const asked = currentToken.current;
    if (!asked) return;
    setStatus('loading');
    try {
      const { loadOwnReviews } = await loadChunk(() => import('./load-own-reviews'));
      const answer = await loadOwnReviews(asked, pagesLoaded.current + 1);
      if (asked !== currentToken.current) return;
      if (!answer) return setToken('');
      pagesLoaded.current = answer.page;
      setReviews((before) => {
        const known = new Set(before.map(({ review_id }) => review_id));
        return [...before, ...answer.reviews.filter(({ review_id }) => !known.has(review_id))];
      });
      setTotal(answer.total);
      setStatus('ready');
    } catch {
      if (asked === currentToken.current) setStatus('failed');
    }
  }, [setToken]);

  useEffect(() => {
    currentToken.current = token;
    pagesLoaded.current = 0;
    setReviews([]);
    setTotal(0);
    void showMore();
  }, [token, showMore]);

  return { reviews, total, status, showMore };
}
