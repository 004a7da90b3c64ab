import { SENT_LINK_COOKIE } from '@/lib/config/cookies';
import { isLinkToken } from './private-link';

const SENT = new RegExp(`(?:^|;\\s*)${SENT_LINK_COOKIE}=([^.;]+)\\.([^;]+)`);

/** For how long the success page of a plain form shows the way to the buyer's page. */
const SHOWN_FOR_S = 3600;

/**
 * The cookie that tells the success page of the enquiry that was just sent without script what opens
 * the buyer's page of it. Scripts cannot read it, and it is sent to that page alone.
 */
export function sentLinkCookie(number: string, token: string, siteOrigin: string): string {
  const secure = siteOrigin.startsWith('https:') ? '; secure' : '';
  return `${SENT_LINK_COOKIE}=${number}.${token}; path=/result; max-age=${SHOWN_FOR_S}; httponly; samesite=lax${secure}`;
}

/** What opens the page of an enquiry, from a Cookie header; null for any other one. */
export function sentLinkIn(cookies: string | null, number: string): string | null {
  const [, sent, token] = SENT.exec(cookies ?? '') ?? [];
  return sent === number && isLinkToken(token) ? token : null;
}
