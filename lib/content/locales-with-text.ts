import { LOCALES, type Locale } from '@/lib/i18n/locales';

/** Languages as the API names them, as far as the site has them, in the site's order. */
export function knownLocales(names: readonly string[]): Locale[] {
  return LOCALES.filter((locale) => names.includes(locale));
}

/**
 * The languages in which a read finds something: the ones a page's hreflang may name. Content
 * has a text in some languages only, and there is no page in the others (design decision 6).
 */
export async function localesWithText(
  read: (locale: Locale) => Promise<unknown>,
): Promise<Locale[]> {
  const answers = await Promise.all(LOCALES.map((locale) => read(locale)));
  return LOCALES.filter((_, index) => {
    const answer = answers[index];
    return Array.isArray(answer) ? answer.length > 0 : Boolean(answer);
  });
}
