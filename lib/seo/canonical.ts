import type { Metadata } from 'next';
import { serverEnv } from '@/lib/env/server';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { addressesOf, originOf } from '@/lib/routing/hosts';

/** The one address of a path in a language: on its canonical host, never from a request. */
export function canonicalUrl(locale: Locale, path: string): string {
  return originOf(serverEnv().SITE_ORIGIN, locale) + (path === '/' ? '/' : path);
}

/**
 * What search engines are told of a page that they shall not list. Its links count, and its
 * versions in other languages, which they shall not list either, are not named.
 * @param path of the page that stands for it
 */
export function unlistedMetadata(locale: Locale, path: string): Metadata {
  return {
    alternates: { canonical: canonicalUrl(locale, path) },
    robots: { index: false, follow: true },
  };
}

/**
 * Canonical address and the same page in other languages, for search engines. Yandex reads
 * hreflang from the page only, so it is here and not in the sitemap.
 * @param locales languages in which the page exists; `x-default` is the English one where it is
 */
export function alternatesOf(
  locale: Locale,
  path: string,
  locales: readonly Locale[] = LOCALES,
): NonNullable<Metadata['alternates']> {
  const languages: Record<string, string> = Object.fromEntries(
    addressesOf(serverEnv().SITE_ORIGIN, path)
      .filter((address) => locales.includes(address.locale))
      .map(({ locale: each, href }) => [each, href]),
  );
  const fallback = languages.en ?? languages[locales[0] ?? locale];
  if (fallback) languages['x-default'] = fallback;
  return { canonical: canonicalUrl(locale, path), languages };
}
