import { withLineRules } from '@/lib/i18n/line-breaks';
import { formatTagOf, type Locale } from '@/lib/i18n/locales';
import { formatterOf } from '@/lib/i18n/texts';

/** Days of English texts are British, as the texts are; prices stay as in American English ($). */
const languageOf = (locale: Locale) => (locale === 'en' ? 'en-GB' : formatTagOf(locale));

type Part = 'day' | 'month' | 'year';

/**
 * A date in the words of a language, such as 18 November 2026. Mongolian numbers its months: the
 * words for them are as long as a line of a phone. Urdu texts have no comma before the year.
 */
export function dateOf(locale: Locale, date: Date, parts: readonly Part[]): string {
  const isNamedAlone = parts.length === 1;
  const text = formatterOf(locale, languageOf(locale)).dateTime(date, {
    ...(parts.includes('day') && { day: 'numeric' }),
    month: locale === 'mn' && !isNamedAlone ? 'short' : 'long',
    ...(parts.includes('year') && { year: 'numeric' }),
  });
  if (locale === 'ur') return withLineRules(locale, text.replace('،', ''));
  // French counts the first of a month alone.
  return withLineRules(locale, locale === 'fr' ? text.replace(/^1 /, '1er ') : text);
}

/** A day, such as 18 November 2026, inside of which no line ends. Takes an ISO date or time. */
export function dayOf(locale: Locale, iso: string): string {
  return dateOf(locale, new Date(iso), ['day', 'month', 'year']).replaceAll(' ', '\u00a0');
}
