import { type Params, prune, queryOf, signedParamsOf } from '@/lib/contract/signature';
import { apiAppkey, apiSecret } from '@/lib/env/client';
import { wrongClockMs } from './wrong-clock';

const KEY = { appkey: apiAppkey, secret: apiSecret };

/** How far the server's clock is ahead of ours, as measured at the last rejected signature. */
let clockOffsetMs = 0;

export interface SignedPostOptions {
  /** The language of the answer. */
  lang: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * A POST call with neither axios nor schemas, where those are too large: a page that is being left,
 * a service worker. The request is handed to the browser synchronously and outlives its page. When
 * a device's clock is wrong, the request is signed again with the server's time.
 * @throws the error of `fetch` when no response came
 */
export async function signedPost(
  path: string,
  params: Params,
  { lang, headers, signal }: SignedPostOptions,
): Promise<Response> {
  const fields = prune(params);
  const request = () =>
    fetch(
      new Request(`${path}?${queryOf(signedParamsOf(fields, KEY, Date.now() + clockOffsetMs))}`, {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json', lang, ...headers },
        body: JSON.stringify(fields),
        ...(signal ? { signal } : {}),
      }),
    );
  const answer = await request();
  const aheadMs = wrongClockMs(answer.status, answer.headers.get('date'));
  if (!aheadMs) return answer;
  clockOffsetMs = aheadMs;
  return request();
}
