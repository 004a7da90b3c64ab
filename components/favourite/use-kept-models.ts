import { useEffect, useState } from 'react';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import type { ModelCard } from '@/lib/contract/calls/car';

/**
 * Pictures, prices and stock of the favourites, fetched once the list is on screen. The list
 * itself never waits for them.
 */
export function useModelCards(ids: readonly number[]) {
  const [cards, setCards] = useState<ReadonlyMap<number, ModelCard> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const key = ids.join(',');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (!key) return;
    let isMounted = true;
    setFailed(false);
    loadChunk(() => import('./kept-models'))
      .then(({ fetchModelCards }) => fetchModelCards(key.split(',').map(Number)))
      .then(
        (found) => isMounted && setCards(found),
        () => isMounted && setFailed(true),
      );
    return () => {
      isMounted = false;
    };
  }, [key, attempt]);

  return { cards, hasFailed, retry: () => setAttempt((count) => count + 1) };
}
