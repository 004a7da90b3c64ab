import { isLocale, LOCALES, type Locale } from '@/lib/i18n/locales';

/** Languages that have room beside each other on a sheet for the windscreen. */
export const SHEET_LANGUAGES_MAX = 4;

/** Whom most buyers in the yard speak as. */
const USUAL: readonly Locale[] = ['ru', 'mn', 'en'];

/** Languages that a form names, each once, in the order of all. */
export function sheetLanguagesOf(names: readonly string[]): Locale[] {
  const named = new Set(names.filter(isLocale));
  return LOCALES.filter((locale) => named.has(locale));
}

/** Those that were chosen last in this browser, or the usual ones. @param kept as the cookie has them */
export function keptSheetLanguages(kept: string | undefined): readonly Locale[] {
  const known = sheetLanguagesOf(kept?.split('.') ?? []);
  return known.length > 0 ? known.slice(0, SHEET_LANGUAGES_MAX) : USUAL;
}
