const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** After the first attempt, the second …; the last one for all that follow. */
const PAUSES_MS = [
  10 * SECOND_MS,
  30 * SECOND_MS,
  MINUTE_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  10 * MINUTE_MS,
  20 * MINUTE_MS,
  40 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
];

/**
 * How long to wait after a failed attempt, with up to a quarter of jitter, so that messages that
 * failed together are not all retried together.
 * @param attempts how many there were, 1 or more
 */
export function pauseMs(attempts: number): number {
  const pause = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] ?? 2 * HOUR_MS;
  return Math.round(pause * (1 + Math.random() / 4));
}
