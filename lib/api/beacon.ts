import { CODE } from '@/lib/contract/envelope';
import { type Params, prune, queryOf, signedParamsOf } from '@/lib/contract/signature';
import { apiAppkey, apiSecret } from '@/lib/env/client';
import { wrongClockMs } from './wrong-clock';

const KEY = { appkey: apiAppkey, secret: apiSecret };

/** How far the server's clock is ahead of ours, as measured at the last rejected signature. */
let clockOffsetMs = 0;

/**
 * Hands a POST call to the browser before this returns, so that it leaves although its page is
 * being left: what `navigator.sendBeacon` does, which however has no header for the language. Needs
 * neither axios nor schemas, because it has to be there by then.
 * @returns false when no answer came, or the API was away or asked to wait. A page that is gone
 * hears nothing
 */
export async function sendBeacon(path: string, params: Params): Promise<boolean> {
  const fields = prune(params);
  const request = () =>
    fetch(
      new Request(`${path}?${queryOf(signedParamsOf(fields, KEY, Date.now() + clockOffsetMs))}`, {
        method: 'POST',
        keepalive: true,
        headers: {
          'content-type': 'application/json',
          lang: document.documentElement.dataset.locale ?? '',
        },
        body: JSON.stringify(fields),
      }),
    );
  try {
    let answer = await request();
    const aheadMs = wrongClockMs(answer.status, answer.headers.get('date'));
    if (aheadMs) {
      clockOffsetMs = aheadMs;
      answer = await request();
    }
    return answer.status < CODE.tooManyRequests;
  } catch {
    return false;
  }
}
