import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';

/** As its visitors know it; it has a domain of its own in one test. */
const originUnderTest = (): string =>
  process.env.E2E_ORIGIN ?? `http://localhost:${process.env.E2E_PORT}`;

/** The address of a path on a language's site under test. */
export function addressOf(locale: Locale, path = '/'): string {
  return `${originOf(originUnderTest(), locale)}${path}`;
}

/** What portals know the site under test by. */
export const FEED_KEY = 'the-feed-key-of-browser-tests-0123456789';

/** The response at a path of a language's site; redirects are not followed. */
export function ask(
  request: APIRequestContext,
  locale: Locale,
  path: string,
  headers: Record<string, string> = {},
): Promise<APIResponse> {
  return request.get(`http://localhost:${process.env.E2E_PORT}${path}`, {
    headers: { ...headers, host: new URL(addressOf(locale)).host },
    maxRedirects: 0,
  });
}

/** The text of a page, or of a file. */
export async function textOf(
  request: APIRequestContext,
  locale: Locale,
  path: string,
): Promise<string> {
  return (await ask(request, locale, path)).text();
}

/** The text of the first heading in a page's HTML, as it is read: non-breaking spaces are spaces. */
export function firstHeadingOf(html: string): string {
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(html) ?? [];
  return heading.replace(/<[^>]*>/g, '').replace(/\s+/g, ' ');
}

/** What a page tells search engines about its offer. */
export function structuredDataOf(html: string) {
  const texts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs);
  return [...texts].map(([, text]) => JSON.parse(text ?? '')).find((data) => data.offers);
}
