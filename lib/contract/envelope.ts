/** Every answer of the API (api.md, "Envelope"). */
export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data: Data;
}

/** Whether a response is the API's: proxies in between respond in other forms. */
export function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Envelope).code === 'number' &&
    typeof (value as Envelope).msg === 'string'
  );
}

/** The codes of the envelope; `httpStatusOf` has the HTTP status of each. */
export const CODE = {
  success: 0,
  rejected: 1,
  unauthenticated: 401,
  badSignature: 403,
  notFound: 404,
  methodNotAllowed: 405,
  bodyTooLarge: 413,
  mediaTypeNotAccepted: 415,
  tooManyRequests: 429,
  internal: 500,
  unavailable: 503,
} as const;

/** HTTP status of a code: rejections and missing logins are valid answers, sent with 200. */
export function httpStatusOf(code: number): number {
  return code === CODE.success || code === CODE.rejected || code === CODE.unauthenticated
    ? 200
    : code;
}

/** One field of a rejected form, with what is wrong with it: a message such as `msg` is. */
export interface FieldError {
  field: string;
  msg: string;
}

/** What is wrong with the fields of a rejected request, where its answer says so (api.md). */
export function fieldErrorsOf(data: unknown): FieldError[] {
  const errors = (data as { errors?: unknown } | null)?.errors;
  if (!Array.isArray(errors)) return [];
  return errors.filter(
    (each): each is FieldError => typeof each?.field === 'string' && typeof each.msg === 'string',
  );
}

/** Any answer but success. `msg` is the server's text: translate it before showing it to people. */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly code: number,
    readonly msg: string,
    /** Seconds to wait before trying again, where the server said so. */
    readonly retryAfterS?: number,
    /** What is wrong with each field, the one of `msg` first; empty where the server does not say. */
    readonly fieldErrors: readonly FieldError[] = [],
  ) {
    super(`${code} ${msg}`);
  }
}
