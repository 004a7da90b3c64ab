import { useEffect, useRef, useState } from 'react';
import { FETCH_DELAY_MS } from '@/lib/config/limits';
import type { ModelCounts } from '@/lib/contract/calls/model-list';

/** What the numbers of choices are of: a facet, or the cars that keep the concessional fee. */
export type Counted = Exclude<keyof ModelCounts, 'total'>;

/** How many models a choice would leave while the other filters stay; null where nobody counts. */
export function countOf(counts: ModelCounts | null, of: Counted, value: string): number | null {
  const found = counts?.[of] ?? null;
  if (found === null || typeof found === 'number') return found;
  // A choice may be several signs; no model has two of them.
  return value.split(',').reduce((sum, sign) => sum + (found[sign] ?? 0), 0);
}

/** Parameters as one text, whatever their order; the order of cars is none that counts. */
export function narrowingOf(params: Iterable<readonly [string, FormDataEntryValue]>): string {
  const given = [...params].map(([name, value]) => [name, String(value).trim()]);
  const query = new URLSearchParams(given.filter(([name, value]) => value && name !== 'sort'));
  query.sort();
  return String(query);
}

/** The client and the contract, loaded on first use; without them the form works as served. */
const importClient = () =>
  Promise.all([
    import('@/lib/api/browser'),
    import('@/lib/contract/calls/model-list'),
    import('@/lib/routing/car-menu'),
  ]);

/**
 * The numbers beside the choices of a form. The last change wins; while its numbers take longer
 * than FETCH_DELAY_MS, or cannot be had, there are none (null) rather than old ones.
 * @param served the numbers the page came with
 */
export function useFacetCounts(served: ModelCounts) {
  const [counts, setCounts] = useState<ModelCounts | null>(served);
  const stop = useRef(() => {});

  useEffect(() => () => stop.current(), []);

  const refresh = async (narrowing: string) => {
    const params = new URLSearchParams(narrowing);
    stop.current();
    const request = new AbortController();
    const { signal } = request;
    const late = setTimeout(() => setCounts(null), FETCH_DELAY_MS);
    stop.current = () => {
      clearTimeout(late);
      request.abort();
    };
    const found = await importClient()
      .then(([{ send }, { countModels }, { filtersOfParams }]) =>
        send(
          countModels,
          filtersOfParams((name) => params.get(name) ?? ''),
          { signal },
        ),
      )
      .catch(() => null);
    if (signal.aborted) return;
    clearTimeout(late);
    setCounts(found);
  };

  return { counts, refresh, prepare: () => void importClient().catch(() => {}) };
}
