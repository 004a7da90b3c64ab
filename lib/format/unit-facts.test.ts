import { expect, it } from 'vitest';
import type { ModelCard, UnitCard } from '@/lib/contract/calls/car';
import { LOCALES } from '@/lib/i18n/locales';
import { unitDescriptionOf } from './unit-facts';

const MODEL = { brand_name: 'BYD', model_name: 'Song', trim: '', model_year: 2025 } as ModelCard;
const BARE = {
  ...{ stock_number: 'BAM-U1023', status: 'at_port', price_usd: 14_900, condition: null },
  ...{ mileage_km: null, built_on: null, colour: null, expected_on: null, reserved_until: null },
} as UnitCard;
const USED: Partial<UnitCard> = { condition: 'used', colour: 'white' };

const described = (change: Partial<UnitCard> = {}) =>
  unitDescriptionOf('en', MODEL, { ...BARE, ...change });

it('describes a car of which only the price is known without a gap', () => {
  expect(described()).toBe('BYD Song 2025, BAM-U1023: At the port. Price at the port: $14,900.');
  for (const locale of LOCALES) {
    expect(unitDescriptionOf(locale, MODEL, BARE)).not.toMatch(/:\s*[.۔]| {2}/);
  }
});

it('describes a car that is sold, reserved or on the way as such', () => {
  expect(described(USED)).toMatch(/^BYD Song 2025, BAM-U1023: used, white\. /i);
  expect(described({ ...USED, status: 'sold' })).toMatch(/: Sold, used, white\. /i);
  expect(described({ status: 'reserved' })).toContain(': Reserved. ');
  expect(described({ status: 'coming' })).toContain(': On the way. ');
});
