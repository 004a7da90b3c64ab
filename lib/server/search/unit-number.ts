import { like, or, type SQL, sql } from 'drizzle-orm';
import { stockPrefixes } from '@/lib/config/company';
import type { UnitCard } from '@/lib/contract/calls/car';
import { findUnits } from '../catalogue/units';
import type { Database } from '../db/database';
import { units } from '../db/schema/units';
import { transliterate } from './spelling';

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

/**
 * Units by their stock number in any spelling, with or without the company's letters (`BAM-U1023`,
 * `bam u1023`, `u1023`), or by the last six characters of their VIN, or all of them.
 * @param word as normalizeQuery leaves it
 */
export async function findUnitsByNumber(db: Database, word: string): Promise<UnitCard[]> {
  const typed = lettersOf(word);
  if (!typed) return [];
  const names = [typed, ...stockPrefixes().map((prefix) => prefix + typed)];
  const conditions: SQL[] = names.map(
    (name) => sql`upper(replace(${units.stockNumber}, '-', '')) = ${name}`,
  );
  if (VIN_LENGTHS.includes(typed.length)) {
    const end = [...typed].reverse().join('');
    conditions.push(like(sql`reverse(${units.vin})`, `${end}%`));
  }
  return findUnits(db, or(...conditions) as SQL, FOUND_MAX);
}
