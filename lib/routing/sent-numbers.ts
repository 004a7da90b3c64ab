import { sharedCookieDomain } from '@/lib/config/cookie-domain';
import { SENT_NUMBERS_COOKIE } from '@/lib/config/cookies';
import { ORIGIN_KEPT_DAYS } from '@/lib/config/lead-origin';

const KEPT_NUMBERS = 9;

const KEPT = new RegExp(`(?:^|;\\s*)${SENT_NUMBERS_COOKIE}=([^;]+)`, 'g');

/**
 * The numbers of enquiries that a browser has sent, newest first: their success pages thank it, and
 * nobody learns from them which other numbers exist. A browser may hold a cookie of one host beside
 * the shared one, and sends both.
 * @param cookies as in a Cookie header
 */
export function sentNumbersIn(cookies: string | null): string[] {
  return [...(cookies ?? '').matchAll(KEPT)].flatMap(([, numbers = '']) => numbers.split('.'));
}

/**
 * The cookie that keeps them, as in a Set-Cookie header; without numbers it removes the cookie.
 * @param siteOrigin SITE_ORIGIN: the language hosts share the cookie where they can
 */
export function sentNumbersCookie(numbers: readonly string[], siteOrigin: string): string {
  const kept = [...new Set(numbers)].slice(0, KEPT_NUMBERS);
  const ageS = kept.length > 0 ? ORIGIN_KEPT_DAYS * 24 * 60 * 60 : 0;
  const domain = sharedCookieDomain(siteOrigin);
  return [
    `${SENT_NUMBERS_COOKIE}=${kept.join('.')}; path=/; max-age=${ageS}; samesite=lax`,
    ...(domain ? [`domain=${domain}`] : []),
    ...(siteOrigin.startsWith('https:') ? ['secure'] : []),
  ].join('; ');
}
