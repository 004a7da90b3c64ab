import md5 from 'crypto-js/md5';

export type Params = Record<string, unknown>;

/** Largest accepted difference between a request's timestamp and the server's clock (api.md). */
export const TIMESTAMP_TOLERANCE_MS = 5 * 60 * 1000;

/** A lone surrogate has no UTF-8 form, so it is replaced by U+FFFD, as in any URL. */
function encodable(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** A value as written in the query string and in the signed text (api.md, "sign"). */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return encodable(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value) ?? '';
}

/** Drops empty texts, null, undefined and empty arrays (specification section 5). */
export function prune(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).filter(
      ([, value]) =>
        value !== '' &&
        value !== null &&
        value !== undefined &&
        !(Array.isArray(value) && value.length === 0),
    ),
  );
}

/** Keys and values of all parameters that are not empty, except `sign`, keys by code unit. */
export function signedTextOf(params: Params): string {
  return Object.entries(prune(params))
    .filter(([key]) => key !== 'sign')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => key + textOfValue(value))
    .join('');
}

/** The query string of parameters, values as they are signed. */
export function queryOf(params: Params): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) query.set(key, textOfValue(value));
  return query.toString();
}

/**
 * What the query string of a call holds (api.md, "Request").
 * @param fields pruned
 * @param timestamp milliseconds since 1970
 */
export function signedParamsOf(
  fields: Params,
  { appkey, secret }: { appkey: string; secret: string },
  timestamp: number,
): Params {
  const signed: Params = { ...fields, appkey, timestamp: String(timestamp) };
  return { ...signed, sign: signatureOf(signed, secret) };
}

/** Upper-case hexadecimal MD5 of the secret wrapped around the signed text. */
export function signatureOf(params: Params, secret: string): string {
  return md5(encodable(secret + signedTextOf(params) + secret))
    .toString()
    .toUpperCase();
}
