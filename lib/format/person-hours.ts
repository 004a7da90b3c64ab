import type { Person } from '@/lib/contract/calls/people';
import { formatTagOf, type Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';
import { WEEKDAYS } from './person-form';

/** 22 November 2026 is a Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);
const DAY_MS = 86_400_000;
const MIDNIGHT = 24 * 60;

/** The days of the week for short, from Sunday. */
export function weekdayNamesOf(locale: Locale): string[] {
  const { format } = new Intl.DateTimeFormat(formatTagOf(locale), {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return Array.from({ length: 7 }, (_, day) => {
    const name = format(SUNDAY + day * DAY_MS);
    // An abbreviation without its point, as the texts have it.
    return locale === 'pt' ? name.replace('.', '') : name;
  });
}

/** A time of day as a language writes it. @param minutes after midnight */
function clockOf(locale: Locale, minutes: number): string {
  return textsOf(locale, 'people')('clock', {
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60).padStart(2, '0'),
  });
}

const capitalized = (locale: Locale, text: string) =>
  text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);

/** When somebody answers, such as "Mon–Fri 9:00–18:00". */
export function hoursTextOf(locale: Locale, { days, from, until }: Person['hours']): string {
  const t = textsOf(locale, 'people');
  const named = WEEKDAYS.filter((day) => days.includes(day));
  const names = weekdayNamesOf(locale);
  const nameOf = (day: number) => names[day] ?? '';
  const [first = 0] = named;
  const last = named.at(-1) ?? 0;
  const isRow =
    named.length > 2 && WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) + 1 === named.length;
  const row = isRow
    ? t('row', { first: nameOf(first), last: nameOf(last) })
    : listOf(locale, named.map(nameOf));
  const text = named.length === WEEKDAYS.length ? t('everyDay') : capitalized(locale, row);
  if (from === 0 && until === MIDNIGHT) return t('allDay', { days: text });
  return t('hours', {
    days: text,
    from: clockOf(locale, from),
    until: clockOf(locale, until),
  });
}

/** The languages in which somebody answers, in the words of another. */
export function spokenLanguagesOf(locale: Locale, codes: readonly string[]): string {
  const languages = new Intl.DisplayNames([locale], { type: 'language' });
  const names = codes.map((code) => languages.of(code) ?? code);
  return capitalized(locale, listOf(locale, names));
}
