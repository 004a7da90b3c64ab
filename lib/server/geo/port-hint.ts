import { SITE_HINT_COOKIE, SITE_KEY } from '@/lib/config/cookies';
import { siteOfRegion } from '@/lib/config/ports';
import { regionOfAddress } from './region';

const HINT_LIFETIME_S = 24 * 60 * 60;

const hasEither = new RegExp(`(?:^|;\\s*)(?:${SITE_KEY}|${SITE_HINT_COOKIE})=`);

/**
 * The `Set-Cookie` header with a guess of the visitor's port (design decision 3), or null when the
 * browser has one or a chosen port: shared caches do not store pages with a cookie.
 * @param cookies the request's Cookie header
 * @param address the visitor's, in plain notation
 */
export function portHintCookie(cookies: string, address: string): string | null {
  if (hasEither.test(cookies)) return null;
  const site = siteOfRegion(regionOfAddress(address));
  return `${SITE_HINT_COOKIE}=${site}; Path=/; Max-Age=${HINT_LIFETIME_S}; SameSite=lax`;
}
