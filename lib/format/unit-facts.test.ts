import { afterEach, expect, it, vi } from 'vitest';
import type { ModelCard, UnitCard } from '@/lib/contract/calls/car';
import { LOCALES } from '@/lib/i18n/locales';
import { priceOf } from './model-facts';
import { unitDescriptionOf, unitStatusOf } from './unit-facts';

afterEach(() => {
  vi.useRealTimers();
});

const MODEL = { brand_name: 'BYD', model_name: 'Song', trim: '', model_year: 2025 } as ModelCard;
const BARE = {
  stock_number: 'BAM-U1023',
  status: 'at_port',
  price_usd: 14_900,
  condition: null,
  mileage_km: null,
  built_on: null,
  colour: null,
  expected_on: null,
  reserved_until: null,
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
  const sold = { ...BARE, ...USED, status: 'sold' } as const;
  expect(described(sold)).toMatch(
    /^BYD Song 2025.· BAM-U1023.· used.· white.· This car is sold\./i,
  );
  for (const locale of LOCALES) {
    expect(unitDescriptionOf(locale, MODEL, sold)).not.toContain(priceOf(locale, 14_900));
  }
  expect(described({ status: 'reserved' })).toContain(': Reserved. ');
  expect(described({ status: 'coming' })).toContain(': On the way. ');
});

it('names the day on which a car is expected until that day is over at the stores', () => {
  const coming = { ...BARE, status: 'coming', expected_on: '2026-12-05' } as const;
  const statusAt = (time: string) => {
    vi.setSystemTime(new Date(time));
    return unitStatusOf('en', coming);
  };
  expect(statusAt('2026-12-05T15:59:00Z')).toBe('On the way, expected 5 December');
  expect(statusAt('2026-12-05T16:00:00Z')).toBe('On the way');
});
