import { expect, it } from 'vitest';
import { remainingParts } from './countdown';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function written(leftMs: number): string {
  return remainingParts(leftMs)
    .map(({ unit, value }) => `${value} ${unit}`)
    .join(', ');
}

it.each([
  [99 * DAY_MS + 14 * HOUR_MS + 4 * 60_000 + 59_999, '99 days, 14 hours, 4 minutes'],
  [DAY_MS, '1 days, 0 hours, 0 minutes'],
  [DAY_MS - 1, '23 hours, 59 minutes, 59 seconds'],
  [61_000, '0 hours, 1 minutes, 1 seconds'],
  [0, '0 hours, 0 minutes, 0 seconds'],
  [-5000, '0 hours, 0 minutes, 0 seconds'],
])('splits %i ms into %s', (leftMs, text) => {
  expect(written(leftMs)).toBe(text);
});
