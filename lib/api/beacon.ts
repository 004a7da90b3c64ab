import { CODE } from '@/lib/contract/envelope';
import type { Params } from '@/lib/contract/signature';
import { signedPost } from './signed-post';

/**
 * Hands a POST call to the browser synchronously, so that it is sent although its page is being
 * left, as `navigator.sendBeacon` does, which cannot send the language header. Needs neither axios
 * nor schemas, because it has to be loaded by then.
 * @returns false when no response came, or the API was unavailable or asked to wait. Does not
 * settle once the page is gone
 */
export async function sendBeacon(path: string, params: Params): Promise<boolean> {
  try {
    const lang = document.documentElement.dataset.locale ?? '';
    const answer = await signedPost(path, params, { lang });
    return answer.status < CODE.tooManyRequests;
  } catch {
    return false;
  }
}
