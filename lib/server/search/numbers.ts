import { CONCESSION_MAX } from '@/lib/config/recycling-fee';
import type { Locale } from '@/lib/i18n/locales';
import type { ColumnFilters } from '@/lib/server/catalogue/model-filters';
import { numberOf, type Token } from './tokens';
import { phraseAt, type Unit } from './trade-words';

export interface NumberMatch {
  filters: ColumnFilters;
  /** An amount of money that is none of US dollars, which says nothing about a car here. */
  isOtherMoney?: boolean;
  /** In tokens. */
  length: number;
}

/** Dearer than any horsepower is strong: what a limit without a unit is a price from. */
const PRICE_MIN_USD = 3000;
const PRICE_MAX_USD = 10_000_000;
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
function quantityAt(tokens: readonly Token[], start: number, site: Locale): Quantity | null {
  let at = start;
  let unit: Unit | null = null;
  const before = phraseAt(
    tokens,
    at,
    'limit',
    site,
    ({ limit }) => limit === 'max' || limit === 'min',
  );
  let limit = before ? (before.meaning.limit as 'max' | 'min') : null;
  at += before?.length ?? 0;
  const year = phraseAt(tokens, at, 'unit', site, (meaning) => meaning.unit === 'year');
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
  const word = token.kind === 'word' ? phraseAt(tokens, at, 'number', site) : null;
  if (token.kind !== 'number' && !word) return null;
  let value = word ? word.meaning.value : numberOf(token);
  at += 1;
  // "20т" are thousands, "2.0т" are litres with a turbo.
  const isAmount = Number.isInteger(value) && value >= 3 && value < 1000;
  const thousand =
    isAmount && phraseAt(tokens, at, 'unit', site, (meaning) => meaning.unit === 'thousand');
  if (thousand) {
    value *= 1000;
    at += thousand.length;
  }
  const million =
    !word && phraseAt(tokens, at, 'unit', site, (meaning) => meaning.unit === 'million');
  if (million) {
    value *= 1_000_000;
    at += million.length;
  }
  const signAfter = tokens[at]?.isAfterDash ? null : currencyOf(tokens[at]);
  if (signAfter) {
    unit = signAfter;
    at += 1;
  }
  const own = phraseAt(tokens, at, 'unit', site, ({ unit: each }) => !MULTIPLES.includes(each));
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
    site,
    (meaning) => meaning.limit === 'maxAfter' || meaning.limit === 'minAfter',
  );
  if (after) {
    limit = after.meaning.limit === 'maxAfter' ? 'max' : 'min';
    at += after.length;
  }
  if (token.hasPlus) limit = 'min';
  return { token, value, unit, limit, isThousands: Boolean(thousand || million), end: at };
}

function priceFilters(value: number, limit: Quantity['limit']): ColumnFilters {
  return limit === 'min' ? { price_min_usd: value } : { price_max_usd: value };
}

function powerFilters(value: number, limit: Quantity['limit']): ColumnFilters {
  if (limit === 'min') return { power_min_hp: value };
  // Who names this limit means the fee that depends on it.
  if (value === CONCESSION_MAX.other.hp) return { recycling_fee: 'concessional' };
  return { power_max_hp: value };
}

function displacementFilters(litres: number, limit: Quantity['limit']): ColumnFilters {
  const size = litres.toFixed(1);
  if (limit === 'min') return { displacement_min_l: size };
  return limit === 'max' ? { displacement_max_l: size } : { displacement_l: size };
}

function yearFilters(year: number, limit: Quantity['limit']): ColumnFilters {
  if (limit === 'min') return { year_min: year };
  return limit === 'max' ? { year_max: year } : { year };
}

/** What a number without a unit says by itself. */
function bareFilters({ token, value, limit, isThousands }: Quantity): ColumnFilters | null {
  if (/^\d[.,]\d$/.test(token.typed)) return displacementFilters(value, limit);
  if (isYear(value) && !isThousands && !token.isGrouped) {
    return yearFilters(value, limit);
  }
  const isRound = value >= 10_000 && value % PRICE_STEP_USD === 0;
  const isPrice = isThousands || token.isGrouped || isRound || limit !== null;
  const isSensible = value >= PRICE_MIN_USD && value <= PRICE_MAX_USD;
  return isPrice && isSensible ? priceFilters(value, limit) : null;
}

function filtersOf(quantity: Quantity): ColumnFilters | null {
  const { value, unit, limit } = quantity;
  const isWhole = Number.isInteger(value) && value > 0;
  switch (unit) {
    case null:
    case 'thousand':
    case 'million':
      return bareFilters(quantity);
    case 'other_currency':
      return null;
    case 'usd':
      return isWhole && value <= PRICE_MAX_USD ? priceFilters(value, limit) : null;
    case 'hp':
      return isWhole && value < 10_000 ? powerFilters(value, limit) : null;
    case 'seats':
      return isWhole && value < 100 ? { seats: value } : null;
    case 'litres':
      return value >= 0.5 && value < 20 ? displacementFilters(value, limit) : null;
    case 'cc':
      return value >= 500 && value < 20_000 ? displacementFilters(value / 1000, limit) : null;
    case 'km':
      return isWhole && value < 10_000 && limit !== 'max' ? { range_min_km: value } : null;
    case 'year':
      return isYear(value) ? yearFilters(value, limit) : null;
  }
}

function isOtherMoney({ token, value, unit, limit, isThousands }: Quantity): boolean {
  if (unit !== null) return unit === 'other_currency';
  const isAmount = isThousands || token.isGrouped || limit !== null || value % PRICE_STEP_USD === 0;
  return isAmount && value > BARE_PRICE_MAX_USD && value <= AMOUNT_MAX;
}

/** Both ends of "30000-50000 $" or "from 30000 to 50000", with the first token behind them. */
function rangeAt(tokens: readonly Token[], first: Quantity, site: Locale) {
  const next = tokens[first.end];
  const second = next && quantityAt(tokens, first.end, site);
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
  site: Locale,
): NumberMatch | null {
  const first = quantityAt(tokens, start, site);
  if (!first) return null;
  const range = rangeAt(tokens, first, site);
  if (range) {
    const { end, ...meaning } = range;
    return { ...meaning, length: end - start };
  }
  if (isOtherMoney(first)) return { filters: {}, isOtherMoney: true, length: first.end - start };
  const filters = filtersOf(first);
  return filters && { filters, length: first.end - start };
}
