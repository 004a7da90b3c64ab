import { KnownError } from '../known-error';

/** The object store does not answer: nothing of it is known, and it is asked again in a second. */
export class StoreAwayError extends KnownError {
  static override readonly kind = 'StoreAwayError';
}
