import { company, type OpeningHours, storeOf } from './company';
import type { Port } from './ports';
import { STORE_OFFSET_MS } from './store-offset';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const hoursOf = (port: Port) => storeOf(port).hours;

/** How long a store is open on one of its days, in ms. */
const openDayMs = ({ opensAt, closesAt }: OpeningHours) => (closesAt - opensAt) * MINUTE_MS;

/** The midnight at the store before a time, in ms since 1970. */
const midnightBefore = (time: number) =>
  Math.floor((time + STORE_OFFSET_MS) / DAY_MS) * DAY_MS - STORE_OFFSET_MS;

/** Whether a store stays closed on a day for a holiday. @param day such as 2027-02-05 */
export const isHoliday = (port: Port, day: string) =>
  storeOf(port).holidays.some(({ from, to }) => from <= day && day <= to);

/** Whether a store opens on a day. @param day such as 2027-02-05 */
export const isOpenDay = (port: Port, day: string) =>
  hoursOf(port).days.includes(new Date(day).getUTCDay()) && !isHoliday(port, day);

/** When a store opens and closes on the day that begins at `midnight`; null when it stays closed. */
function openOn(midnight: number, port: Port) {
  if (!isOpenDay(port, storeDayOf(new Date(midnight)))) return null;
  const { opensAt, closesAt } = hoursOf(port);
  return { from: midnight + opensAt * MINUTE_MS, to: midnight + closesAt * MINUTE_MS };
}

/**
 * Until when the site has promised an answer (specification section 9, "within 1 business day"):
 * one day's opening hours after the enquiry, of the store that answers. An enquiry of Tuesday 10:00
 * is answered until Wednesday 10:00, one of Friday 16:00 until Monday 16:00 where only weekdays
 * count. Holidays of the store do not count.
 */
export function answerDueAt(createdAt: Date, port: Port): Date {
  let leftMs = company().replyBusinessDays * openDayMs(hoursOf(port));
  for (let day = midnightBefore(createdAt.getTime()); ; day += DAY_MS) {
    const open = openOn(day, port);
    if (!open) continue;
    const from = Math.max(open.from, createdAt.getTime());
    if (from + leftMs <= open.to) return new Date(from + leftMs);
    leftMs -= Math.max(0, open.to - from);
  }
}

/** For how long a store is open between two times, in ms; negative when `to` is the earlier one. */
export function storeTimeBetween(from: Date, to: Date, port: Port): number {
  if (to < from) return -storeTimeBetween(to, from, port);
  const hours = hoursOf(port);
  const weeks = Math.floor((to.getTime() - from.getTime()) / (7 * DAY_MS));
  const start = from.getTime() + weeks * 7 * DAY_MS;
  let openMs = weeks * hours.days.length * openDayMs(hours) - holidayTimeBetween(from, start, port);
  for (let day = midnightBefore(start); day < to.getTime(); day += DAY_MS) {
    const open = openOn(day, port);
    if (open) openMs += Math.max(0, Math.min(open.to, to.getTime()) - Math.max(open.from, start));
  }
  return openMs;
}

/** How much of a store's week its holidays took away between two times, in ms since 1970 the later. */
function holidayTimeBetween(from: Date, to: number, port: Port): number {
  const { days, opensAt, closesAt } = hoursOf(port);
  // Entered holidays may overlap: a day is closed once.
  const closed = new Set<number>();
  for (const holiday of storeOf(port).holidays) {
    const last = Date.parse(`${holiday.to}T00:00:00Z`);
    for (let day = Date.parse(`${holiday.from}T00:00:00Z`); day <= last; day += DAY_MS) {
      if (days.includes(new Date(day).getUTCDay())) closed.add(day);
    }
  }
  let closedMs = 0;
  for (const day of closed) {
    const midnight = day - STORE_OFFSET_MS;
    const opens = Math.max(midnight + opensAt * MINUTE_MS, from.getTime());
    closedMs += Math.max(0, Math.min(midnight + closesAt * MINUTE_MS, to) - opens);
  }
  return closedMs;
}

/** The day that it is at the stores, such as 2026-11-22. */
export function storeDayOf(at: Date): string {
  return new Date(at.getTime() + STORE_OFFSET_MS).toISOString().slice(0, 10);
}

/** The day and time that it is at the stores, such as `2026-11-22 14:05`. */
export function storeMomentOf(at: Date): string {
  const text = new Date(at.getTime() + STORE_OFFSET_MS).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 16)}`;
}
