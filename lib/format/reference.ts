import { company } from '@/lib/config/company';
import type { ModelFilters } from '@/lib/contract/filters';

/** The stock reference that staff and buyer quote: the company's prefix and the model's number. */
export function referenceOf(modelId: number): string {
  return `${company().stockPrefix}-${modelId}`;
}

/** The name of a unit without a stock number of its own: BAM-U1023. */
export function unitReferenceOf(unitId: number): string {
  return `${company().stockPrefix}-U${unitId}`;
}

/** Filters that find the cars of a model as soon as one stands at a port. */
export const filtersOfModel = (modelId: number): ModelFilters => ({
  word: referenceOf(modelId),
  port: 'any',
});
