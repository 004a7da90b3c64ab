import { sql } from 'drizzle-orm';
import { wordsOf } from '../catalogue/search-terms';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import {
  isInVocabulary,
  isWholeName,
  type QueryTerm,
  termOf,
  tsqueryOf,
  withBrandWords,
} from './query-term';
import {
  correctTypo,
  matchPhonetically,
  matchSubstring,
  matchWithoutSuffix,
} from './typo-correction';
import type { Vocabulary } from './vocabulary';

/** The same keys on three keyboards, key by key (xkb layouts us, ru and mn). */
const LATIN = "`qwertyuiop[]asdfghjkl;'zxcvbnm,./-=";
const RUSSIAN = 'ёйцукенгшщзхъфывапролджэячсмитьбю.-=';
const MONGOLIAN = '=фцужэнгшүзкъйыбөахролдпячёсмитьвюещ';

function typedOn(from: string, to: string, text: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('');
}

/**
 * What a text may have been meant to say: itself, and what the same keys write on the keyboards
 * it was not typed on. Buyers switch between Latin names and Cyrillic words and forget the switch.
 */
export function keyboardVariantsOf(text: string): string[] {
  const typed = text.normalize('NFKC').toLowerCase();
  const isLatin = /\p{Script=Latin}/u.test(typed);
  const isCyrillic = /\p{Script=Cyrillic}/u.test(typed);
  // Both at once, or neither, is not a forgotten switch.
  if (isLatin === isCyrillic) return [typed];
  return isLatin
    ? [typed, typedOn(LATIN, RUSSIAN, typed), typedOn(LATIN, MONGOLIAN, typed)]
    : [typed, typedOn(RUSSIAN, LATIN, typed), typedOn(MONGOLIAN, LATIN, typed)];
}

/** Words of a query that are looked at; more are no search for a car. */
const WORDS_MAX = 8;

/** Up to this length a word of another keyboard has to be a whole name: keys make words easily. */
const WHOLE_NAME_MAX_LENGTH = 3;

export interface ParsedQuery {
  terms: QueryTerm[];
  /** The query put right, when it was not what was typed. */
  readAs: string | null;
  /** Edit distance of all corrections; 0 when nothing was corrected. */
  edits: number;
  /** Words that mean nothing to the catalogue. */
  ignored: string[];
}

function wordsToFind(variant: string): string[] {
  return [...new Set(wordsOf(variant))].slice(0, WORDS_MAX);
}

/** Trims and years are no vocabulary: only the models know them. */
async function isOnAnyModel(db: Database, term: QueryTerm): Promise<boolean> {
  const [row] = await db
    .select({ modelId: models.modelId })
    .from(models)
    .where(sql`${models.search} @@ ${tsqueryOf(term)}::tsquery`)
    .limit(1);
  return row !== undefined;
}

/** A word as typed or as it sounds, or null when the catalogue knows neither. */
async function matchKnown(db: Database, word: string, vocabulary: Vocabulary) {
  const term = termOf(word);
  const isKnown = isInVocabulary(term, vocabulary) || (await isOnAnyModel(db, term));
  return isKnown ? term : matchPhonetically(word, vocabulary);
}

function correctTerm(word: string, vocabulary: Vocabulary, mayCorrectTypos: boolean) {
  return (
    matchWithoutSuffix(word, vocabulary) ??
    matchSubstring(word, vocabulary) ??
    (mayCorrectTypos ? correctTypo(word, vocabulary) : null)
  );
}

function isKeyboardMistake(words: readonly string[], vocabulary: Vocabulary): boolean {
  const isName = (word: string) =>
    word.length > WHOLE_NAME_MAX_LENGTH
      ? isInVocabulary(termOf(word), vocabulary)
      : isWholeName(word, vocabulary);
  return words.length > 0 && words.every(isName);
}

/**
 * What a visitor asks for. Taken in this order: as typed, if every word is known; as the same keys
 * write it on another keyboard, if every word is a name then; else as typed, with each unknown
 * word put right where a name is near enough, and left out where none is.
 * @param variants the query, then what its keys write on other keyboards
 * @param mayCorrectTypos whether a word may be taken for a name that is spelled otherwise
 */
export async function parseQuery(
  db: Database,
  variants: readonly string[],
  vocabulary: Vocabulary,
  mayCorrectTypos: boolean,
): Promise<ParsedQuery> {
  const [typed = [], ...others] = variants.map(wordsToFind);
  const known = await Promise.all(typed.map((word) => matchKnown(db, word, vocabulary)));
  if (!known.every((term) => term !== null)) {
    const other = others.find(
      // A letter whose key is a sign on the other keyboard cuts a word in two: it was meant.
      (words) => words.length <= typed.length && isKeyboardMistake(words, vocabulary),
    );
    if (other) {
      const terms = withBrandWords(other.map(termOf), vocabulary);
      return { terms, readAs: other.join(' '), edits: 0, ignored: [] };
    }
  }
  const corrected = typed.map(
    (word, i) => known[i] ?? correctTerm(word, vocabulary, mayCorrectTypos),
  );
  const ignored = typed.filter((_, i) => corrected[i] === null);
  const meant = corrected.filter((term) => term !== null);
  // "The price of tyres" does not ask for every car.
  const isOnlyStopWords = ignored.length > 0 && meant.every(({ isStopWord }) => isStopWord);
  const terms = isOnlyStopWords ? [] : meant;
  const edits = terms.reduce((sum, term) => sum + term.edits, 0);
  const words = terms.map((term) => (term.edits > 0 && term.names[0]) || term.word);
  return {
    terms: withBrandWords(terms, vocabulary),
    readAs: edits > 0 ? words.join(' ') : null,
    edits,
    ignored,
  };
}
