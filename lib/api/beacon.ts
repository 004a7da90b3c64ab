import { CODE } from '@/lib/contract/envelope';
import type { Params } from '@/lib/contract/signature';
import { signedPost } from './signed-post';

/**
 * Hands a POST call to the browser before this returns, so that it leaves although its page is
 * being left: what `navigator.sendBeacon` does, which however has no header for the language. Needs
 * neither axios nor schemas, because it has to be there by then.
 * @returns false when no answer came, or the API was away or asked to wait. A page that is gone
 * hears nothing
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
