import { directionOf, interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';

/**
 * `lang` and `dir` for a page whose long texts are interface texts: on a site without texts of
 * its own they are English, and must be read, hyphenated and set as English even inside an
 * Arabic page.
 */
export function textLanguage(locale: Locale): { lang?: string; dir?: 'ltr' | 'rtl' } {
  const language = interfaceLocaleOf(locale);
  return language === locale ? {} : { lang: language, dir: directionOf(language) };
}
