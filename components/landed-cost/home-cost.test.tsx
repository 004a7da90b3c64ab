import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { LandedCar } from '@/lib/landed-cost/car';
import { DELIVERED_RATES } from '@/lib/landed-cost/delivered/delivered-rates';
import { deliveryTo, landedCostOf } from '@/lib/landed-cost/landed-cost';
import type { RateEntry } from '@/lib/landed-cost/rate-value';
import { ratesOn } from '@/lib/landed-cost/rates-in-force';
import { CostTable } from './cost-table';
import { HomeCost } from './home-cost';

const DAY = '2026-11-26';
const CAR: LandedCar = {
  priceUsd: 20_000,
  energy: 'petrol',
  powerKw: 110,
  displacementCc: 1498,
  modelYear: 2026,
  seats: 5,
  typeSign: 'sedan',
};
/** The same, as staff enter them. */
const ENTERED = DELIVERED_RATES.map((entry) => ({ ...entry, isExample: false }));

function costInMoscow(rates: readonly RateEntry[], car: Partial<LandedCar> = {}) {
  const known = ratesOn(DAY, rates);
  const question = { country: 'RU', city: 'moscow', car: { ...CAR, ...car }, day: DAY } as const;
  return {
    city: 'moscow' as const,
    cost: landedCostOf(question, known),
    delivery: deliveryTo('moscow', known),
  };
}

afterEach(cleanup);

it('says on a car’s page in every language that its sums are made of example rates', () => {
  for (const locale of LOCALES) {
    const { container } = render(
      <HomeCost {...costInMoscow(DELIVERED_RATES)} locale={locale} car={{ car: 101 }} />,
    );
    const label = textsOf(locale, 'landedCost')('withExamples');
    // One line of a phone, below that of the delivery.
    expect(label.length).toBeLessThan(30);
    const way = container.querySelector<HTMLElement>('[data-way="moscow"]');
    expect([...(way?.childNodes ?? [])].at(-1)?.textContent, locale).toBe(label);
    cleanup();
  }
});

it('says it where the delivery alone is known, and no more once staff have entered theirs', () => {
  const unknown = costInMoscow(DELIVERED_RATES, { displacementCc: null });
  expect(unknown.cost.isKnown).toBe(false);
  const { rerender } = render(<HomeCost {...unknown} locale="en" car={{ car: 101 }} />);
  expect(screen.getByText(/Moscow, delivery/)).toHaveTextContent('With example rates');
  rerender(<HomeCost {...costInMoscow(ENTERED)} locale="en" car={{ car: 101 }} />);
  expect(screen.getByText(/Moscow, delivery/)).not.toHaveTextContent('example');
});

it('marks the lines of the table that are made up, and no others', () => {
  const { city, cost, delivery } = costInMoscow(DELIVERED_RATES);
  if (!cost.isKnown) throw new Error(cost.missing);
  render(<CostTable locale="en" city={city} cost={cost} delivery={delivery} />);
  const marked = screen.getAllByText(/An example of the mall’s/);
  expect(marked.map((each) => each.closest('td')?.querySelector('a')?.textContent)).toEqual([
    'Delivery',
    'Papers and registration',
  ]);
});

it('names the port that a delivery is counted from, on a car’s page and in the table', () => {
  const { cost, ...way } = costInMoscow(DELIVERED_RATES);
  if (!cost.isKnown) throw new Error(cost.missing);
  for (const locale of LOCALES) {
    const { container } = render(
      <HomeCost {...way} cost={cost} locale={locale} car={{ car: 101 }} />,
    );
    const port = textsOf(locale, 'layout')('khorgos');
    expect(container.querySelector('[data-way]'), locale).toHaveTextContent(port);
    cleanup();
  }
  render(<CostTable {...way} cost={cost} locale="en" />);
  expect(screen.getByText('Khorgos → Moscow').closest('td')).toHaveTextContent(/^Delivery/);
});
