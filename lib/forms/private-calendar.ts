import { isOpenDay, storeDayOf } from '@/lib/config/answer-promise';
import { company, storeOf } from '@/lib/config/company';
import { isDay } from '@/lib/config/day-period';
import type { Port } from '@/lib/config/ports';
import { type CalendarEvent, calendarFile } from '@/lib/format/calendar';
import { hoursTextOf } from '@/lib/format/opening-hours';
import type { Locale } from '@/lib/i18n/locales';
import { storeTextsOf, textsOf } from '@/lib/i18n/texts';

const YEAR_MS = 366 * 24 * 3_600_000;

interface Asked {
  /** Which event: `answer` or `visit`. */
  wanted: string;
  /** The day of a visit, as its form sends it. */
  day: string | null;
}

/** The days that a visit can be on, today and a year from now among them, at the stores. */
export const visitDaysOf = (now: Date) => ({
  first: storeDayOf(now),
  last: storeDayOf(new Date(now.getTime() + YEAR_MS)),
});

/** Whether a visit can be on a day, as its form sends it. */
function isVisitDay(port: Port, day: string | null, now: Date): day is string {
  const { first, last } = visitDaysOf(now);
  return isDay(day) && day >= first && day <= last && isOpenDay(port, day);
}

/**
 * The calendar file of a promised answer or of a visit; null where there is no such event. The private
 * link is not in it: calendars are shared.
 */
export function privateCalendarOf(
  locale: Locale,
  { number, port, answerDueAt }: { number: string; port: Port; answerDueAt: Date | null },
  { wanted, day }: Asked,
  now: Date,
): string | null {
  const t = textsOf(locale, 'privatePage');
  const { name, address } = storeTextsOf(locale, port);
  const of = (what: string) => `${what}-${number}@enquiries`;
  const about = {
    description: [t('calendarNumber', { number }), storeOf(port).phone, company().name].join('\n'),
    location: `${name}, ${address}`,
  };
  let event: CalendarEvent | null = null;
  if (wanted === 'answer' && answerDueAt) {
    const summary = t('calendarAnswer', { company: company().name });
    event = { ...about, uid: of('answer'), summary, at: answerDueAt, alarmBefore: 'PT0S' };
  }
  if (wanted === 'visit' && isVisitDay(port, day, now)) {
    const summary = t('calendarVisit', { store: name });
    const description = `${hoursTextOf(locale, storeOf(port).hours)}\n${about.description}`;
    const uid = of(`visit-${day}`);
    event = { ...about, description, uid, summary, at: day, alarmBefore: 'P1D' };
  }
  return event && calendarFile(event, now);
}
