'use client';

import { useEffect } from 'react';
import { leaveSecret } from '@/lib/browser/handover-cookie';
import { readText } from '@/lib/browser/storage';
import { HANDED_OVER_KEYS, HANDOVER_KEY } from '@/lib/browser/storage-keys';
import { packedVisit } from '@/lib/browser/visit';
import { SITE_KEY } from '@/lib/config/cookies';

/** Whether this host keeps anything of the visitor that another one would miss, besides the visit. */
function hasLuggage(): boolean {
  const { local, session } = HANDED_OVER_KEYS;
  return (
    [local.favourites, local.token].some((key) => readText(key)) ||
    Object.values(session).some((key) => readText(key, 'session'))
  );
}

/** The fragment of a visitor who has nothing but the visit; it needs no script to be loaded. */
function visitFragment(cookieDomain: string | undefined): string {
  const visit = packedVisit(leaveSecret(cookieDomain)?.proof);
  return visit && `handover=${visit}`;
}

/**
 * The fragment for an address on another host of the site: port, and what the visitor would miss.
 * Its script comes with the first use.
 */
export async function fragmentFor(site: string, cookieDomain?: string): Promise<string> {
  const parts = [site && `${SITE_KEY}=${site}`];
  if (hasLuggage()) {
    const packing = import('./handover').then(({ handoverFragment }) =>
      handoverFragment(cookieDomain),
    );
    // Without the script the visitor travels as before.
    parts.push(await packing.catch(() => ''));
  } else parts.push(visitFragment(cookieDomain));
  return parts.filter(Boolean).join('&');
}

/** The link to the same page in another language that a click follows in this tab. */
function followedLink(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = (event.target as Element | null)?.closest<HTMLAnchorElement>('a[hreflang]');
  return link && link.origin !== location.origin && link.target !== '_blank' ? link : null;
}

/**
 * Lets favourites, the half-written enquiry and the login come along when a language's link leads
 * to another host (docs/adr/0028), and takes what came along. A click that asks for another tab
 * stays the browser's.
 */
export function HostChange({ cookieDomain }: { cookieDomain?: string | undefined }) {
  useEffect(() => {
    if (readText(HANDOVER_KEY, 'session')) {
      import('./handover')
        .then(({ takeHandover }) => takeHandover(cookieDomain))
        // Put aside still, for the next page.
        .catch(() => {});
    }
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (!link) return;
      const href = link.href.replace(/#.*/, '');
      if (!hasLuggage()) {
        // The browser follows the link by itself.
        link.hash = visitFragment(cookieDomain);
        return;
      }
      event.preventDefault();
      void fragmentFor(document.documentElement.dataset.site ?? '', cookieDomain).then((fragment) =>
        location.assign(fragment ? `${href}#${fragment}` : href),
      );
    };
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, [cookieDomain]);
  return null;
}
