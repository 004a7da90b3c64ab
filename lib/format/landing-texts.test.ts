import { describe, expect, it } from 'vitest';
import type { ModelSummary } from '@/lib/contract/calls/landing';
import { LOCALES } from '@/lib/i18n/locales';
import { landingDescriptionOf } from './landing-texts';

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
