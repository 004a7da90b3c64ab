import { CODE } from '@/lib/contract/envelope';

/**
 * An answer that is not success, thrown where it is decided and turned into an envelope by the
 * dispatcher. `msg` goes to the caller, so it holds nothing but what the contract promises.
 */
export class RequestError extends Error {
  override name = 'RequestError';

  constructor(
    readonly code: number,
    readonly msg: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(`${code} ${msg}`);
  }
}

/** Understood and rejected: `msg` says why (api.md, code 1). */
export function rejected(msg: string): RequestError {
  return new RequestError(CODE.rejected, msg);
}

/** No record with this identity, or none in the request's language. */
export function notFound(): RequestError {
  return new RequestError(CODE.notFound, 'not found');
}

/** @param retryAfterS seconds after which the caller may try again */
export function tooManyRequests(retryAfterS: number): RequestError {
  return new RequestError(CODE.tooManyRequests, 'too many requests', {
    'retry-after': String(retryAfterS),
  });
}
