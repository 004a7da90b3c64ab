'use client';

import { useEffect } from 'react';
import { hasModifier } from '@/lib/browser/event-replay';
import { readText } from '@/lib/browser/storage';
import { HANDOVER_KEY, HOME_KEY, MONEY_KEY } from '@/lib/browser/storage-keys';

/** The code of a handover to another host; loaded ahead, so that no click waits for it. */
export function importTransfer() {
  return import('./cross-host-transfer');
}

/**
 * Sums in a currency and for a city, where the visitor has chosen some (/currency); takes their room
 * back where another host has handed over that they chose none.
 */
function showOwnSums(): void {
  const { money, home } = document.documentElement.dataset;
  if (money || home || readText(MONEY_KEY) || readText(HOME_KEY)) {
    import('@/components/landed-cost/own-sums').then(
      ({ fillOwnSums }) => fillOwnSums(),
      // Prices stay in dollars until the network is back.
      () => addEventListener('online', showOwnSums, { once: true }),
    );
  }
}

/** The link to the same page in another language that a click follows in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || hasModifier(event)) return null;
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[hreflang]');
  return link && link.origin !== location.origin && link.target !== '_blank' ? link : null;
}

/**
 * The address of such a link. A page that is the same for everybody does not know its query, which its
 * script reads: the code of a purchase, the car of a review.
 */
function addressOf({ origin, pathname, search }: HTMLAnchorElement): string {
  const query = search || pathname !== location.pathname ? search : location.search;
  return origin + pathname + query;
}

/**
 * Hands over favourites, the half-written enquiry and the login when a language's link leads to
 * another host (docs/adr/0028), and receives what was handed over. A click that asks for another
 * tab is left to the browser.
 */
export function HostChange({ cookieDomain }: { cookieDomain?: string | undefined }) {
  useEffect(() => {
    if (readText(HANDOVER_KEY, 'session')) {
      import('./handover')
        .then(({ takeHandover }) => takeHandover(cookieDomain))
        .then(showOwnSums)
        // It stays stored for the next page.
        .catch(() => {});
    } else showOwnSums();
    importTransfer().catch(() => {});
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      event.preventDefault();
      const href = addressOf(link);
      const site = document.documentElement.dataset.site ?? '';
      importTransfer()
        .then(({ fragmentFor }) => fragmentFor(site, cookieDomain))
        // Without the script nothing is handed over.
        .catch(() => '')
        .then((fragment) => location.assign(fragment ? `${href}#${fragment}` : href));
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [cookieDomain]);
  return null;
}
