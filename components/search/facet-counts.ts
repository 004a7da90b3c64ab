import { useEffect, useRef, useState } from 'react';
import { FETCH_DELAY_MS } from '@/lib/config/limits';
import type { ModelCounts, ModelFilters } from '@/lib/contract/calls/model-list';
import { type FilterParam, filtersOfParams } from './filter-params';

/** The filters whose every choice has a number of models. */
export type FacetParam = Extract<FilterParam, 'brand' | 'type' | 'energy' | 'price' | 'power'>;

/** How many models a choice would leave while the other filters stay. */
export function countOf(counts: ModelCounts, name: FacetParam, value: string): number {
  if (name === 'power') return counts.concessional;
  const record = {
    brand: counts.brands,
    type: counts.types,
    energy: counts.energy_types,
    price: counts.prices,
  }[name];
  // A choice may be several signs; no model has two of them.
  return value.split(',').reduce((sum, sign) => sum + (record[sign] ?? 0), 0);
}

/** What a form of filters asks for, as the API takes it. */
export function filtersOfForm(form: HTMLFormElement): ModelFilters {
  const data = new FormData(form);
  return filtersOfParams((name) => String(data.get(name) ?? '') || undefined);
}

export function areSameFilters(one: ModelFilters, other: ModelFilters): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof ModelFilters)[];
  return names.every((name) => one[name] === other[name]);
}

/** The client and the contract, loaded on first use; without them the form works as served. */
const importClient = () =>
  Promise.all([import('@/lib/api/browser'), import('@/lib/contract/calls/model-list')]);

/**
 * The numbers beside the choices of a form. The last change wins; while its numbers take longer
 * than FETCH_DELAY_MS, or cannot be had, there are none (null) rather than old ones.
 * @param served the numbers the page came with
 */
export function useFacetCounts(served: ModelCounts) {
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
    const found = await importClient()
      .then(([{ send }, { countModels }]) => send(countModels, filters, { signal }))
      .catch(() => null);
    if (signal.aborted) return;
    clearTimeout(late);
    setCounts(found);
  };

  return { counts, refresh, prepare: () => void importClient().catch(() => {}) };
}
