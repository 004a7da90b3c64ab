import { energyWordByPhoneticKey, energyWords } from './lexicon';
import { type QueryTerm, termOf } from './query-term';
import { editDistance, editsAllowed, phoneticKeyOf, transliterate } from './spelling';
import type { Vocabulary } from './vocabulary';

/** A part of a name shorter than this is no part worth finding. */
const PART_MIN_LENGTH = 3;

/** A phonetic key of one letter stands for no name. */
const KEY_MIN_LENGTH = 2;

function digitsOf(text: string): string {
  return text.replace(/\P{N}/gu, '');
}

const NAMES_MAX = 20;

/** A term that stands for names instead of its word, the nearest spelling first. */
function replacedBy(word: string, terms: string[], edits: number): QueryTerm | null {
  if (terms.length === 0) return null;
  const distanceTo = (name: string) => editDistance(word, name, word.length);
  const sorted = [...terms].sort((a, b) => distanceTo(a) - distanceTo(b));
  return { ...termOf(word), prefixes: [], names: sorted.slice(0, NAMES_MAX), edits };
}

/** The names or the energy that sound as the word does, in any script. */
export function matchPhonetically(word: string, { terms }: Vocabulary): QueryTerm | null {
  const key = phoneticKeyOf(word);
  if (key.length < KEY_MIN_LENGTH) return null;
  const found = [...terms].filter(([, other]) => other === key).map(([term]) => term);
  const named = replacedBy(word, found, 0);
  const energyWord = named ? null : energyWordByPhoneticKey(word);
  return energyWord ? { ...termOf(energyWord), word } : named;
}

/** An ending of a word that may follow a name, and the shortest name that may carry one. */
const ENDING_MAX_LENGTH = 3;
const INFLECTED_MIN_LENGTH = 4;

/** The names that the word is with an ending: "седаны" are "седан". */
export function matchWithoutSuffix(word: string, { terms }: Vocabulary): QueryTerm | null {
  const found = [...terms.keys()].filter(
    (term) =>
      term.length >= INFLECTED_MIN_LENGTH &&
      word.startsWith(term) &&
      word.length - term.length <= ENDING_MAX_LENGTH &&
      /^\p{L}+$/u.test(word.slice(term.length)),
  );
  return replacedBy(word, found, 0);
}

/** The names that the word is a part of: "wagen" is in "Volkswagen". */
export function matchSubstring(word: string, { terms }: Vocabulary): QueryTerm | null {
  if (word.length < PART_MIN_LENGTH || digitsOf(word) === word) return null;
  const parts = [word, transliterate(word)].filter(({ length }) => length >= PART_MIN_LENGTH);
  const found = [...terms.keys()].filter((term) => parts.some((part) => term.includes(part)));
  return replacedBy(word, found, 0);
}

/**
 * The names, or the energy type, nearest by edit distance. Digits are never corrected: the
 * Tank 300 is not the Tank 500.
 */
export function correctTypo(word: string, { terms }: Vocabulary): QueryTerm | null {
  const key = phoneticKeyOf(word);
  const digits = digitsOf(key);
  let limit = editsAllowed(key.length - digits.length);
  if (limit === 0) return null;
  let found: string[] = [];
  for (const [term, other] of [...terms, ...energyWords()]) {
    if (digitsOf(other) !== digits) continue;
    const distance = editDistance(key, other, limit);
    if (distance > limit) continue;
    if (distance < limit) found = [];
    limit = distance;
    found.push(term);
  }
  const energyWord = found.find((term) => energyWords().has(term));
  // Another spelling may have the same phonetic key; it is a correction all the same.
  const edits = Math.max(limit, 1);
  return energyWord ? { ...termOf(energyWord), word, edits } : replacedBy(word, found, edits);
}
