import { errorCodeOf } from '../known-error';
import { post, retryAfterMsOf } from '../notify/post';
import { namesInnerHost } from '../notify/public-address';
import { keyPathOf } from './settings';

/** A service's response to a post. */
export interface Answer {
  /** Its status (https://www.indexnow.org/documentation), or a code where there was no answer. */
  status: number | string;
  /** How long it asks to wait; 0 where it does not say. */
  retryAfterMs: number;
}

/**
 * Posts the addresses of one host. Answers of the service are read to their status only, and redirects
 * are not followed.
 * @param addresses 1 to 10,000, all below the origin
 */
export async function postAddresses(
  endpoint: string,
  key: string,
  origin: string,
  addresses: readonly string[],
  now: Date,
): Promise<Answer> {
  const body = JSON.stringify({
    host: new URL(origin).host,
    key,
    keyLocation: origin + keyPathOf(key),
    urlList: addresses,
  });
  try {
    const { status, retryAfter } = await post(endpoint, {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
      mayBeInner: namesInnerHost(endpoint),
      answerMaxBytes: 0,
    });
    return { status, retryAfterMs: retryAfterMsOf(retryAfter, now) };
  } catch (error) {
    return { status: errorCodeOf(error), retryAfterMs: 0 };
  }
}
