import { storeDayOf } from '@/lib/config/answer-promise';
import { type Currency, isCurrency } from '@/lib/config/landed-countries';
import type { ResponseOf } from '@/lib/contract/call';
import type { readExchangeRate } from '@/lib/contract/calls/money';
import { sumPatternOf } from '@/lib/format/landed-sums';
import { rateNoteOf, shownCurrenciesOf } from '@/lib/format/shown-rate';
import type { Locale } from '@/lib/i18n/locales';
import { type ExchangeRate, exchangeRateOf } from '@/lib/landed-cost/rates-in-force';
import { notFound } from '../request/request-error';

export interface ShownRate extends ExchangeRate {
  currency: Currency;
}

/** Null for a currency that prices are not shown in, or that has no rate. */
export function shownRateOf(currency: string, locale: Locale, now: Date): ShownRate | null {
  if (!isCurrency(currency) || !shownCurrenciesOf(locale).includes(currency)) return null;
  const rate = exchangeRateOf(currency, storeDayOf(now));
  return rate && { ...rate, currency };
}

/** @throws RequestError 404 for such a currency */
export function findShownRate(
  currency: string,
  locale: Locale,
  now: Date,
): ResponseOf<typeof readExchangeRate> {
  const rate = shownRateOf(currency, locale, now);
  if (!rate) throw notFound();
  return {
    per_usd: rate.perUsd,
    pattern: sumPatternOf(locale, rate.currency),
    note: rateNoteOf(locale, rate.currency, rate),
  };
}
