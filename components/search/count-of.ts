import type { ModelCounts } from '@/lib/contract/calls/model-list';

/** What is counted: the choices of a facet, or the cars that keep the concessional fee. */
export type Counted = Exclude<keyof ModelCounts, 'total'>;

/** How many models a choice would leave while the other filters stay; null if not counted. */
export function countOf(counts: ModelCounts | null, of: Counted, value: string): number | null {
  const found = counts?.[of] ?? null;
  if (found === null || typeof found === 'number') return found;
  // A choice may be several signs; no model has two of them.
  return value.split(',').reduce((sum, sign) => sum + (found[sign] ?? 0), 0);
}
