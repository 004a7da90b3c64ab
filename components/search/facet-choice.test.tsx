import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NO_MODEL_COUNTS } from '@/lib/contract/calls/model-list';
import { FacetChoices } from './facet-choice';

it('offers, of hundreds of brands, the chosen ones and those with most cars, and leads to all', () => {
  const signs = Array.from({ length: 300 }, (_, at) => `brand-${at}`);
  const brands = signs.map((sign) => ({ brand_sign: sign, brand_name: sign.toUpperCase() }));
  // The later, the more.
  const counts = {
    ...NO_MODEL_COUNTS,
    brands: Object.fromEntries(signs.map((sign, at) => [sign, at])),
  };
  render(
    <FacetChoices
      locale="en"
      name="brand_sign"
      filters={{ brand_sign: 'brand-7,brand-299' }}
      names={{ brands, types: [] }}
      counts={counts}
    />,
  );
  const offered = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect(offered.map(({ value }) => value)).toEqual(['brand-7', ...signs.slice(-80)]);
  expect(offered.filter(({ checked }) => checked)).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'See all brands (300)' })).toHaveProperty(
    'pathname',
    '/brand',
  );
});
