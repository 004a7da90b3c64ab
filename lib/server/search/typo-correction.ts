import { editDistance, slipsAllowed } from './edit-distance';
import { energyWordOfSound, energyWords } from './lexicon';
import { type Meaning, meaningOf } from './query-term';
import { latinOf, soundOf } from './spelling';
import type { Vocabulary } from './vocabulary';

/** A part of a name shorter than this is no part worth finding. */
const PART_MIN_LENGTH = 3;

/** One letter of sound is no name. */
const SOUND_MIN_LENGTH = 2;

function digitsOf(text: string): string {
  return text.replace(/\P{N}/gu, '');
}

const TERMS_MAX = 20;

/** A word read as names instead, the most alike first. */
function readAs(word: string, terms: string[], slips: number): Meaning | null {
  if (terms.length === 0) return null;
  const likeness = (term: string) => editDistance(word, term, word.length);
  const sorted = [...terms].sort((a, b) => likeness(a) - likeness(b));
  return { ...meaningOf(word), prefixes: [], terms: sorted.slice(0, TERMS_MAX), slips };
}

/** The names or the energy that sound as the word does, in any script. */
export function soundAlike(word: string, { terms }: Vocabulary): Meaning | null {
  const sound = soundOf(word);
  if (sound.length < SOUND_MIN_LENGTH) return null;
  const found = [...terms].filter(([, other]) => other === sound).map(([term]) => term);
  const named = readAs(word, found, 0);
  const energyWord = named ? null : energyWordOfSound(word);
  return energyWord ? { ...meaningOf(energyWord), word } : named;
}

/** An ending of a word that may follow a name, and the shortest name that may carry one. */
const ENDING_MAX_LENGTH = 3;
const INFLECTED_MIN_LENGTH = 4;

/** The names that the word is with an ending: "седаны" are "седан". */
export function withoutEnding(word: string, { terms }: Vocabulary): Meaning | null {
  const found = [...terms.keys()].filter(
    (term) =>
      term.length >= INFLECTED_MIN_LENGTH &&
      word.startsWith(term) &&
      word.length - term.length <= ENDING_MAX_LENGTH &&
      /^\p{L}+$/u.test(word.slice(term.length)),
  );
  return readAs(word, found, 0);
}

/** The names that the word is a part of: "wagen" is in "Volkswagen". */
export function wholeOf(word: string, { terms }: Vocabulary): Meaning | null {
  if (word.length < PART_MIN_LENGTH || digitsOf(word) === word) return null;
  const parts = [word, latinOf(word)].filter(({ length }) => length >= PART_MIN_LENGTH);
  const found = [...terms.keys()].filter((term) => parts.some((part) => term.includes(part)));
  return readAs(word, found, 0);
}

/**
 * The names, or the energy, nearest by slips of the finger. Digits are never guessed: the
 * Tank 300 is not the Tank 500.
 */
export function guessedMeaning(word: string, { terms }: Vocabulary): Meaning | null {
  const sound = soundOf(word);
  const digits = digitsOf(sound);
  let limit = slipsAllowed(sound.length - digits.length);
  if (limit === 0) return null;
  let found: string[] = [];
  for (const [term, other] of [...terms, ...energyWords()]) {
    if (digitsOf(other) !== digits) continue;
    const distance = editDistance(sound, other, limit);
    if (distance > limit) continue;
    if (distance < limit) found = [];
    limit = distance;
    found.push(term);
  }
  const energyWord = found.find((term) => energyWords().has(term));
  // A sound of another spelling may be the same; that is a guess still.
  const slips = Math.max(limit, 1);
  return energyWord ? { ...meaningOf(energyWord), word, slips } : readAs(word, found, slips);
}
