import { feeLimitsHp } from '@/lib/config/recycling-fee';
import { ATTRIBUTES, type Attribute } from '@/lib/contract/attributes';
import { FILTER_NAMES, filterOf, filterValueOf } from '@/lib/contract/filters';
import type { Locale } from '@/lib/i18n/locales';
import type { ColumnFilters } from '@/lib/server/catalogue/model-filters';
import { numberOf, type Token } from './tokens';
import { phraseAt, type SaidAs, type Unit } from './trade-words';

export interface NumberMatch {
  filters: ColumnFilters;
  /** An amount of money that is none of US dollars, which says nothing about a car here. */
  isOtherMoney?: boolean;
  /** In tokens. */
  length: number;
}

/** Dearer than any horsepower is strong: what a limit without a unit is a price from. */
const PRICE_MIN_USD = 3000;
const PRICE_STEP_USD = 500;
/** No car of a border mall costs more: an amount without a currency is of another one. */
const BARE_PRICE_MAX_USD = 300_000;
/** A longer number is no amount of any currency. */
const AMOUNT_MAX = 100_000_000_000;

const OTHER_CURRENCY = /^[€£¥₽₮]$/;

const isYear = (value: number) => Number.isInteger(value) && value >= 1990 && value <= 2035;

/** A number with what stands around it. */
interface Quantity {
  token: Token;
  value: number;
  unit: Unit | null;
  limit: 'max' | 'min' | null;
  isThousands: boolean;
  /** The first token behind it. */
  end: number;
}

/** What makes another number of a number. */
const MULTIPLES: readonly Unit[] = ['thousand', 'million'];

function currencyOf(token: Token | undefined): 'usd' | 'other_currency' | null {
  if (token?.text === '$') return 'usd';
  return token && OTHER_CURRENCY.test(token.text) ? 'other_currency' : null;
}

/** Reads a number with its limit, currency and unit; `null` where there is none at the start. */
function quantityAt(tokens: readonly Token[], start: number, siteLocale: Locale): Quantity | null {
  let at = start;
  let unit: Unit | null = null;
  const before = phraseAt(
    tokens,
    at,
    'limit',
    siteLocale,
    ({ limit }) => limit === 'max' || limit === 'min',
  );
  let limit = before ? (before.meaning.limit as 'max' | 'min') : null;
  at += before?.length ?? 0;
  const year = phraseAt(tokens, at, 'unit', siteLocale, (meaning) => meaning.unit === 'year');
  if (year && tokens[at]?.kind === 'word') {
    unit = 'year';
    at += year.length;
  }
  const sign = currencyOf(tokens[at]);
  if (sign) {
    unit = sign;
    at += 1;
  }
  const token = tokens[at];
  if (!token) return null;
  const word = token.kind === 'word' ? phraseAt(tokens, at, 'number', siteLocale) : null;
  if (token.kind !== 'number' && !word) return null;
  let value = word ? word.meaning.value : numberOf(token);
  at += 1;
  // "20т" are thousands, "2.0т" are litres with a turbo.
  const isAmount = Number.isInteger(value) && value >= 3 && value < 1000;
  const thousand =
    isAmount && phraseAt(tokens, at, 'unit', siteLocale, (meaning) => meaning.unit === 'thousand');
  if (thousand) {
    value *= 1000;
    at += thousand.length;
  }
  const million =
    !word && phraseAt(tokens, at, 'unit', siteLocale, (meaning) => meaning.unit === 'million');
  if (million) {
    value *= 1_000_000;
    at += million.length;
  }
  const signAfter = tokens[at]?.isAfterDash ? null : currencyOf(tokens[at]);
  if (signAfter) {
    unit = signAfter;
    at += 1;
  }
  const own = phraseAt(
    tokens,
    at,
    'unit',
    siteLocale,
    ({ unit: each }) => !MULTIPLES.includes(each),
  );
  if (own && !(word && own.meaning.unit !== 'seats')) {
    unit = own.meaning.unit;
    at += own.length;
  }
  // Only seats are counted in words.
  if (word && unit !== 'seats') return null;
  const after = phraseAt(
    tokens,
    at,
    'limit',
    siteLocale,
    (meaning) => meaning.limit === 'maxAfter' || meaning.limit === 'minAfter',
  );
  if (after) {
    limit = after.meaning.limit === 'maxAfter' ? 'max' : 'min';
    at += after.length;
  }
  if (token.hasPlus) limit = 'min';
  return { token, value, unit, limit, isThousands: Boolean(thousand || million), end: at };
}

