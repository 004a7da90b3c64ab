import type { RateEntry } from '../rate-value';
import { one, sourced } from './sourced';

/** As newspapers had them, with the office that says the rate of each day. */
const BANKS = {
  RU: ['Bank of Russia (1prime.ru)', 'https://www.cbr.ru/'],
  KZ: ['National Bank of Kazakhstan (bizmedia.kz)', 'https://nationalbank.kz/'],
  MN: ['Bank of Mongolia (imedee.mn)', 'https://www.mongolbank.mn/'],
  UZ: ['Currency exchange of Uzbekistan (uz.kursiv.media)', 'https://cbu.uz/'],
  CN: ['China Foreign Exchange Trade System (Xinhua)', 'https://www.chinamoney.com.cn/'],
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
  ...money('2026-03-04', 'RU', { RUB: one(77.6093) }),
  // By the rates of that day in roubles.
  ...money('2026-03-04', 'RU', { EUR: one(0.8594), CNY: one(6.9164) }),
  ...money('2025-05-08', 'KZ', { KZT: one(514.5) }),
  ...money('2025-05-20', 'MN', { MNT: one(3573) }),
  ...money('2025-05-26', 'UZ', {
    UZS: one(12_939.93),
  }),
  // By the rates of that day in yuan.
  ...money('2026-01-27', 'CN', {
    AED: one(3.6847),
    SAR: one(3.7621),
    THB: one(31.31),
  }),
  ...money('2026-01-30', 'PK', { PKR: one(279.884) }),
];
