import { expect, it } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { chosenFiltersOf } from '@/lib/format/filter-names';
import { CAR_MENU_PARAMS } from '@/lib/routing/car-menu';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { carMenuHref, carQueryOf, hasFilters } from './car-query';
import { wishedCarOf } from './chosen-filters';

withTestBackend();

const SIGNS = { brandSigns: ['byd'], typeSigns: ['sedan', 'pickup'] };

it('reads every filter of an address, and writes the same address', () => {
  const params = {
    brand: 'byd',
    type: 'sedan,pickup',
    energy: 'hybrid,plugin-hybrid',
    priceFrom: '9000',
    price: '20000',
    powerFrom: '90',
    power: '160',
    seats: '7',
    seatsFrom: '6',
    seatsTo: '8',
    drive: '4x4',
    gearbox: 'automatic',
    steering: 'left',
    charging: 'ccs2',
    litres: '1.5',
    litresFrom: '1.2',
    litresTo: '2.0',
    year: '2024',
    yearFrom: '2022',
    yearTo: '2025',
    range: '100',
    condition: 'used',
    port: 'erenhot',
    word: 'song plus',
    sort: '-price',
    page: '3',
  };
  expect(Object.keys(params)).toEqual(CAR_MENU_PARAMS);
  const query = carQueryOf(params, SIGNS);
  expect(query).toEqual({
    brand_sign: 'byd',
    type_sign: 'sedan,pickup',
    energy_type: 'hybrid,plugin-hybrid',
    price_min_usd: 9000,
    price_max_usd: 20_000,
    power_min_hp: 90,
    recycling_fee: 'concessional',
    seats: 7,
    seats_min: 6,
    seats_max: 8,
    drive: '4x4',
    gearbox: 'automatic',
    steering: 'left',
    charging_standard: 'ccs2',
    displacement_l: '1.5',
    displacement_min_l: '1.2',
    displacement_max_l: '2.0',
    year: 2024,
    year_min: 2022,
    year_max: 2025,
    range_min_km: 100,
    condition: 'used',
    port: 'erenhot',
    word: 'song plus',
    sort: '-price',
    page: 3,
  });
  expect(carMenuHref(query)).toBe(`/menuCar?${new URLSearchParams(params)}`);
});

it('ignores unknown values', () => {
  const query = carQueryOf(
    {
      brand: 'acme',
      type: 'tank',
      energy: 'steam',
      price: '-1',
      power: 'x',
      drive: '3x3',
      year: '1066',
      port: 'hamburg',
      sort: 'x',
      page: '0',
      foo: 'bar',
    },
    SIGNS,
  );
  expect(query).toEqual({ sort: 'catalogue', page: 1 });
  expect(hasFilters(query)).toBe(false);
});

it('ignores empty parameters, which a form without script sends', () => {
  const query = carQueryOf({ type: '', energy: '', price: '', sort: '' }, SIGNS);
  expect(carMenuHref(query)).toBe('/menuCar');
});

it('counts filters, but not page and order, as narrowing the list', () => {
  expect(hasFilters({ sort: 'price', page: 2 })).toBe(false);
  expect(hasFilters({ sort: 'catalogue', page: 1, recycling_fee: 'concessional' })).toBe(true);
});

it('asks for the power at which the fee once ended, where its limit is another', () => {
  const href = carMenuHref({ power_max_hp: 160 });
  const params = Object.fromEntries(new URL(href, 'http://test').searchParams);
  expect(carQueryOf(params, SIGNS)).toEqual({ power_max_hp: 160, sort: 'catalogue', page: 1 });
});

it.each([1, 12, 40])('takes an enquiry about a choice of so many brands: %i', async (count) => {
  const brands = Array.from({ length: count }, (_, i) => ({
    brand_sign: `brand-${i}`,
    brand_name: `Brand ${i}`,
  }));
  const brandSigns = brands.map(({ brand_sign }) => brand_sign);
  const query = carQueryOf({ brand: brandSigns.join(',') }, { brandSigns, typeSigns: [] });
  const wished = wishedCarOf(query, chosenFiltersOf('en', query, { brands, types: [] }));
  const buyer = { name: 'Bat', country: 'Mongolia', mobile: '+976 9911 2233' };
  const fields = { ...buyer, ...wished, remark: 'Any of these' };
  expect(await answerTo(backend, signedRequest(recordEnquiry, fields))).toMatchObject({ code: 0 });
  expect(wished?.car_model).toMatch(/^Brand 0/);
});
