/** The languages of the site, from specification section 4: one per first label of the host. */
export const LOCALES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'it',
  'mn',
  'nl',
  'pt',
  'ru',
  'th',
  'ur',
] as const;

export type Locale = (typeof LOCALES)[number];

/** Specification section 9: the locale when nothing else names one. */
export const DEFAULT_LOCALE: Locale = 'ru';

/** Languages with interface texts of their own; the others show English until they get theirs. */
export const INTERFACE_LOCALES = ['en', 'ru', 'mn'] as const;

export type InterfaceLocale = (typeof INTERFACE_LOCALES)[number];

/** Each language's name in that language, as GET /api/home/lang answers them. */
export const LOCALE_NAMES: Record<Locale, string> = {
  ar: 'العربية',
  de: 'Deutsch',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  mn: 'Монгол',
  nl: 'Nederlands',
  pt: 'Português',
  ru: 'Русский',
  th: 'ไทย',
  ur: 'اردو',
};

const RIGHT_TO_LEFT: readonly Locale[] = ['ar', 'ur'];

/** The `dir` attribute of a page in this language. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(locale) ? 'rtl' : 'ltr';
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** The language whose interface texts a page in `locale` shows. */
export function interfaceLocaleOf(locale: Locale): InterfaceLocale {
  return (INTERFACE_LOCALES as readonly string[]).includes(locale)
    ? (locale as InterfaceLocale)
    : 'en';
}
