import { LOCALES, type Locale } from '@/lib/i18n/locales';

/** Where a printed code leads, below the bare domain: `/u/BAM-1805-02`. */
const FOLDER = '/u/';

/** @param siteOrigin scheme, base domain and port, without a path */
export function unitShortAddress(siteOrigin: string, stockNumber: string): string {
  return new URL(siteOrigin).origin + FOLDER + stockNumber;
}

/** Preferences of a header that are read: browsers send a dozen at most. */
const PREFERENCES_MAX = 30;

/**
 * The language of ours that a phone prefers, by its Accept-Language (RFC 9110, 12.5.4): `mn` for
 * `mn-MN,mn;q=0.9,en;q=0.8`.
 * @param isOffered whether a language may be redirected to
 * @returns null where it names none of them
 */
export function acceptedLocaleOf(
  header: string | null,
  isOffered: (locale: Locale) => boolean,
): Locale | null {
  const wanted = (header ?? '').split(',', PREFERENCES_MAX).map((part) => {
    const [tag = '', ...parameters] = part
      .toLowerCase()
      .split(';')
      .map((each) => each.trim());
    const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
    return { tag, weight: weight === undefined ? 1 : Number.parseFloat(weight) };
  });
  // Sorting leaves those of one weight in their order.
  const ordered = wanted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of ordered) {
    const found = LOCALES.find((locale) => locale === tag.split('-')[0]);
    if (found && isOffered(found)) return found;
  }
  return null;
}
