import type { OpeningHours } from '@/lib/config/company';
import { formatTagOf, type Locale } from '@/lib/i18n/locales';
import { listOf, textsOf } from '@/lib/i18n/texts';

/** A week from Monday, by the numbers of `OpeningHours`. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const DAY_MINUTES = 24 * 60;

/** Where a sign names the days in small letters, and where each begins with a capital one. */
const SMALL: readonly Locale[] = ['nl'];
const CAPITAL: readonly Locale[] = ['ru'];

const capital = (locale: Locale, text: string) =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);

/** The days of the week for short, from Sunday, as they stand within a sentence. */
export function weekdayNamesOf(locale: Locale): string[] {
  const { format } = new Intl.DateTimeFormat(formatTagOf(locale), {
    weekday: 'short',
    timeZone: 'UTC',
  });
  // The first of January 2023 was a Sunday.
  const names = Array.from({ length: 7 }, (_, day) => format(Date.UTC(2023, 0, 1 + day)));
  // An abbreviation without its point, as the texts have it.
  return locale === 'pt' ? names.map((name) => name.replace('.', '')) : names;
}

/** Days that follow each other, as lists of them. */
function runsOf(days: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const [index, day] of WEEK.entries()) {
    if (!days.includes(day)) continue;
    const last = runs.at(-1);
    const isNext = last?.at(-1) === WEEK[index - 1];
    if (last && isNext) last.push(day);
    else runs.push([day]);
  }
  return runs;
}

/** When a store is open or a person answers, as a sign at the door has it, such as “Mon–Sat 9:00–18:00”. */
export function hoursTextOf(locale: Locale, { days, opensAt, closesAt }: OpeningHours): string {
  const t = textsOf(locale, 'layout');
  const isAllDay = opensAt === 0 && closesAt === DAY_MINUTES;
  const from = (minutes: number) => ({
    hours: String(Math.floor(minutes / 60)),
    minutes: String(minutes % 60).padStart(2, '0'),
  });
  // The two texts of the specification (section 9).
  if (isAllDay && days.length === WEEK.length) return t('hoursAlways');
  if (opensAt === 510 && closesAt === 1020 && String(days) === '1,2,3,4,5') {
    return t('hoursWeekdays');
  }
  const dayName = (day: number) => {
    const name = weekdayNamesOf(locale)[day] ?? '';
    return CAPITAL.includes(locale) ? capital(locale, name) : name;
  };
  const groups = runsOf(days).flatMap((run) => {
    if (run.length < 3) return run.map((day) => dayName(day));
    const first = run[0] ?? 0;
    const last = run.at(-1) ?? first;
    return [t('dayRange', { first: dayName(first), last: dayName(last) })];
  });
  const list = listOf(locale, groups);
  const shown = SMALL.includes(locale) ? list : capital(locale, list);
  if (isAllDay) return t('hoursAllDay', { days: shown });
  return t('hoursOn', {
    days: shown,
    opens: t('clock', from(opensAt)),
    closes: t('clock', from(closesAt)),
  });
}
