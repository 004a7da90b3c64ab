import type { Locale } from '@/lib/i18n/locales';
import { amountAt } from './money-words';
import type { Token } from './tokens';
import { type Limit, phraseAt, SIDES, type Side } from './trade-words';

/** The side that a limit asks for, wherever it stands. */
export function sideOf(limit: Limit): Side {
  const side = limit.replace('After', '');
  return side in SIDES ? (side as Side) : 'min';
}

/** Newer and older cars are told apart. */
export const isSaidOfCars = (limit: Limit) => /^(?:newer|older)/.test(limit);

/** A limit behind its number. */
export function limitBehind(
  tokens: readonly Token[],
  at: number,
  isOfYear: boolean,
  siteLocale: Locale,
) {
  return phraseAt(
    tokens,
    at,
    'limit',
    siteLocale,
    ({ limit }) => limit.endsWith('After') && (isOfYear || !isSaidOfCars(limit)),
  );
}

/** "Tiggo 8 Pro Max 7 seats" names no limit. */
export const isProMax = (tokens: readonly Token[], at: number) =>
  /^(?:pro|про) (?:max|макс)$/.test(`${tokens[at - 1]?.text} ${tokens[at]?.text}`);

/** "7 seats max 50000": the limit is of the number behind it. */
export function isOfNext(tokens: readonly Token[], at: number, siteLocale: Locale): boolean {
  const limit = phraseAt(tokens, at, 'limit', siteLocale, (meaning) => meaning.limit in SIDES);
  return limit !== null && amountAt(tokens, at + limit.length, siteLocale) !== null;
}
