import type { Currency } from '@/lib/config/landed-countries';
import { currencyOptionsOf } from '@/lib/i18n/currency-options';
import { isolated } from '@/lib/i18n/isolated';
import { directionOf, formatTagOf, type Locale, scriptOf } from '@/lib/i18n/locales';
import type { RateColumn } from '@/lib/landed-cost/rate-names';
import type { Cell } from '@/lib/landed-cost/rate-value';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: Locale, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const name = `${locale} ${options.currency ?? options.unit ?? options.style} ${options.maximumFractionDigits}`;
  const known = formats.get(name) ?? new Intl.NumberFormat(formatTagOf(locale), options);
  formats.set(name, known);
  return known;
}

const NUMBER_PARTS = ['integer', 'group', 'decimal', 'fraction'];

type Signs = Partial<Record<Currency, string>>;

/** What buyers write, where CLDR has a sign that few typefaces draw (in ours the lari's is empty), or none. */
const SIGNS: Signs = { GEL: 'GEL', KGS: 'KGS', BYN: 'BYN', AED: 'AED' };
const CYRILLIC_SIGNS: Signs = { GEL: 'лари', KGS: 'сом', UZS: 'сум', TJS: 'сомони' };

const signOf = (locale: Locale, currency: string): string | undefined =>
  (scriptOf(locale) === 'Cyrl' ? CYRILLIC_SIGNS : SIGNS)[currency as Currency] ??
  SIGNS[currency as Currency];

/**
 * One number or two. Where text runs from the right they stand from the left, as prices do: its sign
 * first, and the smaller one before the other.
 */
function rangeText(locale: Locale, format: Intl.NumberFormat, low: number, high: number): string {
  const { style, currency = '' } = format.resolvedOptions();
  const ownSign = signOf(locale, currency);
  if (directionOf(locale) === 'ltr') {
    const isOne = format.format(low) === format.format(high);
    const parts = isOne ? format.formatToParts(low) : format.formatRangeToParts(low, high);
    return parts
      .map(({ type, value }) => (type === 'currency' ? (ownSign ?? value) : value))
      .join('')
      .replace(/(?<=\p{L})(?=\d)/gu, '\u00a0');
  }
  const parts = [low, high].map((each) => format.formatToParts(each));
  const numbers = parts.map((each) =>
    each
      .filter(({ type }) => NUMBER_PARTS.includes(type))
      .map(({ value }) => value)
      .join(''),
  );
  const sign = ownSign ?? parts[0]?.find(({ type }) => type === 'currency')?.value ?? '';
  const isApart =
    ownSign || parts[0]?.some(({ type, value }) => type === 'literal' && !value.trim());
  return isolated(
    `${sign}${sign && isApart ? '\u00a0' : ''}${[...new Set(numbers)].join('–')}${style === 'percent' ? '%' : ''}`,
  );
}

/** Sums are shown in whole units, and what a rate says of money with its hundredths. */
const moneyOptions = (
  locale: Locale,
  currency: Currency,
  digits: number,
): Intl.NumberFormatOptions => ({
  ...currencyOptionsOf(locale, currency),
  minimumFractionDigits: 0,
  maximumFractionDigits: digits,
});

/** Money from one sum to another, in whole units of its currency. */
export function sumRangeOf(locale: Locale, currency: Currency, low: number, high: number): string {
  return rangeText(
    locale,
    formatOf(locale, moneyOptions(locale, currency, 0)),
    Math.round(low),
    Math.round(high),
  );
}

/** How a browser writes sums of a currency, which knows fewer languages than we do. */
export interface SumPattern {
  group: string;
  decimal: string;
  /** What stands before and after a number of units. */
  units: [before: string, after: string];
  /** The same of a number of millions; null where they are written out. */
  millions: [before: string, after: string] | null;
}

/** The pattern of sums such as `≈ 950 000 ₽` and `≈ 1,47 млн ₽`. */
export function sumPatternOf(locale: Locale, currency: Currency): SumPattern {
  const isFromRight = directionOf(locale) === 'rtl';
  const options = currencyOptionsOf(locale, currency);
  const tag = formatTagOf(locale);
  const whole = new Intl.NumberFormat(tag, { ...options, maximumFractionDigits: 0 });
  const short = new Intl.NumberFormat(tag, { ...options, notation: 'compact' });
  const around = (format: Intl.NumberFormat, sum: number): [string, string] => {
    const [before = '', after = ''] = rangeText(locale, format, sum, sum).split(/\d[\d.,]*/);
    return [`≈ ${before}`, after];
  };
  const parts = new Intl.NumberFormat(tag).formatToParts(11_111.1);
  const signOfPart = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return {
    group: signOfPart('group'),
    decimal: signOfPart('decimal'),
    units: around(whole, 1),
    millions: isFromRight ? null : around(short, 1_000_000),
  };
}

/** A sum to three places. */
export function roughSum({ group, decimal, units, millions }: SumPattern, sum: number): string {
  const isShort = millions !== null && sum >= 1_000_000;
  const [before, after] = isShort ? millions : units;
  const rough = Number((isShort ? sum / 1_000_000 : sum).toPrecision(3));
  const [whole = '', fraction] = String(rough).split('.');
  const number = whole.replace(/\B(?=(\d{3})+$)/g, group) + (fraction ? decimal + fraction : '');
  return before + number + after;
}

/** A sum or two in any currency, to three places: millions in short, where the language has that. */
export function roughRangeOf(locale: Locale, currency: Currency, low: number, high: number) {
  const isShort = high >= 1_000_000 && directionOf(locale) === 'ltr';
  const format = new Intl.NumberFormat(formatTagOf(locale), {
    ...currencyOptionsOf(locale, currency),
    maximumSignificantDigits: 3,
    ...(isShort && { notation: 'compact' }),
  });
  return rangeText(locale, format, low, high);
}

/** No estimate knows a car's cost at home to the dollar. */
const TOTAL_STEP_USD = 100;

/** A total in US dollars, its ends rounded away from each other to hundreds. */
export function totalRangeOf(locale: Locale, lowUsd: number, highUsd: number): string {
  const low = Math.floor(lowUsd / TOTAL_STEP_USD) * TOTAL_STEP_USD;
  const high = Math.ceil(highUsd / TOTAL_STEP_USD) * TOTAL_STEP_USD;
  return sumRangeOf(locale, 'USD', low, high);
}

/** From so many days to so many. */
export function daysOf(locale: Locale, [low, high]: readonly [number, number]): string {
  const options = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
  const format = formatOf(locale, { ...options, maximumFractionDigits: 0 });
  // The range of two equal numbers has the sign of an approximate one.
  const isOne = format.format(low) === format.format(high);
  return isOne ? format.format(low) : format.formatRange(low, high);
}

/** A cell of a rate in its unit. */
export function cellRangeOf(locale: Locale, unit: RateColumn['unit'], cell: Cell): string {
  const [low, high] = typeof cell === 'number' ? [cell, cell] : cell;
  if (unit === 'percent') {
    const format = formatOf(locale, { style: 'percent', maximumFractionDigits: 2 });
    return rangeText(locale, format, low / 100, high / 100);
  }
  if (unit === 'days') return daysOf(locale, [low, high]);
  if (unit === 'times') {
    const format = formatOf(locale, { style: 'decimal', maximumFractionDigits: 2 });
    return `× ${rangeText(locale, format, low, high)}`;
  }
  return rangeText(locale, formatOf(locale, moneyOptions(locale, unit, 4)), low, high);
}
