import { expect, it } from 'vitest';
import { localTimeIn } from './local-time';

it.each([
  ['KG', '12:30'],
  ['CN', '12:30–14:30'],
  ['MN', '13:30–14:30'],
  ['RU', '08:30–18:30'],
  ['IR', '10:00'],
])('says what clocks show in %s', (alpha2, time) => {
  expect(localTimeIn(alpha2, new Date('2026-11-22T06:30:00Z'))).toBe(time);
});

it('knows none of a country that does not exist', () => {
  expect(localTimeIn('ZZ', new Date())).toBeNull();
});
