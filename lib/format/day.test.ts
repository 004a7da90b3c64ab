import { expect, it } from 'vitest';
import { dayOf } from './day';

it.each([
  ['ar', '22 نوفمبر 2026'],
  ['de', '22. November 2026'],
  ['en', '22 November 2026'],
  ['mn', '2026 оны 11-р сарын 22'],
  ['ru', '22 ноября 2026 г.'],
  ['th', '22 พฤศจิกายน 2026'],
  ['ur', '22 نومبر 2026'],
] as const)('writes a day as readers of %s do', (locale, text) => {
  expect(dayOf(locale, '2026-11-22').replaceAll('\u00a0', ' ').replace('\u2060', '')).toBe(text);
});
