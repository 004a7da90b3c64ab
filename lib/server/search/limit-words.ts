import type { Locale } from '@/lib/i18n/locales';
import { type Amount, amountAt, isAfterName, isBareYear, isMoney } from './money-words';
import { isYear } from './quantity-filters';
import type { Token } from './tokens';
import {
  type Limit,
  type Match,
  phraseAt,
  RANGE_MAX_KM,
  SIDES,
  type Side,
  type Unit,
} from './trade-words';

/** Fewer are no family, and more sit in no car. */
const FAMILY_MIN = 2;
const FAMILY_MAX = 60;

/** The side that a limit asks for, wherever it stands. */
export function sideOf(limit: Limit): Side {
  const side = limit.replace('After', '');
  return side in SIDES ? (side as Side) : 'min';
}

/** Newer and older cars are told apart. */
export const isSaidOfCars = (limit: Limit) => /^(?:newer|older)/.test(limit);

/**
 * "From" is an ending in Mongolian: of "литрээс бага" the limit is "ээс бага". Alone it says something
 * only where another number follows: "1.5 литрээс 2 литр".
 */
const FROM = /[аэоөяе]([аэоө])с$/u;

/** What stands behind a number as its limit does. */
function limitWordsBehind(
  tokens: readonly Token[],
  at: number,
  isOfYear: boolean,
  siteLocale: Locale,
): Match<{ kind: 'limit'; limit: Limit }> | null {
  const [, vowel] = FROM.exec(tokens[at - 1]?.text ?? '') ?? [];
  const fits = ({ limit }: { limit: Limit }) =>
    limit.endsWith('After') && (isOfYear || !isSaidOfCars(limit));
  const whole = phraseAt(tokens, at, 'limit', siteLocale, fits);
  if (whole || !vowel) return whole;
  const apart = [{ kind: 'word' as const, text: `${vowel}${vowel}с` }, ...tokens.slice(at)];
  const found = phraseAt(apart, 0, 'limit', siteLocale, fits);
  const isSaid = found && (found.length > 1 || amountAt(tokens, at, siteLocale) !== null);
  return isSaid ? { ...found, length: found.length - 1 } : null;
}

/**
 * A limit behind its number; none where it is of the number behind it ("7 seats max 50000"), or of a
 * family that the number does not count ("7 суудалтай ам бүл").
 */
export function limitBehind(
  tokens: readonly Token[],
  at: number,
  amount: Amount,
  unit: Unit | null,
  side: Side | null,
  siteLocale: Locale,
) {
  const isOfYear = unit === 'year' || (unit === null && isYear(amount.value));
  const behind = limitWordsBehind(tokens, at, isOfYear, siteLocale);
  const mayBeOfFamily = !unit && !side && isOfFamily(tokens, amount, siteLocale);
  if (behind?.meaning.limit === 'familyAfter' && !mayBeOfFamily) return null;
  const next = phraseAt(tokens, at, 'limit', siteLocale, ({ limit }) => limit in SIDES);
  const isOfNext = next !== null && amountAt(tokens, at + next.length, siteLocale) !== null;
  return isOfNext ? null : behind;
}

/** "Tiggo 8 Pro Max 7 seats" names no limit. */
export const isProMax = (tokens: readonly Token[], at: number) =>
  /^(?:pro|про) (?:max|макс)$/.test(`${tokens[at - 1]?.text} ${tokens[at]?.text}`);

/** "Li L9 Max 6 seats" and "Tiggo 8 Max 7 seats" name no limit, unlike "SUV max 7 seats". */
export function isTrimMax(tokens: readonly Token[], at: number, siteLocale: Locale): boolean {
  const max = tokens[at];
  if (!max || max.isAfterComma || !/^(?:max|макс)$/.test(max.text)) return false;
  const isNumber = /^\d{1,3}$/.test(tokens[at - 1]?.text ?? '');
  return isAfterName(tokens, isNumber ? at - 1 : at, siteLocale);
}

/** Whether a number counts a family: not in "для семьи 2.0 дизель" and "для семьи 4 на 4". */
export function isOfFamily(
  tokens: readonly Token[],
  { token, isWord, value }: Amount,
  siteLocale: Locale,
): boolean {
  const isWhole = isWord || /^\d+$/.test(token.typed);
  const isFilter = phraseAt(tokens, tokens.indexOf(token), 'filter', siteLocale) !== null;
  return isWhole && value >= FAMILY_MIN && value <= FAMILY_MAX && !isFilter;
}

/** What may stand before its number: "mileage under 50000", "мест не меньше 6". */
export const mayBeNamedFirst = (unit: Unit) =>
  unit === 'mileage' || unit === 'measure' || unit === 'seats' || unit === 'range';

/** A greater number behind such a name is a price: "low mileage up to 2 million". */
const NAMED_MAX: Partial<Record<Unit, number>> = {
  mileage: 999_999,
  measure: 9999,
  range: RANGE_MAX_KM,
};

/** Whether a number with a unit behind it may be of what is named before it. */
export function mayBeOf(named: Unit, unit: Unit | null, amount: Amount): boolean {
  const { token, value } = amount;
  const isBareWhole = unit === null && /^\d+$/.test(token.typed);
  if (named === 'seats') return isBareWhole;
  // Of "range 500 km" the unit says it all, and "Range 3.0" is a car.
  if (named === 'range' && !isBareWhole) return false;
  if (unit === null) return !isBareYear(amount) && value <= (NAMED_MAX[named] ?? 0);
  if (named === 'mileage') return unit === 'km' || unit === 'miles';
  // Consumption is for 100 km, and acceleration to as many.
  return unit === 'km' ? value <= 100 : unit !== 'seats' && unit !== 'year' && !isMoney(unit);
}
