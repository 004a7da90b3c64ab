import { sql } from 'drizzle-orm';
import { wordsOf } from '@/lib/server/catalogue/search-terms';
import type { Database } from '@/lib/server/db/database';
import { models } from '@/lib/server/db/schema/catalogue';
import { isInVocabulary, isWholeName, type Meaning, meaningOf, withBrandNames } from './query-term';
import { tsqueryOf } from './tsquery';
import { guessedMeaning, soundAlike, wholeOf, withoutEnding } from './typo-correction';
import type { Vocabulary } from './vocabulary';

/** Words of a query that are looked at; more are no search for a car. */
const WORDS_MAX = 8;

/** Up to this length a word of another keyboard has to be a whole name: keys make words easily. */
const WHOLE_NAME_MAX_LENGTH = 3;

export interface UnderstoodQuery {
  meanings: Meaning[];
  /** The query put right, when it was not what was typed. */
  readAs: string | null;
  /** From how many slips of the finger it was guessed; 0 when it is no guess. */
  slips: number;
  /** Words that mean nothing to the catalogue. */
  ignored: string[];
}

function wordsToFind(reading: string): string[] {
  return [...new Set(wordsOf(reading))].slice(0, WORDS_MAX);
}

/** Trims and years are no vocabulary: only the models know them. */
async function isOnAnyModel(db: Database, meaning: Meaning): Promise<boolean> {
  const [row] = await db
    .select({ modelId: models.modelId })
    .from(models)
    .where(sql`${models.search} @@ ${tsqueryOf(meaning)}::tsquery`)
    .limit(1);
  return row !== undefined;
}

/** A word as typed or as it sounds, or null when the catalogue knows neither. */
async function knownMeaning(db: Database, word: string, vocabulary: Vocabulary) {
  const meaning = meaningOf(word);
  const isKnown = isInVocabulary(meaning, vocabulary) || (await isOnAnyModel(db, meaning));
  return isKnown ? meaning : soundAlike(word, vocabulary);
}

function correctedMeaning(word: string, vocabulary: Vocabulary, mayGuess: boolean) {
  return (
    withoutEnding(word, vocabulary) ??
    wholeOf(word, vocabulary) ??
    (mayGuess ? guessedMeaning(word, vocabulary) : null)
  );
}

function isOnOtherKeyboard(words: readonly string[], vocabulary: Vocabulary): boolean {
  const isName = (word: string) =>
    word.length > WHOLE_NAME_MAX_LENGTH
      ? isInVocabulary(meaningOf(word), vocabulary)
      : isWholeName(word, vocabulary);
  return words.length > 0 && words.every(isName);
}

/**
 * What a visitor asks for. Taken in this order: as typed, if every word is known; as the same keys
 * write it on another keyboard, if every word is a name then; else as typed, with each unknown
 * word put right where a name is near enough, and left out where none is.
 * @param readings the query, then what its keys write on other keyboards
 * @param mayGuess whether a word may be taken for a name that is spelled otherwise
 */
export async function understandQuery(
  db: Database,
  readings: readonly string[],
  vocabulary: Vocabulary,
  mayGuess: boolean,
): Promise<UnderstoodQuery> {
  const [typed = [], ...others] = readings.map(wordsToFind);
  const known = await Promise.all(typed.map((word) => knownMeaning(db, word, vocabulary)));
  if (!known.every((meaning) => meaning !== null)) {
    const other = others.find(
      // A letter whose key is a sign on the other keyboard cuts a word in two: it was meant.
      (words) => words.length <= typed.length && isOnOtherKeyboard(words, vocabulary),
    );
    if (other) {
      const meanings = withBrandNames(other.map(meaningOf), vocabulary);
      return { meanings, readAs: other.join(' '), slips: 0, ignored: [] };
    }
  }
  const corrected = typed.map(
    (word, i) => known[i] ?? correctedMeaning(word, vocabulary, mayGuess),
  );
  const ignored = typed.filter((_, i) => corrected[i] === null);
  const meant = corrected.filter((meaning) => meaning !== null);
  // "The price of tyres" does not ask for every car.
  const isOnlyGeneric = ignored.length > 0 && meant.every(({ isGeneric }) => isGeneric);
  const meanings = isOnlyGeneric ? [] : meant;
  const slips = meanings.reduce((sum, meaning) => sum + meaning.slips, 0);
  const words = meanings.map((meaning) => (meaning.slips > 0 && meaning.terms[0]) || meaning.word);
  return {
    meanings: withBrandNames(meanings, vocabulary),
    readAs: slips > 0 ? words.join(' ') : null,
    slips,
    ignored,
  };
}
