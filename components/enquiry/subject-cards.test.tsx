import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { ContactTopic } from '@/lib/content/contact-topic';
import type { ModelDetail, UnitDetail } from '@/lib/contract/calls/car';
import { SubjectCards } from './subject-cards';

afterEach(cleanup);

const CAR = {
  model_id: 101,
  brand_name: 'BYD',
  model_name: 'Song',
  trim: '',
  model_year: 2025,
  energy_type: 'petrol',
  power_kw: 110,
  power_hp: 150,
  price_usd: 15_200,
  picture: null,
} as ModelDetail;
const UNIT = {
  model_id: 101,
  unit_id: 1023,
  stock_number: 'BAM-U1023',
  status: 'at_port',
  price_usd: 14_900,
  condition: 'used',
  mileage_km: null,
  built_on: null,
  colour: null,
  expected_on: null,
  reserved_until: null,
  picture: null,
} as UnitDetail;

const cardOf = (unit: UnitDetail | null) => {
  const topic = { cars: [CAR], unit, promotion: null, brand: null } as unknown as ContactTopic;
  render(<SubjectCards locale="en" topic={topic} />);
  const card = screen.getByRole('listitem');
  cleanup();
  return card;
};

it('shows what the car costs that an enquiry is about', () => {
  expect(cardOf(null)).toHaveTextContent('$15,200');
  expect(cardOf(UNIT)).toHaveTextContent('$14,900');
});

it('offers no sold car at its price', () => {
  const card = cardOf({ ...UNIT, status: 'sold' });
  expect(card).toHaveTextContent('Sold');
  expect(card).not.toHaveTextContent('$');
});
