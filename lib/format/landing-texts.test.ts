import { describe, expect, it } from 'vitest';
import type { ModelSummary } from '@/lib/contract/calls/landing';
import { LOCALES } from '@/lib/i18n/locales';
import { electricRangeOf, landingDescriptionOf, standoutsOf } from './landing-texts';

const TITLE = 'BYD';

const SUMMARY = {
  total: 4,
  price_usd: { min: 14_900, max: 19_900 },
  stock_khorgos: 2,
  stock_erenhot: 0,
} as ModelSummary;

describe.each(LOCALES)('the description of a landing page in %s', (locale) => {
  const described = (change: Partial<ModelSummary> = {}) =>
    landingDescriptionOf(locale, TITLE, { ...SUMMARY, ...change });

  it('tells the prices, and how many cars stand at which port', () => {
    expect(described()).toContain(TITLE);
    expect(described()).toMatch(/14[.,\u00a0\u202f]?900.*19[.,\u00a0\u202f]?900/);
    expect(described()).toMatch(/\u00a02\b/);
  });

  it('has no gap where no car stands at a port', () => {
    const withoutStock = described({ stock_khorgos: 0 });
    expect(withoutStock.length).toBeLessThan(described().length);
    expect(withoutStock).not.toMatch(/ {2}|^ | $| [.،۔]/);
  });
});

it('marks the range of cars whose cycle of measuring is not known, in place of empty brackets', () => {
  const standout = { range_cycle: null } as ModelSummary['standouts']['longest_range'];
  const summary = {
    ...SUMMARY,
    price_usd: null,
    power_hp: null,
    range_km: { min: 300, max: 510 },
    standouts: { lowest_price: null, most_power: null, longest_range: standout },
  } as ModelSummary;
  expect(standoutsOf('en', summary).map(({ value }) => value)).toEqual(['510\u00a0km\u00a0(—)']);
  expect(electricRangeOf('en', '300–510', [])).toMatch(/\(—\)$/);
  expect(electricRangeOf('en', '300–510', ['CLTC', 'WLTC'])).toMatch(/\(CLTC, WLTC\)$/);
});
