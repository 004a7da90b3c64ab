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

/** What a language calls a day of the week, in short. */
function dayName(locale: Locale, day: number): string {
  const format = new Intl.DateTimeFormat(formatTagOf(locale), {
    weekday: 'short',
    timeZone: 'UTC',
  });
  // The first of January 2023 was a Sunday.
  const name = format.format(Date.UTC(2023, 0, 1 + day));
  return CAPITAL.includes(locale) ? capital(locale, name) : name;
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

/** Opening hours as a sign at the door has them, such as “Mon–Sat 9:00–18:00”. */
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
  const groups = runsOf(days).flatMap((run) => {
    const [first = 0, last = first] = [run[0], run.at(-1)];
    if (run.length < 3) return run.map((day) => dayName(locale, day));
    return [t('dayRange', { first: dayName(locale, first), last: dayName(locale, last) })];
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
