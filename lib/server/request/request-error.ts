import { CODE, type FieldError } from '@/lib/contract/envelope';
import { isOutage } from '@/lib/server/db/outage';
import { isKnown, KnownError } from '../known-error';
import { StoreAwayError } from '../media/store-away-error';

/**
 * Any answer but success, thrown by services and turned into an envelope by the dispatcher.
 * `msg` goes to the caller, so it holds nothing but what the contract promises.
 */
export class RequestError extends KnownError {
  static override readonly kind = 'RequestError';

  constructor(
    readonly code: number,
    readonly msg: string,
    readonly headers: Record<string, string> = {},
    /** The `data` of the envelope. */
    readonly data: unknown = null,
  ) {
    super(`${code} ${msg}`);
  }
}

/** Understood and rejected: `msg` says why (api.md, code 1). */
export function rejected(msg: string): RequestError {
  return new RequestError(CODE.rejected, msg);
}

/**
 * Understood and rejected for some of its fields: `msg` says what is wrong with the first one.
 * @param errors at least one, in the order of checking
 */
export function rejectedFields(errors: readonly FieldError[]): RequestError {
  return new RequestError(CODE.rejected, errors[0]?.msg ?? '', {}, { errors });
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

/** Code, message, data and headers of the answer to a request that failed with any error. */
export function failureOf(error: unknown, requestId: string) {
  if (isKnown(error, RequestError)) {
    return { code: error.code, msg: error.msg, data: error.data, headers: error.headers };
  }
  if (isOutage(error) || isKnown(error, StoreAwayError)) {
    const msg = `the service is away for a moment, request ${requestId}`;
    return { code: CODE.unavailable, msg, data: null, headers: { 'retry-after': '2' } };
  }
  return {
    code: CODE.internal,
    msg: `unexpected error, request ${requestId}`,
    data: null,
    headers: {},
  };
}

/**
 * What is logged of an unexpected error. Messages of database errors hold the query's parameters,
 * which are personal data: of those only the code and the stack's frames are logged.
 */
export function causeOf(error: unknown) {
  if (!(error instanceof Error)) return { error: typeof error };
  let root: Error = error;
  while (root.cause instanceof Error) root = root.cause;
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12);
  const isDatabaseError = root !== error || 'severity' in root;
  return {
    error: root.name,
    errorCode: (root as { code?: unknown }).code,
    ...(isDatabaseError ? {} : { message: root.message.slice(0, 500) }),
    frames,
  };
}
