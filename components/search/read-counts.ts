import { send } from '@/lib/api/browser';
import { countModels, type ModelFilters } from '@/lib/contract/calls/car';

/**
 * How many models each choice would leave now. Loaded on use, because it brings the contract.
 * @throws ApiError, NetworkError
 */
export function readCounts(filters: ModelFilters, signal: AbortSignal) {
  return send(countModels, filters, { signal });
}
