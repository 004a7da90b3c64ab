import { describe, expect, it } from 'vitest';
import type { ModelCard } from '@/lib/contract/calls/car';
import { feeMarkOf, keyFactsOf, priceOf } from './model-facts';
import { referenceOf } from './reference';

const model: ModelCard = {
  drive: 'fwd',
  seats: 5,
  model_id: 101,
  model_sign: 'byd-song-plus-2025',
  model_name: 'Song Plus',
  trim: '',
  model_year: 2025,
  brand_sign: 'byd',
  brand_name: 'BYD',
  type_sign: 'compact-suv',
  energy_type: 'petrol',
  power_kw: 118,
  power_hp: 160,
  displacement_cc: 1497,
  battery_kwh: null,
  range_km: null,
  range_cycle: null,
  price_usd: 21_900,
  stock_khorgos: 1,
  stock_erenhot: 0,
  updated_at: '2026-11-01T00:00:00.000Z',
  picture: null,
};

describe('the mark of the concessional recycling fee', () => {
  const markOf = (power: Partial<ModelCard>) => feeMarkOf('en', { ...model, ...power });

  it('holds up to 160 hp, reckoned from kilowatts', () => {
    expect(markOf({ power_kw: 117.68 })).toBe('≤\u00a0160\u00a0hp');
    // Makers call these 160 hp. They are 160.4.
    expect(markOf({ power_kw: 118 })).toBeNull();
  });

  it.each(['electric', 'range-extender'] as const)(
    'goes by the thirty-minute power of the motors of an %s car, and is absent where it is unknown',
    (energy_type) => {
      expect(markOf({ energy_type, power_kw: 150 })).toBeNull();
      expect(markOf({ energy_type, power_kw: 150, thirty_minute_kw: 58.84 })).toBe(
        '≤\u00a080\u00a0hp',
      );
      expect(markOf({ energy_type, power_kw: 150, thirty_minute_kw: 59 })).toBeNull();
      // No motor holds more than its peak.
      expect(markOf({ energy_type, power_kw: 55 })).toBe('≤\u00a080\u00a0hp');
    },
  );

  it('goes by the engine of a hybrid and the thirty minutes of its motors together', () => {
    const hybrid = { energy_type: 'hybrid', power_kw: 101 } as const;
    expect(markOf(hybrid)).toBeNull();
    expect(markOf({ ...hybrid, engine_kw: 72 })).toBeNull();
    expect(markOf({ ...hybrid, engine_kw: 72, thirty_minute_kw: 45 })).toBe('≤\u00a0160\u00a0hp');
    expect(markOf({ ...hybrid, engine_kw: 72, thirty_minute_kw: 46 })).toBeNull();
  });
});

it('a price is in whole dollars, written as the language does', () => {
  expect(priceOf('en', 21_900)).toBe('$21,900');
  expect(priceOf('ru', 21_900)).toBe('21\u00a0900\u00a0$');
  // From the right Arabic reads the number, then the currency; both stay whole among its letters.
  expect(priceOf('ar', 21_900)).toBe('\u2066US$\u00a021,900\u2069');
  expect(priceOf('ur', 21_900)).toBe('\u2066$21,900\u2069');
});

it('the stock reference carries the model number', () => {
  expect(referenceOf(101)).toBe('BAM-101');
});

it('a list shows range where there is one, else displacement', () => {
  expect(keyFactsOf('en', model)).toEqual([
    'Petrol',
    '118\u00a0kW (160\u00a0hp)',
    '1,497\u00a0cm³',
  ]);
  const electric = {
    ...model,
    energy_type: 'electric',
    range_km: 510,
    range_cycle: 'CLTC',
  } as const;
  expect(keyFactsOf('en', electric)).toContain('510\u00a0km\u00a0(CLTC)');
});
