import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { googleMapsKey } from '@/components/ui/google-map-key';
import { isOffered } from '@/lib/config/company';
import { contentSecurityPolicy, deskSecurityPolicy } from '@/lib/config/content-security-policy';
import { LOCALE_COOKIE } from '@/lib/config/cookies';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { PLACE_PAGES } from '@/lib/routing/desk-address';
import { REJECTED_ENQUIRY_HEADER, REJECTED_ENQUIRY_PATH } from '@/lib/routing/enquiry-address';
import { isDeskHost, localeOfHost } from '@/lib/routing/host-locale';
import { pageAddressOf } from '@/lib/routing/inner-path';
import { NOT_FOUND_SCREEN_HEADER, NOT_FOUND_SCREEN_PATH } from '@/lib/routing/not-found-screen';
import { canonicalUrl } from '@/lib/seo/canonical';
import { portHintCookie } from '@/lib/server/geo/port-hint';

/** An address of the old site; the specification knows it, and it shows the home page. */
const OLD_HOME_PATH = '/index%20copy';

const IS_DEVELOPMENT = process.env.NODE_ENV === 'development';

/**
 * Rewrites host and path to the address of a static page, and gives the browser a guess of the
 * visitor's port. No database work, nothing that differs between two visitors of one URL except on
 * hosts that name no language.
 */
export function middleware(request: NextRequest): NextResponse {
  const { nextUrl, cookies, headers } = request;
  if (isDeskHost(headers.get('host') ?? '')) return deskPage(request);
  if (nextUrl.pathname === OLD_HOME_PATH) {
    // Next sends only the path, so the host of the request does not reach the response.
    return NextResponse.redirect(new URL('/', nextUrl), 308);
  }
  const hostLocale = localeOfHost(headers.get('host') ?? '');
  const stored = cookies.get(LOCALE_COOKIE)?.value;
  const locale = hostLocale ?? (isLocale(stored) && isOffered(stored) ? stored : DEFAULT_LOCALE);

  const { innerPath } = pageAddressOf(nextUrl.pathname + nextUrl.search);
  const target = nextUrl.clone();
  target.pathname = `/${locale}${screenPathOf(headers) ?? innerPath}`;
  const response = NextResponse.rewrite(target);

  if (!hostLocale) {
    response.headers.set('cache-control', 'private, no-cache');
    response.headers.set('vary', 'cookie');
    response.headers.set('link', `<${canonicalUrl(locale, nextUrl.pathname)}>; rel="canonical"`);
  }
  if (googleMapsKey()) {
    const policy = contentSecurityPolicy({ isDevelopment: IS_DEVELOPMENT, hasGoogleMap: true });
    response.headers.set('content-security-policy', policy);
  }
  const hint = portHintCookie(headers.get('cookie') ?? '', headers.get('x-client-address') ?? '');
  if (hint) response.headers.append('set-cookie', hint);
  return response;
}

/**
 * A page of the staff side in `app/desk`, under a policy with a nonce for this response only, which
 * Next takes from the request (docs/adr/0018).
 */
function deskPage({ nextUrl, headers }: NextRequest): NextResponse {
  const target = nextUrl.clone();
  const path = headers.has(NOT_FOUND_SCREEN_HEADER) ? NOT_FOUND_SCREEN_PATH : nextUrl.pathname;
  target.pathname = path === '/' ? '/desk' : `/desk${path}`;
  // Uploads of members are sent with a sandbox policy of their own, refused forms with that of a small page.
  if (/^\/(?:review-media|enquiry-pictures|do)\//.test(path)) return NextResponse.rewrite(target);
  const policy = deskSecurityPolicy({
    nonce: randomBytes(16).toString('base64'),
    isDevelopment: IS_DEVELOPMENT,
    hasGoogleMap: PLACE_PAGES.test(path) && googleMapsKey() !== '',
  });
  const forwarded = new Headers(headers);
  forwarded.set('content-security-policy', policy);
  const response = NextResponse.rewrite(target, { request: { headers: forwarded } });
  response.headers.set('content-security-policy', policy);
  return response;
}

/** Where a screen without an address lies, on our own request for it. */
function screenPathOf(headers: Headers): string | null {
  if (headers.has(NOT_FOUND_SCREEN_HEADER)) return NOT_FOUND_SCREEN_PATH;
  return headers.has(REJECTED_ENQUIRY_HEADER) ? REJECTED_ENQUIRY_PATH : null;
}

export const config = {
  runtime: 'nodejs',
  // NOT_A_PAGE of lib/routing/page-request.ts, which Next has to be able to read without running it.
  matcher: [
    '/((?!(?:api|_next|media|pictures|internal|u|\\.well-known)/|(?:enquiry|recovery|confirm|arrival|e|healthz|readyz)$|(?:.*/)?[^/]*\\.[A-Za-z0-9]+$).*)',
  ],
};
