/**
 * The languages of the site, from specification section 4: one per first label of the host, with its
 * name in that language, as GET /api/home/lang answers them. In the order of their codes.
 */
export const LOCALE_NAMES = {
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

export type Locale = keyof typeof LOCALE_NAMES;

export const LOCALES = Object.keys(LOCALE_NAMES) as readonly Locale[];

/** A value for every language, such as what the file of its code holds. */
export async function ofEachLocale<Value>(
  read: (locale: Locale) => Promise<Value>,
): Promise<Record<Locale, Value>> {
  const entries = LOCALES.map(async (locale) => [locale, await read(locale)] as const);
  return Object.fromEntries(await Promise.all(entries)) as Record<Locale, Value>;
}

/** Specification section 9: the locale when nothing else names one. */
export const DEFAULT_LOCALE: Locale = 'ru';

/** The script that a language is written in, by its ISO 15924 code, such as `Latn`. */
export function scriptOf(locale: Locale): string {
  // CLDR names one for every language.
  return new Intl.Locale(locale).maximize().script as string;
}

/** Scripts of living languages that run from right to left. */
const RIGHT_TO_LEFT: readonly string[] = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'];

/** The `dir` attribute of a page in this language. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(scriptOf(locale)) ? 'rtl' : 'ltr';
}

export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** A language that was stored or sent; the default one where the site does not have it. */
export function localeOf(lang: string | null): Locale {
  return isLocale(lang) ? lang : DEFAULT_LOCALE;
}

/**
 * Where a language's own way of writing numbers and dates is not what its readers expect of a car
 * dealer: digits that people on both sides of a border read, and years as cars are dated.
 */
const FORMAT_TAGS: Partial<Record<Locale, string>> = {
  ar: 'ar-u-nu-latn',
  th: 'th-u-ca-gregory-nu-latn',
  ur: 'ur-u-nu-latn',
};

/** The BCP 47 tag for formats of numbers and dates, and for plural forms. */
export function formatTagOf(locale: Locale): string {
  return FORMAT_TAGS[locale] ?? locale;
}

/** Where the readers of a language are in this trade, and CLDR has most of its speakers elsewhere. */
const TERRITORIES: Partial<Record<Locale, string>> = { ar: 'AE', pt: 'PT' };

/** The country where most readers of a language are, by its ISO alpha-2 code. */
export function territoryOf(locale: Locale): string {
  // CLDR names one for every language.
  return TERRITORIES[locale] ?? (new Intl.Locale(locale).maximize().region as string);
}
