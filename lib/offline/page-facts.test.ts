import { expect, it } from 'vitest';
import { recordOf } from './page-facts';

function priceOf(availability: string) {
  const offers = { '@type': 'Offer', price: 23_500, availability };
  const data = { '@type': ['Product', 'Car'], name: 'BYD Song', offers };
  const html = `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  return recordOf('/car/104/1001', html, '2026-11-27T12:00:00.000Z').car?.priceUsd;
}

it('lists a kept car with its price, and a sold one without', () => {
  expect(priceOf('https://schema.org/InStock')).toBe(23_500);
  expect(priceOf('https://schema.org/Reserved')).toBe(23_500);
  expect(priceOf('https://schema.org/SoldOut')).toBeNull();
});
