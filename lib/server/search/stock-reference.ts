import { stockPrefixes } from '@/lib/config/company';
import type { Locale } from '@/lib/i18n/locales';
import { otherKeyboardsOf } from './keyboard';
import { transliterate } from './spelling';
import type { Token } from './tokens';
import { phraseAt } from './trade-words';

/** What a database identifier can be at most. */
const NUMBER_MAX = 2_147_483_647;

function modelIdOf(digits: string | undefined): number | null {
  if (!digits || !/^[1-9]\d{0,9}$/.test(digits) || Number(digits) > NUMBER_MAX) return null;
  return Number(digits);
}

/** The letters of our references, in any script or on any keyboard: "бам" and "ифь" are "BAM". */
function isPrefix(letters: string): boolean {
  const prefixes = stockPrefixes().map((prefix) => prefix.toLowerCase());
  const readings = [letters, transliterate(letters), ...otherKeyboardsOf(letters)];
  return readings.some((reading) => prefixes.includes(reading));
}

export interface ReferenceMatch {
  modelId: number;
  /** In tokens. */
  length: number;
}

/** A stock reference such as "BAM-101", "bam101", "№ 101" or "ref 101". */
export function referenceAt(
  tokens: readonly Token[],
  start: number,
  siteLocale: Locale,
): ReferenceMatch | null {
  const [first, second] = tokens.slice(start, start + 2);
  const [, letters = '', digits] = /^(\p{L}+)(\d+)$/u.exec(first?.text ?? '') ?? [];
  if (letters && isPrefix(letters)) {
    const modelId = modelIdOf(digits);
    return modelId ? { modelId, length: 1 } : null;
  }
  const marker = phraseAt(tokens, start, 'reference', siteLocale);
  const isMarked = marker !== null || first?.text === '#' || isPrefix(first?.text ?? '');
  const number = marker ? tokens[start + marker.length] : second;
  const modelId = isMarked && number?.kind === 'number' ? modelIdOf(number.typed) : null;
  return modelId ? { modelId, length: (marker?.length ?? 1) + 1 } : null;
}

/** A query that is nothing but a number may be a reference without its letters. */
export function bareReferenceOf(tokens: readonly Token[]): number | null {
  const [token, ...others] = tokens;
  return token?.kind === 'number' && others.length === 0 ? modelIdOf(token.typed) : null;
}
