import { serverClient } from '@/lib/api/server';
import { isOffered } from '@/lib/config/company';
import { listCompleteLanguages } from '@/lib/contract/calls/home';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { knownLocales } from './locales-with-text';

/** The languages whose site is whole, of those that are offered: search engines may list no other. */
export async function readCompleteLocales(): Promise<Locale[]> {
  const names = await cachedRead('complete-locales', [], () =>
    serverClient(DEFAULT_LOCALE)(listCompleteLanguages, {}),
  );
  // A remote backend without this call excludes no language.
  return (names ? knownLocales(names) : LOCALES).filter(isOffered);
}
