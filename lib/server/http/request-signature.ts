import { timingSafeEqual } from 'node:crypto';
import { CODE } from '@/lib/contract/envelope';
import {
  type Params,
  prune,
  signatureOf,
  TIMESTAMP_TOLERANCE_MS,
  textOfValue,
} from '@/lib/contract/signature';
import { RequestError } from '../request/request-error';

export interface SigningKey {
  appkey: string;
  secret: string;
}

const badSignature = () => new RequestError(CODE.badSignature, 'bad signature');

function isSameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * Checks appkey, age and signature of a query (api.md, "Request").
 * @returns the signed fields, without the three of the signature itself
 * @throws RequestError 403, without saying which of the checks failed
 */
export function checkSignature(query: URLSearchParams, key: SigningKey, now: Date): Params {
  const params: Params = Object.create(null);
  for (const [name, value] of query) {
    // Of a parameter sent twice, it is unclear which value was signed.
    if (name in params) throw badSignature();
    params[name] = value;
  }
  const { sign, timestamp, appkey, ...fields } = params;
  if (typeof sign !== 'string' || typeof timestamp !== 'string' || typeof appkey !== 'string') {
    throw badSignature();
  }
  const age = /^\d{1,16}$/.test(timestamp) ? now.getTime() - Number(timestamp) : Number.NaN;
  const isFresh = Math.abs(age) <= TIMESTAMP_TOLERANCE_MS;
  const isSigned = isSameText(signatureOf(params, key.secret), sign);
  if (!isFresh || !isSigned || !isSameText(appkey, key.appkey)) throw badSignature();
  return fields;
}

/**
 * Compares the body with what was signed: the same fields with the same values.
 * @throws RequestError 403
 */
export function checkBodyIsSigned(body: Params, signed: Params): void {
  const sent = Object.entries(prune(body));
  const expected = prune(signed);
  const isSame =
    sent.length === Object.keys(expected).length &&
    sent.every(
      ([name, value]) => Object.hasOwn(expected, name) && textOfValue(value) === expected[name],
    );
  if (!isSame) throw badSignature();
}
