import { describe, expect, it } from 'vitest';
import { isSoldOut, phaseOf, placesLeft } from './promotion-state';

const START = '2026-11-01T00:00:00Z';
const END = '2027-02-28T15:59:59Z';

describe('phaseOf', () => {
  it.each([
    ['2026-10-31T23:59:59.999Z', 'coming'],
    [START, 'running'],
    ['2027-02-28T15:59:58.999Z', 'running'],
    [END, 'ended'],
    ['2027-03-01T00:00:00Z', 'ended'],
  ])('at %s answers %s', (now, phase) => {
    expect(phaseOf(START, END, Date.parse(now))).toBe(phase);
  });
});

describe('placesLeft', () => {
  it('counts what is free of the quota', () => {
    expect(placesLeft({ quota: 60, taken: 23 })).toBe(37);
  });

  it('answers null when the number is not limited', () => {
    expect(placesLeft({ quota: null, taken: 187 })).toBeNull();
    expect(isSoldOut({ quota: null, taken: 187 })).toBe(false);
  });

  it('is never below zero, when staff gave more than there were', () => {
    expect(placesLeft({ quota: 10, taken: 12 })).toBe(0);
    expect(isSoldOut({ quota: 10, taken: 12 })).toBe(true);
  });
});
