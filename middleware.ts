import { type NextRequest, NextResponse } from 'next/server';
import { localeOfHost } from '@/lib/i18n/host-locale';
import { DEFAULT_LOCALE, isLocale } from '@/lib/i18n/locales';
import { canonicalUrl } from '@/lib/seo/canonical';
import { regionOfAddress } from '@/lib/server/geo/region';
import { siteOfRegion } from '@/lib/site/ports';
import { LOCALE_COOKIE, SITE_HINT_COOKIE, SITE_KEY } from '@/lib/site/storage-keys';

const HINT_LIFETIME_S = 24 * 60 * 60;

/**
 * Turns host and path into the address of a static page, and hands the browser a guess of the
 * visitor's port. No database work, nothing that differs between two visitors of one URL except
 * on hosts that name no language.
 */
export function middleware(request: NextRequest): NextResponse {
  const { nextUrl, cookies, headers } = request;
  const hostLocale = localeOfHost(headers.get('host') ?? '');
  const stored = cookies.get(LOCALE_COOKIE)?.value;
  const locale = hostLocale ?? (isLocale(stored) ? stored : DEFAULT_LOCALE);

  const target = nextUrl.clone();
  target.pathname = `/${locale}${staticPathOf(nextUrl)}`;
  const response = NextResponse.rewrite(target);

  if (!hostLocale) {
    response.headers.set('cache-control', 'private, no-cache');
    response.headers.set('vary', 'cookie');
    response.headers.set('link', `<${canonicalUrl(locale, nextUrl.pathname)}>; rel="canonical"`);
  }
  if (!cookies.has(SITE_KEY) && !cookies.has(SITE_HINT_COOKIE)) {
    const region = regionOfAddress(headers.get('x-client-address') ?? '');
    response.cookies.set(SITE_HINT_COOKIE, siteOfRegion(region), {
      maxAge: HINT_LIFETIME_S,
      path: '/',
      sameSite: 'lax',
    });
  }
  return response;
}

/** `/brand?sign=suv` is a page of its own, so it gets a path of its own below the surface. */
function staticPathOf({ pathname, searchParams }: URL): string {
  const sign = searchParams.get('sign');
  if (pathname === '/brand' && sign) return `/brand/type/${encodeURIComponent(sign)}`;
  // The inner address of that page is not an address of the site.
  if (/^\/brand\/type(\/|$)/.test(pathname)) return '/404';
  return pathname === '/' ? '' : pathname;
}

export const config = {
  runtime: 'nodejs',
  matcher: ['/((?!api/|_next/|media/|pictures/|internal/|healthz$|readyz$|[^/]*\\.[a-z0-9]+$).*)'],
};
