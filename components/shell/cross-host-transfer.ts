import { leaveSecret } from '@/lib/browser/handover-cookie';
import { readText } from '@/lib/browser/storage';
import { HANDED_OVER_KEYS } from '@/lib/browser/storage-keys';
import { packedVisit } from '@/lib/browser/visit';
import { SITE_KEY } from '@/lib/config/cookies';

/** Whether this host stores anything to hand over besides the visit. */
function hasTransferState(): boolean {
  const { local, session } = HANDED_OVER_KEYS;
  return (
    [local.favourites, local.token, local.money, local.home].some(
      (key) => readText(key) !== null,
    ) || Object.values(session).some((key) => readText(key, 'session'))
  );
}

/**
 * The fragment for an address on another host of the site: port and handed-over data. The code that
 * packs more than the visit is loaded at the first use.
 * @param site the port that the address is for; '' leaves it to the other host
 */
export async function fragmentFor(site: string, cookieDomain?: string): Promise<string> {
  const parts = [site && `${SITE_KEY}=${site}`];
  if (hasTransferState()) {
    const packing = import('./handover').then(({ handoverFragment }) =>
      handoverFragment(cookieDomain),
    );
    // Without the script only the port is handed over.
    parts.push(await packing.catch(() => ''));
  } else {
    const visit = packedVisit(leaveSecret(cookieDomain)?.proof);
    parts.push(visit && `handover=${visit}`);
  }
  return parts.filter(Boolean).join('&');
}
