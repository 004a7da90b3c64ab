import { interfaceLocaleOf, type Locale } from '@/lib/i18n/locales';

/**
 * `lang` for a page whose long texts are interface texts: on a site without texts of its own they
 * are English, and a screen reader has to know.
 */
export function textLanguage(locale: Locale): { lang?: string } {
  const language = interfaceLocaleOf(locale);
  return language === locale ? {} : { lang: language };
}
