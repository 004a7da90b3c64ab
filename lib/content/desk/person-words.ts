import type { MallPerson } from '@/lib/content/desk/mall-people';
import { chinaTimeOf } from '@/lib/format/answering-hours';
import { WEEKDAYS } from '@/lib/format/person-form';
import { DESK_LANGUAGE_TAGS, type DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf, deskTimeOf, languageNameOf } from '@/lib/i18n/desk-texts';

/** 22 November 2026 is a Sunday. */
const SUNDAY = Date.UTC(2026, 10, 22);

/** What a day of the week is called for short. @param day 0 for Sunday */
export function weekdayNameOf(language: DeskLanguage, day: number): string {
  const format = new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], {
    weekday: 'short',
    timeZone: 'UTC',
  });
  return format.format(SUNDAY + day * 86_400_000);
}

/** A time of day, such as 9:30; midnight at its end is 24:00. @param minutes after midnight */
export function dayTimeOf(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

type Hours = Pick<MallPerson, 'days' | 'fromMinute' | 'untilMinute'>;

/** When a person answers, in one line. */
export function deskHoursOf(
  language: DeskLanguage,
  { days, fromMinute, untilMinute }: Hours,
): string {
  const named = WEEKDAYS.filter((day) => days.includes(day));
  const [first = 0] = named;
  const last = named.at(-1) ?? 0;
  const isRow =
    named.length > 2 && WEEKDAYS.indexOf(last) - WEEKDAYS.indexOf(first) + 1 === named.length;
  const name = (day: number) => weekdayNameOf(language, day);
  const text = isRow
    ? `${name(first)}–${name(last)}`
    : named.map(name).join(language === 'zh' ? '、' : ', ');
  return `${text} ${dayTimeOf(fromMinute)}–${dayTimeOf(untilMinute)}`;
}

export const languagesOf = (language: DeskLanguage, codes: readonly string[]) =>
  codes.map((code) => languageNameOf(language, code)).join(language === 'zh' ? '、' : ', ');

/** Whether a person answers now, in words. */
export function answeringTextOf(language: DeskLanguage, person: MallPerson): string {
  const t = deskTextsOf(language, 'mallPeople');
  const { answering, awayUntil, isOnLeave, leaveUntil } = person;
  if (!person.isShown) return t('hidden');
  if (isOnLeave && leaveUntil) {
    const day = new Intl.DateTimeFormat(DESK_LANGUAGE_TAGS[language], {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    return t('onLeave', { day: day.format(new Date(leaveUntil)) });
  }
  if (awayUntil) return t('awayUntil', { time: deskTimeOf(language, awayUntil) });
  if (!answering) return t('notSoon');
  if (!('until' in answering)) {
    const { time, weekday } = chinaTimeOf(answering.from);
    const isToday = weekday === chinaTimeOf(Date.now()).weekday;
    return t('answersFrom', {
      time: isToday ? time : `${weekdayNameOf(language, weekday)} ${time}`,
    });
  }
  return answering.until === null
    ? t('answersNow')
    : t('answersUntil', { time: chinaTimeOf(answering.until).time });
}
