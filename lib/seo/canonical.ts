import type { Metadata } from 'next';
import { readCompleteLocales } from '@/lib/content/complete-locales';
import { serverEnv } from '@/lib/env/server';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { addressesOf, allOriginsOf, originOf } from '@/lib/routing/hosts';

/** The one address of a path in a language: on its canonical host, never from a request. */
export function canonicalUrl(locale: Locale, path: string): string {
  return originOf(serverEnv().SITE_ORIGIN, locale) + (path === '/' ? '/' : path);
}

/** Links of texts to these lead inside the site. */
export const siteOrigins = () => allOriginsOf(serverEnv().SITE_ORIGIN);

/**
 * Canonical address and the same page in other languages, for search engines. Yandex reads
 * hreflang from the page only, so it is here and not in the sitemap.
 * @param locales languages in which the page exists; `x-default` is the English one where it is
 * @param complete languages whose site is whole: no other is named, and a page of another names
 *   none, because search engines shall not list it
 */
export function alternatesOf(
  locale: Locale,
  path: string,
  locales: readonly Locale[] = LOCALES,
  complete: readonly Locale[] = LOCALES,
): NonNullable<Metadata['alternates']> {
  const canonical = canonicalUrl(locale, path);
  if (!complete.includes(locale)) return { canonical };
  const listed = locales.filter((each) => complete.includes(each));
  const languages: Record<string, string> = Object.fromEntries(
    addressesOf(serverEnv().SITE_ORIGIN, path)
      .filter((address) => listed.includes(address.locale))
      .map(({ locale: each, href }) => [each, href]),
  );
  const fallback = languages.en ?? languages[listed[0] ?? locale];
  if (fallback) languages['x-default'] = fallback;
  return { canonical, languages };
}

/** The same, knowing which sites are whole. */
export async function readAlternates(
  locale: Locale,
  path: string,
  locales?: readonly Locale[],
): Promise<NonNullable<Metadata['alternates']>> {
  return alternatesOf(locale, path, locales, await readCompleteLocales());
}
