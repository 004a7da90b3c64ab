import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Proof } from '@/lib/contract/calls/proof';
import { ProofSections } from './proofs';

const DELIVERY: Proof = {
  proof_id: 1,
  kind: 'delivery',
  port: 'khorgos',
  day: '2026-10-01',
  until_day: null,
  paper: null,
  number: '',
  car: 'Geely Monjaro',
  model_id: null,
  country: 'KZ',
  city: 'almaty',
  has_review: false,
  picture: null,
  is_example: false,
};

it.each([
  ['en', 'On its way to: Almaty, Kazakhstan'],
  ['ar', 'في الطريق إلى: ألماتي، كازاخستان'],
  ['ur', 'راستے میں: الماتے، قزاخستان'],
] as const)('a delivered car is in its city and country as %s lists them', (locale, line) => {
  render(<ProofSections locale={locale} proofs={[DELIVERY]} />);
  expect(screen.getByText(line)).toBeVisible();
});
