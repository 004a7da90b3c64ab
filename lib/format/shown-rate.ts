import { companyFacts } from '@/lib/config/company';
import type { Currency } from '@/lib/config/landed-countries';
import type { Locale } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import type { ExchangeRate } from '@/lib/landed-cost/rates-in-force';
import { dayOf } from './day';
import { cellRangeOf } from './landed-sums';

/** What a dollar is, and of which day that is; how far it can be trusted, where that is little. */
export function rateNoteOf(
  locale: Locale,
  currency: Currency,
  { perUsd, day, isOutdated }: ExchangeRate,
): string {
  const t = textsOf(locale, 'ownSums');
  const rate = cellRangeOf(locale, currency, Number(perUsd.toPrecision(4)));
  return t(isOutdated ? 'outdated' : 'rate', { rate, date: dayOf(locale, day) });
}

/** In which prices may be seen, those of a language's readers first. */
export function shownCurrenciesOf(locale: Locale): readonly Currency[] {
  const { shownCurrencies, firstCurrencies } = companyFacts();
  const first = firstCurrencies[locale];
  return shownCurrencies.toSorted((a, b) => Number(b === first) - Number(a === first));
}
