/**
 * What one US dollar costs in other money that buyers name, approximately: enough for the limit of a
 * search, which is shown with its day, and for no bill.
 */
export interface ExchangeRate {
  perUsd: number;
  /** The day of the rate, ISO 8601. */
  day: string;
}

const RATES = {
  /** Bank of Russia for 4 March 2026 (1prime.ru); euro and yuan by their rates of that day in roubles. */
  RUB: { perUsd: 77.6093, day: '2026-03-04' },
  EUR: { perUsd: 0.8594, day: '2026-03-04' },
  CNY: { perUsd: 6.9164, day: '2026-03-04' },
  /** National Bank of Kazakhstan (bizmedia.kz). */
  KZT: { perUsd: 514.5, day: '2025-05-08' },
  /** Bank of Mongolia (imedee.mn). */
  MNT: { perUsd: 3573, day: '2025-05-20' },
  /** The currency exchange of Uzbekistan (uz.kursiv.media). */
  UZS: { perUsd: 12_939.93, day: '2025-05-26' },
  /** China Foreign Exchange Trade System (Xinhua), by the rates of that day in yuan. */
  AED: { perUsd: 3.6847, day: '2026-01-27' },
  SAR: { perUsd: 3.7621, day: '2026-01-27' },
  THB: { perUsd: 31.31, day: '2026-01-27' },
  /** State Bank of Pakistan (arynews.tv). */
  PKR: { perUsd: 279.884, day: '2026-01-30' },
} as const satisfies Record<string, ExchangeRate>;

/** Money whose rate is known, by ISO 4217. */
export type Currency = keyof typeof RATES;

export const isCurrency = (code: string): code is Currency => Object.hasOwn(RATES, code);

export const exchangeRateOf = (currency: Currency): ExchangeRate => RATES[currency];
