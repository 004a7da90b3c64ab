import type { ColumnFilters } from '../catalogue/model-filters';
import knownNames from './models-not-sold.json';
import { foldSpelling, phoneticKeyOf } from './spelling';
import { isForm } from './trade-words';

/** A car that is well known where buyers live, and filters for similar cars of the catalogue. */
export interface ModelNotSold {
  name: string;
  /** Empty for a brand. */
  like: ColumnFilters;
}

interface Phrase extends ModelNotSold {
  /** Phonetic keys; the last may end in `*` for any ending. */
  words: readonly string[];
}

const PHRASES: readonly Phrase[] = knownNames.flatMap(({ like, names }) =>
  Object.entries<string[] | undefined>(names).flatMap(([name, texts = []]) =>
    texts.map((text) => ({
      name,
      like: like as ColumnFilters,
      words: foldSpelling(text.toLowerCase()).split(' ').map(phoneticKeyOf),
    })),
  ),
);

/**
 * The longest name of a car of other makers that begins at a word of a query, in any script. The
 * caller has to check whether the catalogue has it anyway.
 * @param words of the query, as they were typed
 */
export function modelNotSoldAt(
  words: readonly string[],
  start: number,
): { model: ModelNotSold; length: number } | null {
  const keys = words.slice(start, start + 3).map((word) => phoneticKeyOf(foldSpelling(word)));
  const [longest] = PHRASES.filter(({ words: name }) =>
    name.every((pattern, i) => isForm(keys[i] ?? '', pattern)),
  ).sort((a, b) => b.words.length - a.words.length);
  return longest ? { model: longest, length: longest.words.length } : null;
}
