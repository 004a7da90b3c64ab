import { STORE_OFFSET_MS } from '@/lib/config/store-offset';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Time since midnight at the stores, in ms. */
const timeOfDay = (at: Date) => (at.getTime() + STORE_OFFSET_MS) % DAY_MS;

/** The hour of the day at the stores, 0 to 23. */
export function storeHourOf(at: Date): number {
  return Math.floor(timeOfDay(at) / HOUR_MS);
}

/**
 * When a message for a receiver with hours, in the stores' local time, may be sent: now, or when
 * the hours begin.
 * @param fromHour 0 to 23
 * @param untilHour 1 to 24; not later than `fromHour` for hours that last over midnight
 * @returns null for now
 */
export function nextInHours(
  { fromHour, untilHour }: { fromHour: number; untilHour: number },
  now: Date,
): Date | null {
  const time = timeOfDay(now);
  const from = fromHour * HOUR_MS;
  const until = untilHour * HOUR_MS;
  const isWithin = from < until ? time >= from && time < until : time >= from || time < until;
  if (isWithin) return null;
  const waitMs = (from - time + DAY_MS) % DAY_MS;
  return new Date(now.getTime() + waitMs);
}
