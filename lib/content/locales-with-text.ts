import { isOffered } from '@/lib/config/company';
import { LOCALES, type Locale } from '@/lib/i18n/locales';

/** Languages as the API names them, as far as the site has them, in the site's order. */
export function knownLocales(names: readonly string[]): Locale[] {
  return LOCALES.filter((locale) => names.includes(locale));
}

/**
 * The offered languages in which a read finds something: the ones a page's hreflang and links may
 * name. Content has a text in some languages only, and there is no page in the others (design
 * decision 6).
 */
export async function localesWithText(
  read: (locale: Locale) => Promise<unknown>,
): Promise<Locale[]> {
  const offered = LOCALES.filter(isOffered);
  const answers = await Promise.all(offered.map((locale) => read(locale)));
  return offered.filter((_, index) => {
    const answer = answers[index];
    return Array.isArray(answer) ? answer.length > 0 : Boolean(answer);
  });
}
