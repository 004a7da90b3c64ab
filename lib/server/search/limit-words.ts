import type { Locale } from '@/lib/i18n/locales';
import { amountAt, isAfterName } from './money-words';
import type { Token } from './tokens';
import { type Limit, phraseAt, SIDES, type Side } from './trade-words';

/** The side that a limit asks for, wherever it stands. */
export function sideOf(limit: Limit): Side {
  const side = limit.replace('After', '');
  return side in SIDES ? (side as Side) : 'min';
}

/** Newer and older cars are told apart. */
export const isSaidOfCars = (limit: Limit) => /^(?:newer|older)/.test(limit);

/** "From" is an ending in Mongolian: of "литрээс бага" the limit is "ээс бага". */
const FROM = /[аэоөяе]([аэоө])с$/u;

/** A limit behind its number. */
export function limitBehind(
  tokens: readonly Token[],
  at: number,
  isOfYear: boolean,
  siteLocale: Locale,
): { meaning: { limit: Limit }; length: number } | null {
  const [, vowel] = FROM.exec(tokens[at - 1]?.text ?? '') ?? [];
  const fits = ({ limit }: { limit: Limit }) =>
    limit.endsWith('After') && (isOfYear || !isSaidOfCars(limit));
  const whole = phraseAt(tokens, at, 'limit', siteLocale, fits);
  if (whole || !vowel) return whole;
  const apart = [{ kind: 'word' as const, text: `${vowel}${vowel}с` }, ...tokens.slice(at)];
  const found = phraseAt(apart, 0, 'limit', siteLocale, fits);
  return found && found.length > 1 ? { ...found, length: found.length - 1 } : null;
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

/** "7 seats max 50000": the limit is of the number behind it. */
export function isOfNext(tokens: readonly Token[], at: number, siteLocale: Locale): boolean {
  const limit = phraseAt(tokens, at, 'limit', siteLocale, (meaning) => meaning.limit in SIDES);
  return limit !== null && amountAt(tokens, at + limit.length, siteLocale) !== null;
}
