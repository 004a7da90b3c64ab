import type { DatePatterns } from './date-patterns';

/** A month, such as November 2026. Takes `YYYY-MM`; anything else is answered as it came. */
export function monthIn({ months }: DatePatterns, yearMonth: string): string {
  const [year = '', month] = yearMonth.split('-');
  return months[Number(month) - 1]?.replace('{year}', year) ?? yearMonth;
}

/** A day, such as 18 November 2026. Takes an ISO date or time and reads its date. */
export function dayIn({ days, first }: DatePatterns, iso: string): string {
  const [year = '', month, day] = iso.slice(0, 10).split('-');
  const pattern = days[Number(month) - 1];
  return (
    pattern?.replace('{year}', year).replace('{day}', day === '01' ? first : String(Number(day))) ??
    iso
  );
}
