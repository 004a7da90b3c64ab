import type { Locale } from '@/lib/i18n/locales';
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
