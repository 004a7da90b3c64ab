import { afterAll, beforeAll } from 'vitest';
import { setEnteredRates } from '@/lib/landed-cost/rates-in-force';

/** The dollar's rates in tests with sums in other currencies. */
const PER_USD = {
  RUB: 77.6093,
  EUR: 0.8594,
  CNY: 6.9164,
  KZT: 514.5,
  MNT: 3573,
  UZS: 12_939.93,
  AED: 3.6847,
  SAR: 3.7621,
  THB: 31.31,
  PKR: 279.884,
  KGS: 87.5,
};

/** Enters it for the tests of a file, so that newer delivered rates do not change sums. */
export function withTestMoney(): void {
  const today = new Date().toISOString().slice(0, 10);
  beforeAll(() =>
    setEnteredRates(
      Object.entries(PER_USD).map(([name, perUsd]) => ({
        area: 'money' as const,
        name,
        rows: [[null, perUsd]] as const,
        from: today,
        source: 'A test',
        address: '',
        checkedOn: today,
      })),
    ),
  );
  // Files may share a process.
  afterAll(() => setEnteredRates([]));
}
