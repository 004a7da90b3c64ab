import { dateOf } from '@/lib/format/day';
import type { Locale } from '@/lib/i18n/locales';

/**
 * How a language writes months and days, one pattern for each month of the year with `{year}` and
 * `{day}`. Browsers know fewer languages than the server, so islands must not ask them.
 */
export interface DatePatterns {
  months: string[];
  days: string[];
  /** What stands for `{day}` on the first of a month, such as the French 1er. */
  first: string;
}

const YEAR = 2222;
const DAY = 29;

/** The names of the months by themselves, January first. */
export function monthNamesOf(locale: Locale): string[] {
  return Array.from({ length: 12 }, (_, month) =>
    dateOf(locale, new Date(Date.UTC(YEAR, month, 15)), ['month']),
  );
}

/** The patterns of a language. */
export function datePatternsOf(locale: Locale): DatePatterns {
  const dates = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(YEAR, month, DAY, 4)));
  // February of that year has no 29th: its day would be 1 March.
  dates[1] = new Date(Date.UTC(YEAR, 1, 28, 4));
  const withYear = (text: string) => text.replace(String(YEAR), '{year}');
  const dayWithYear = (date: Date) => withYear(dateOf(locale, date, ['day', 'month', 'year']));
  const days = dates.map((date, month) =>
    dayWithYear(date).replace(String(month === 1 ? 28 : DAY), '{day}'),
  );
  const [before = '', after = ''] = days[0]?.split('{day}') ?? [];
  const newYear = dayWithYear(new Date(Date.UTC(YEAR, 0, 1, 4)));
  return {
    months: dates.map((date) => withYear(dateOf(locale, date, ['month', 'year']))),
    days,
    first: newYear.slice(before.length, newYear.length - after.length),
  };
}
