import { useEffect, useRef, useState } from 'react';
import { FETCH_DELAY_MS } from '@/lib/config/limits';
import type { ModelCounts, ModelFilters } from '@/lib/contract/calls/car';

/** The script that asks; without it the form works as it was served. */
const importReader = () => import('./read-counts');

/**
 * The numbers beside the choices of a form. The last change wins; while its numbers take longer
 * than FETCH_DELAY_MS, or cannot be had, there are none (null) rather than old ones.
 * @param served the numbers the page came with
 */
export function useLiveCounts(served: ModelCounts) {
  const [counts, setCounts] = useState<ModelCounts | null>(served);
  const stop = useRef(() => {});

  useEffect(() => () => stop.current(), []);

  const refresh = async (filters: ModelFilters) => {
    stop.current();
    const request = new AbortController();
    const { signal } = request;
    const late = setTimeout(() => setCounts(null), FETCH_DELAY_MS);
    stop.current = () => {
      clearTimeout(late);
      request.abort();
    };
    const found = await importReader()
      .then(({ readCounts }) => readCounts(filters, signal))
      .catch(() => null);
    if (signal.aborted) return;
    clearTimeout(late);
    setCounts(found);
  };

  return { counts, refresh, prepare: () => void importReader().catch(() => {}) };
}
