const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type TimeUnit = 'days' | 'hours' | 'minutes' | 'seconds';

export interface TimePart {
  unit: TimeUnit;
  value: number;
}

/**
 * Time left in three whole numbers: days, hours and minutes, or on the last day hours, minutes
 * and seconds.
 * @param leftMs milliseconds; below zero counts as none
 */
export function remainingParts(leftMs: number): [TimePart, TimePart, TimePart] {
  const left = Math.max(0, leftMs);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (left >= DAY_MS) {
    return [
      { unit: 'days', value: Math.floor(left / DAY_MS) },
      { unit: 'hours', value: hours },
      { unit: 'minutes', value: minutes },
    ];
  }
  return [
    { unit: 'hours', value: hours },
    { unit: 'minutes', value: minutes },
    { unit: 'seconds', value: Math.floor((left % MINUTE_MS) / SECOND_MS) },
  ];
}
