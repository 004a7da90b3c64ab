import { useEffect, useRef, useState } from 'react';
import { FETCH_DELAY_MS } from '@/lib/config/limits';
import type { ModelCounts } from '@/lib/contract/calls/model-list';

type Params = Iterable<readonly [string, FormDataEntryValue]>;

/**
 * The query: values of one name joined by commas, the sort order last. Of several power limits the
 * last one counts: the fee's limit comes after another that is kept.
 */
function queryOf(params: Params): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of params) {
    const text = String(value).trim();
    const others = query.get(name);
    if (text) query.set(name, others && name !== 'power' ? `${others},${text}` : text);
  }
  const sort = query.get('sort');
  query.delete('sort');
  if (sort) query.set('sort', sort);
  return query;
}

/** The address of what a form asks for. */
export function addressOf(path: string, params: Params): string {
  const query = queryOf(params);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The filter parameters as one text, independent of their order; without the sort order. */
export function narrowingOf(params: Params): string {
  const query = queryOf(params);
  query.delete('sort');
  query.sort();
  return String(query);
}

/** The API client and the query parser, loaded on first use; the form works without them. */
const importClient = () =>
  Promise.all([import('@/lib/api/browser'), import('@/lib/routing/car-menu')]);

/**
 * The numbers beside the choices of a form: those of the page itself (undefined) until a
 * change. The last change wins; while its numbers take longer than FETCH_DELAY_MS, or cannot be had,
 * there are none (null) rather than old ones.
 * @param page what the page's own numbers are for
 */
export function useFacetCounts(page: string) {
  const [counts, setCounts] = useState<ModelCounts | null>();
  const stop = useRef(() => {});

  useEffect(() => () => stop.current(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has numbers of its own
  useEffect(() => setCounts(undefined), [page]);

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
      .then(([{ send }, { filtersOfParams }]) =>
        send(
          'GET /api/car/model_count',
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
