import { STORE_OFFSET_MS } from '@/lib/config/store-offset';
import type { DatePatterns } from './date-patterns';

/** A month, such as November 2026. Takes `YYYY-MM`; anything else is answered as it came. */
export function monthIn({ months }: DatePatterns, yearMonth: string): string {
  const [year = '', month] = yearMonth.split('-');
  return months[Number(month) - 1]?.replace('{year}', year) ?? yearMonth;
}

/** The day at the stores, as everywhere on the site; a date without a time is that day itself. */
function storeDateOf(iso: string): string {
  const time = iso.includes('T') ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? iso : new Date(time + STORE_OFFSET_MS).toISOString();
}

/** A day, such as 18 November 2026. Takes an ISO date or time. */
export function dayIn({ days, first }: DatePatterns, iso: string): string {
  const [year = '', month, day] = storeDateOf(iso).slice(0, 10).split('-');
  const pattern = days[Number(month) - 1];
  return (
    pattern?.replace('{year}', year).replace('{day}', day === '01' ? first : String(Number(day))) ??
    iso
  );
}