/** Comparisons that a number may mean, the likeliest first. */
const COMPARISONS = {
  min: ['min', 'equal'],
  max: ['max', 'equal'],
  none: ['equal', 'max', 'min'],
} as const;

/** What a number says of the attribute that is said so; null where no filter takes the number. */
function filtersBy(said: SaidAs, value: number, limit: Quantity['limit']): ColumnFilters | null {
  const [name] = COMPARISONS[limit ?? 'none'].flatMap((compares) =>
    FILTER_NAMES.filter((each) => {
      const filter = filterOf(each);
      const attribute: Attribute | null = filter.of && ATTRIBUTES[filter.of];
      return filter.compares === compares && attribute?.saidAs === said;
    }),
  );
  if (!name) return null;
  // Who names this limit means the fee that depends on it.
  if (name === 'power_max_hp' && value === feeLimitsHp().other) {
    return { recycling_fee: 'concessional' };
  }
  const asked = filterValueOf(name, filterOf(name).isLitres ? value.toFixed(1) : String(value));
  return asked === undefined ? null : { [name]: asked };
}

/** What a number without a unit says by itself. */
function bareFilters({ token, value, limit, isThousands }: Quantity): ColumnFilters | null {
  if (/^\d[.,]\d$/.test(token.typed)) return filtersBy('litres', value, limit);
  if (isYear(value) && !isThousands && !token.isGrouped) {
    return filtersBy('year', value, limit);
  }
  const isRound = value >= 10_000 && value % PRICE_STEP_USD === 0;
  const isPrice = isThousands || token.isGrouped || isRound || limit !== null;
  return isPrice && value >= PRICE_MIN_USD ? filtersBy('usd', value, limit) : null;
}

function filtersOf(quantity: Quantity): ColumnFilters | null {
  const { value, unit, limit } = quantity;
  switch (unit) {
    case null:
    case 'thousand':
    case 'million':
      return bareFilters(quantity);
    case 'other_currency':
      return null;
    case 'litres':
      return value >= 0.5 && value < 20 ? filtersBy(unit, value, limit) : null;
    case 'cc':
      return value >= 500 && value < 20_000 ? filtersBy('litres', value / 1000, limit) : null;
    case 'year':
      return isYear(value) ? filtersBy(unit, value, limit) : null;
    default:
      return filtersBy(unit, value, limit);
  }
}

function isOtherMoney({ token, value, unit, limit, isThousands }: Quantity): boolean {
  if (unit !== null) return unit === 'other_currency';
  const isAmount = isThousands || token.isGrouped || limit !== null || value % PRICE_STEP_USD === 0;
  return isAmount && value > BARE_PRICE_MAX_USD && value <= AMOUNT_MAX;
}

/** Both ends of "30000-50000 $" or "from 30000 to 50000", with the first token behind them. */
function rangeAt(tokens: readonly Token[], first: Quantity, siteLocale: Locale) {
  const next = tokens[first.end];
  const second = next && quantityAt(tokens, first.end, siteLocale);
  if (!second || second.value <= first.value) return null;
  const isRange =
    (next.isAfterDash && second.limit === null) ||
    (first.limit === 'min' && second.limit === 'max');
  const unit = second.unit ?? first.unit;
  if (!isRange || (first.unit !== null && first.unit !== unit)) return null;
  if (isOtherMoney({ ...second, unit }))
    return { filters: {}, isOtherMoney: true, end: second.end };
  const low = filtersOf({ ...first, unit, limit: 'min' });
  const high = filtersOf({ ...second, unit, limit: 'max' });
  return low && high && { filters: { ...low, ...high }, end: second.end };
}

/** What a number says about a car, with what stands around it; `null` where it says nothing. */
export function numberAt(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
): NumberMatch | null {
  const first = quantityAt(tokens, start, siteLocale);
  if (!first) return null;
  const range = rangeAt(tokens, first, siteLocale);
  if (range) {
    const { end, ...meaning } = range;
    return { ...meaning, length: end - start };
  }
  if (isOtherMoney(first)) return { filters: {}, isOtherMoney: true, length: first.end - start };
  const filters = filtersOf(first);
  return filters && { filters, length: first.end - start };
}
