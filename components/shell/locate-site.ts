import { send } from '@/lib/api/browser';
import { type SiteValue, siteOfRegion } from '@/lib/config/ports';
import { locateAddress } from '@/lib/contract/calls/home';

/**
 * Asks the API where the visitor's address lies, for the rare page that came without a hint.
 * @throws when the API gives no answer
 */
export async function locateSite(): Promise<SiteValue> {
  return siteOfRegion(await send(locateAddress, {}));
}
