import md5 from 'crypto-js/md5';

export type Params = Record<string, unknown>;

/** How far a request's timestamp may lie from the server's clock, either way (api.md). */
export const TIMESTAMP_TOLERANCE_MS = 5 * 60 * 1000;

/** Half of a surrogate pair has no UTF-8, so it stands as U+FFFD, as it does in any URL. */
function encodable(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, '\ufffd');
}

/** A value as it stands in the query string and in the signed text (api.md, "sign"). */
export function textOfValue(value: unknown): string {
  if (typeof value === 'string') return encodable(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value) ?? '';
}

/** Drops what carries nothing: empty texts, null, undefined and empty arrays (specification 5). */
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

/** Key and value of every parameter that carries something but `sign`, keys by code unit. */
export function signedTextOf(params: Params): string {
  return Object.entries(prune(params))
    .filter(([key]) => key !== 'sign')
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => key + textOfValue(value))
    .join('');
}

/** Upper-case hexadecimal MD5 of the secret wrapped around the signed text. */
export function signatureOf(params: Params, secret: string): string {
  return md5(encodable(secret + signedTextOf(params) + secret))
    .toString()
    .toUpperCase();
}
