import type { Currency } from '@/lib/config/landed-countries';
import { directionOf, formatTagOf, isolated, type Locale } from '@/lib/i18n/locales';
import type { Cell } from '@/lib/landed-cost/rate-value';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${locale} ${options.currency ?? options.style} ${options.maximumFractionDigits}`;
  const known = formats.get(name) ?? new Intl.NumberFormat(formatTagOf(locale), options);
  formats.set(name, known);
  return known;
}

const NUMBER_PARTS = ['integer', 'group', 'decimal', 'fraction'];

/**
 * One number or two. Where text runs from the right they stand from the left, as prices do: its sign
 * first, and the smaller one before the other.
 */
function rangeText(locale: Locale, format: Intl.NumberFormat, low: number, high: number): string {
  if (directionOf(locale) === 'ltr') {
    return low === high ? format.format(low) : format.formatRange(low, high);
  }
  const parts = [...new Set([low, high])].map((each) => format.formatToParts(each));
  const numbers = parts.map((each) =>
    each
      .filter(({ type }) => NUMBER_PARTS.includes(type))
      .map(({ value }) => value)
      .join(''),
  );
  const sign = parts[0]?.find(({ type }) => type === 'currency')?.value;
  const isPercent = format.resolvedOptions().style === 'percent';
  return isolated(`${sign ? `${sign}\u00a0` : ''}${numbers.join('–')}${isPercent ? '%' : ''}`);
}

/** Sums are shown in whole units, and what a rate says of money with its hundredths. */
const moneyOptions = (currency: Currency, digits: number): Intl.NumberFormatOptions => ({
  ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
  ...{ minimumFractionDigits: 0, maximumFractionDigits: digits },
});

/** Money from one sum to another, in whole units of its currency. */
export function sumRangeOf(locale: Locale, currency: Currency, low: number, high: number): string {
  return rangeText(
    locale,
    formatOf(locale, moneyOptions(currency, 0)),
    Math.round(low),
    Math.round(high),
  );
}

/** No estimate knows a car's cost at home to the dollar. */
const TOTAL_STEP_USD = 100;

/** A total in US dollars, its ends rounded away from each other to hundreds. */
export function totalRangeOf(locale: Locale, lowUsd: number, highUsd: number): string {
  const low = Math.floor(lowUsd / TOTAL_STEP_USD) * TOTAL_STEP_USD;
  const high = Math.ceil(highUsd / TOTAL_STEP_USD) * TOTAL_STEP_USD;
  return sumRangeOf(locale, 'USD', low, high);
}

/** A cell of a rate in its unit. */
export function cellRangeOf(
  locale: Locale,
  unit: 'percent' | 'times' | Currency,
  cell: Cell,
): string {
  const [low, high] = typeof cell === 'number' ? [cell, cell] : cell;
  if (unit === 'percent') {
    const format = formatOf(locale, { style: 'percent', maximumFractionDigits: 2 });
    return rangeText(locale, format, low / 100, high / 100);
  }
  if (unit === 'times') {
    const format = formatOf(locale, { style: 'decimal', maximumFractionDigits: 2 });
    return `× ${rangeText(locale, format, low, high)}`;
  }
  return rangeText(locale, formatOf(locale, moneyOptions(unit, 4)), low, high);
}
