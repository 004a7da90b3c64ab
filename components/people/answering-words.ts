import type { OpeningHours } from '@/lib/config/company';
import type { Person } from '@/lib/contract/calls/people';
import { weekdayNamesOf } from '@/lib/format/opening-hours';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { AnsweringWords } from './answers-now';

/** What the browser fills in. */
const PLACES = {
  time: '{time}',
  day: '{day}',
  local: '{local}',
  hours: '{hours}',
  minutes: '{minutes}',
} as const;

/** @param name of whom sentences speak; left out where it stands above them */
export function answeringWordsOf(locale: Locale, name?: string): AnsweringWords {
  const t = textsOf(locale, 'people');
  const common = {
    localTime: t('localTime', PLACES),
    clock: textsOf(locale, 'layout')('clock', PLACES),
    days: weekdayNamesOf(locale),
  };
  if (name === undefined) {
    return {
      ...common,
      now: t('now'),
      until: t('until', PLACES),
      from: t('from', PLACES),
      fromDay: t('fromDay', PLACES),
    };
  }
  const named = { ...PLACES, name };
  return {
    ...common,
    now: t('answersNow', named),
    until: t('answersUntil', named),
    from: t('answersFrom', named),
    fromDay: t('answersFromDay', named),
  };
}

/** The hours of a person as those of a store. */
export const openingOf = ({ days, from, until }: Person['hours']): OpeningHours => ({
  days,
  opensAt: from,
  closesAt: until,
});
