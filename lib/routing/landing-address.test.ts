import { expect, it } from 'vitest';
import {
  type LandingChoice,
  landingChoiceOf,
  landingChoiceOfFilters,
  landingHref,
  landingSlugOf,
} from './landing-address';

it.each<[LandingChoice, string]>([
  [{ type_sign: 'compact-suv', price_max_usd: 20_000 }, '/menuCar/compact-suv-under-20000'],
  [{ brand_sign: 'byd', port: 'erenhot' }, '/menuCar/byd-erenhot'],
  [{ brand_sign: 'lynk-co', port: 'khorgos' }, '/menuCar/lynk-co-khorgos'],
  // Signs that look like the end of an address of the other kind.
  [{ brand_sign: 'suv-under-20000', port: 'erenhot' }, '/menuCar/suv-under-20000-erenhot'],
  [{ type_sign: 'suv-erenhot', price_max_usd: 10_000 }, '/menuCar/suv-erenhot-under-10000'],
])('writes %j as %s, and reads it back', (choice, address) => {
  expect(landingHref(choice)).toBe(address);
  expect(landingChoiceOf(landingSlugOf(choice))).toEqual(choice);
});

it.each([
  'helper',
  'all',
  'suv',
  'suv-under-20001',
  'suv-under-020000',
  'SUV-under-20000',
  '-under-20000',
  '-erenhot',
  'byd-any',
  'byd-erenhot-',
  `${'a'.repeat(81)}-erenhot`,
])('reads no choice in %s', (slug) => {
  expect(landingChoiceOf(slug)).toBeNull();
});

it('knows filters of the car menu that are a choice, and nothing more', () => {
  const choice = { type_sign: 'sedan', price_max_usd: 20_000 };
  expect(landingChoiceOfFilters({ ...choice, brand_sign: undefined })).toEqual(choice);
  expect(landingChoiceOfFilters({ brand_sign: 'byd', port: 'erenhot' })).toEqual({
    brand_sign: 'byd',
    port: 'erenhot',
  });
  for (const filters of [
    {},
    { type_sign: 'sedan' },
    { ...choice, brand_sign: 'byd' },
    { ...choice, recycling_fee: 'concessional' },
    { type_sign: 'sedan,suv', price_max_usd: 20_000 },
    { type_sign: 'sedan', price_max_usd: 25_000 },
    { brand_sign: 'byd', port: 'any' },
    { type_sign: 'sedan', port: 'erenhot' },
  ]) {
    expect(landingChoiceOfFilters(filters)).toBeNull();
  }
});
