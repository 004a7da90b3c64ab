import { expect, it } from 'vitest';
import { carMenuHref, carQueryOf, hasFilters, isNarrowed } from './car-query';

const SIGNS = { brandSigns: ['byd'], typeSigns: ['sedan', 'pickup'] };

it('reads every filter of an address, and writes the same address', () => {
  const params = {
    brand: 'byd',
    type: 'sedan',
    energy: 'electric',
    price: '20000',
    power: '160',
    sort: '-price',
    page: '3',
  };
  const query = carQueryOf(params, SIGNS);
  expect(query).toEqual({
    brandSign: 'byd',
    typeSign: 'sedan',
    energyType: 'electric',
    priceMaxUsd: 20_000,
    hasLowerFee: true,
    sort: '-price',
    page: 3,
  });
  expect(carMenuHref(query)).toBe(`/menuCar?${new URLSearchParams(params)}`);
});

it('narrows by nothing it does not understand', () => {
  const query = carQueryOf(
    {
      brand: 'acme',
      type: 'tank',
      energy: 'steam',
      price: '-1',
      power: '161',
      sort: 'x',
      page: '0',
      foo: 'bar',
    },
    SIGNS,
  );
  expect(query).toEqual({ sort: 'catalogue', page: 1 });
  expect(isNarrowed(query)).toBe(false);
});

it('takes empty parameters, as a form without script sends them, for no filter', () => {
  const query = carQueryOf({ type: '', energy: '', price: '', sort: '' }, SIGNS);
  expect(carMenuHref(query)).toBe('/menuCar');
});

it('counts a page and an order as another address than the unfiltered one', () => {
  expect(isNarrowed({ sort: 'catalogue', page: 2 })).toBe(true);
  expect(isNarrowed({ sort: 'price', page: 1 })).toBe(true);
});

it('tells cars that are left out from another page or order of all of them', () => {
  expect(hasFilters({ sort: 'price', page: 2 })).toBe(false);
  expect(hasFilters({ sort: 'catalogue', page: 1, hasLowerFee: true })).toBe(true);
});
