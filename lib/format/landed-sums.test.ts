import { expect, it } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { cellRangeOf, daysOf, roughRangeOf, sumRangeOf } from './landed-sums';
import { priceOf } from './model-facts';

it.each(LOCALES)('two sums that read the same are one sum, in %s', (locale) => {
  const one = roughRangeOf(locale, 'AED', 110_000, 110_000);
  expect(one).not.toMatch(/[–~]/);
  expect(roughRangeOf(locale, 'AED', 109_960, 110_040)).toBe(one);
  expect(roughRangeOf(locale, 'AED', 109_000, 110_000)).toMatch(/109.*110/);
});

it.each([
  ['en', '7 days', '7–9 days'],
  ['ru', '7 дней', '7–9 дней'],
] as const)('as many days at least as at most are no range, in %s', (locale, one, range) => {
  expect(daysOf(locale, [7, 7])).toBe(one);
  expect(cellRangeOf(locale, 'days', 7)).toBe(one);
  expect(daysOf(locale, [7, 9])).toBe(range);
});

it.each(LOCALES)('a sum in US dollars is written like a price, in %s', (locale) => {
  for (const sum of [9500, 20_500]) {
    expect(sumRangeOf(locale, 'USD', sum, sum)).toBe(priceOf(locale, sum));
  }
});
