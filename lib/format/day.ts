import type { Locale } from '@/lib/i18n/locales';
import { formatterOf } from '@/lib/i18n/texts';

/** A day, such as 18 November 2026. Takes an ISO date or time. */
export function dayOf(locale: Locale, iso: string): string {
  return formatterOf(locale).dateTime(new Date(iso), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
}
