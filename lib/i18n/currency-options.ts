import type { Locale } from './locales';

/** Where CLDR leaves the thousand of four digits whole, which makes lists of prices ragged. */
const GROUPED_FROM_1000: readonly Locale[] = ['it'];
/** Where $ alone is another money to some readers, and trade writes US$. */
const WHOLE_DOLLAR_SIGN: readonly Locale[] = ['pt'];

export const groupingOf = (locale: Locale): Intl.NumberFormatOptions =>
  GROUPED_FROM_1000.includes(locale) ? { useGrouping: 'always' } : {};

/** How money is written, besides the number of its digits. @param currency by ISO 4217 */
export function currencyOptionsOf(locale: Locale, currency: string): Intl.NumberFormatOptions {
  const hasWholeSign = currency === 'USD' && WHOLE_DOLLAR_SIGN.includes(locale);
  const currencyDisplay = hasWholeSign ? 'symbol' : 'narrowSymbol';
  return { ...groupingOf(locale), style: 'currency', currency, currencyDisplay };
}
