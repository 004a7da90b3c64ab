import type { ConvertedAmount } from '@/lib/contract/calls/model-list';
import { isolated } from '@/lib/i18n/isolated';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { formatterOf } from '@/lib/i18n/texts';
import { priceOf } from './model-facts';

/**
 * An amount of any money with what it is in US dollars, such as 2 000 000 ₽ ≈ 25 800 $. It runs from
 * the left in every language, so that no sign changes places.
 */
export function convertedOf(locale: Locale, { amount, currency, usd }: ConvertedAmount): string {
  const isFromRight = directionOf(locale) === 'rtl';
  const money = formatterOf(locale, isFromRight ? 'en' : undefined).number(amount, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    maximumFractionDigits: 0,
  });
  const both = `${money} ≈ ${priceOf(locale, usd)}`;
  return isFromRight ? isolated(both) : both;
}
