import { shownCurrenciesOf } from '@/lib/config/company';
import { isCurrency } from '@/lib/config/landed-countries';
import type { ResponseOf } from '@/lib/contract/call';
import type { readExchangeRate } from '@/lib/contract/calls/money';
import { sumPatternOf } from '@/lib/format/landed-sums';
import { rateNoteOf } from '@/lib/format/shown-rate';
import type { Locale } from '@/lib/i18n/locales';
import { exchangeRateOf } from '@/lib/landed-cost/rates-in-force';
import { notFound } from '../request/request-error';

/** @throws RequestError 404 for a currency that prices are not shown in, or that has no rate */
export function findShownRate(
  currency: string,
  locale: Locale,
  now: Date,
): ResponseOf<typeof readExchangeRate> {
  const day = now.toISOString().slice(0, 10);
  const isShown = isCurrency(currency) && shownCurrenciesOf(locale).includes(currency);
  const rate = isShown && exchangeRateOf(currency, day);
  if (!rate) throw notFound();
  return {
    per_usd: rate.perUsd,
    pattern: sumPatternOf(locale, currency),
    note: rateNoteOf(locale, currency, rate),
  };
}
