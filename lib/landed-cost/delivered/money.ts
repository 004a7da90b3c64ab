import type { RateEntry } from '../rate-value';
import { one, sourced } from './sourced';

/** Who says the rate of each day, and where it was read. */
const BANKS = {
  RU: [
    'Bank of Russia, as AllRatesToday has it (CC BY 4.0)',
    'https://allratestoday.com/central-bank-rates-api/cbr/',
  ],
  MN: [
    'Bank of Mongolia, as AllRatesToday has it (CC BY 4.0)',
    'https://allratestoday.com/central-bank-rates-api/bom/',
  ],
  PK: ['State Bank of Pakistan (arynews.tv)', 'https://www.sbp.org.pk/'],
} as const;

/** A rate is as old as its day: it was not read again since. */
const money = (
  day: string,
  bank: keyof typeof BANKS,
  rates: Parameters<typeof sourced>[3],
): RateEntry[] =>
  sourced('money', day, BANKS[bank], rates).map((entry) => ({ ...entry, checkedOn: day }));

/** What one US dollar costs, until staff enter the rate of the day. */
export const MONEY: readonly RateEntry[] = [
  ...money('2026-10-09', 'RU', { RUB: one(85.4173) }),
  // By the rates of that day in roubles.
  ...money('2026-10-09', 'RU', {
    EUR: one(0.89469),
    KZT: one(447.14),
    BYN: one(3.0637),
    GEL: one(2.6021),
    AZN: one(1.7),
    AED: one(3.6725),
    KGS: one(87.45),
    UZS: one(11_809),
    TJS: one(9.2384),
    CNY: one(6.7089),
    SAR: one(3.75),
    THB: one(33.641),
  }),
  ...money('2026-10-09', 'MN', { MNT: one(3595.56) }),
  ...money('2026-01-30', 'PK', { PKR: one(279.884) }),
];
