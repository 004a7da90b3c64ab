import { KnownError } from '../known-error';

/** The object store is unavailable: whether it has a file is unknown. It is probed every second. */
export class StoreAwayError extends KnownError {
  static override readonly kind = 'StoreAwayError';
}
