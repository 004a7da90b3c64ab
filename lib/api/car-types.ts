import { type CarType, listCarTypes } from '@/lib/contract/calls/car';
import { send } from './browser';

/**
 * Every car type in the catalogue's order. Load this module on use: it brings the API client.
 * @throws ApiError, NetworkError
 */
export function fetchCarTypes(): Promise<CarType[]> {
  return send(listCarTypes, {});
}
