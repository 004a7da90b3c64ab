import { like, or, type SQL, sql } from 'drizzle-orm';
import { stockPrefixes } from '@/lib/config/company';
import type { UnitCard } from '@/lib/contract/calls/car';
import type { Locale } from '@/lib/i18n/locales';
import { findUnits } from '../catalogue/units';
import type { Database } from '../db/database';
import { units } from '../db/schema/units';
import { transliterate } from './spelling';
import { tokensOf } from './tokens';
import { phraseAt } from './trade-words';

/**
 * A VIN's serial number, or all of it. Other lengths find nothing: otherwise a client could learn
 * the hidden characters by asking for one more each time.
 */
const VIN_LENGTHS = [6, 17];
const NUMBER_MAX = 24;
/** Several may end alike. */
const FOUND_MAX = 4;

/** Letters and digits of what could be a stock number or a VIN; null for any other query. */
function lettersOf(word: string): string | null {
  const typed = transliterate(word).replace(/[\s-]/g, '').toUpperCase();
  const isNumber = /^[A-Z0-9]+$/.test(typed) && /\d/.test(typed);
  return isNumber && typed.length > 1 && typed.length <= NUMBER_MAX ? typed : null;
}

/** A query without the words that only announce a number, and those that narrow nothing. */
function withoutLabels(query: string, siteLocale: Locale): string {
  const tokens = tokensOf(query, () => false);
  let isAnnounced = false;
  let left = '';
  for (let at = 0; at < tokens.length; ) {
    const lengthOf = (kind: 'serial' | 'reference' | 'noise') =>
      phraseAt(tokens, at, kind, siteLocale)?.length ?? 0;
    const label = Math.max(lengthOf('serial'), lengthOf('reference'));
    const length = label || lengthOf('noise');
    isAnnounced ||= label > 0;
    if (length === 0 && tokens[at]?.kind !== 'sign') left += tokens[at]?.typed ?? '';
    at += length || 1;
  }
  // "Авто до 150000" is a price.
  return isAnnounced || /\p{L}/u.test(left) ? left : '';
}

/** Beside other words a shorter one is rather a model: "Yangwang U8". */
const DIGITS_MIN = 3;

/** The words of a query that say by themselves that they are the number of one car. */
function numbersAmong(query: string): string[] {
  const words = query.split(/[^\p{L}\p{N}-]+/u).flatMap((word) => lettersOf(word) ?? []);
  return words.filter((word) => {
    const isOurs = stockPrefixes().some((prefix) => word.startsWith(prefix));
    const digits = word.replace(/\D/g, '').length;
    return digits < word.length && (isOurs || digits >= DIGITS_MIN);
  });
}

/** So many numbers one query may ask for. */
const NUMBERS_MAX = 4;

/**
 * Units by their stock number in any spelling, with or without the company's letters (`BAM-U1023`,
 * `bam u1023`, `u1023`), or by the last six characters of their VIN, or all of them; whatever
 * announces the number (`VIN`, `№`, "лот"), and whatever stands beside it.
 * @param word as normalizeQuery leaves it
 */
export async function findUnitsByNumber(
  db: Database,
  word: string,
  siteLocale: Locale,
): Promise<UnitCard[]> {
  const whole = [word, withoutLabels(word, siteLocale)].flatMap((each) => lettersOf(each) ?? []);
  const numbers = [...new Set([...whole, ...numbersAmong(word)])].slice(0, NUMBERS_MAX);
  if (numbers.length === 0) return [];
  const conditions = numbers.flatMap(conditionsOf);
  return findUnits(db, or(...conditions) as SQL, FOUND_MAX);
}

/** How a unit is found by its number. */
function conditionsOf(typed: string): SQL[] {
  const names = [typed, ...stockPrefixes().map((prefix) => prefix + typed)];
  const conditions: SQL[] = names.map(
    (name) => sql`upper(replace(${units.stockNumber}, '-', '')) = ${name}`,
  );
  if (VIN_LENGTHS.includes(typed.length)) {
    const end = [...typed].reverse().join('');
    conditions.push(like(sql`reverse(${units.vin})`, `${end}%`));
  }
  return conditions;
}
