import { ATTEMPT_TIMEOUT_MS, errorCodeOf } from '../notify/channel';
import { keyPathOf } from './settings';

/** Nobody is left alone for longer, whatever they ask for. */
const RETRY_AFTER_MAX_MS = 24 * 3_600_000;

/** What a service made of a post. */
export interface Answer {
  /** Its status (https://www.indexnow.org/documentation), or a code where there was no answer. */
  status: number | string;
  /** How long it asks to be left alone; 0 for nothing said. */
  retryAfterMs: number;
}

/** Seconds or a moment (RFC 9110, 10.2.3), as milliseconds from now. */
function retryAfterMsOf(value: string | null, now: Date): number {
  if (!value) return 0;
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return waitMs > 0 ? Math.min(waitMs, RETRY_AFTER_MAX_MS) : 0;
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
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    });
    await response.body?.cancel();
    const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'), now);
    return { status: response.status, retryAfterMs };
  } catch (error) {
    return { status: errorCodeOf(error), retryAfterMs: 0 };
  }
}
