import { wordsOf } from '../catalogue/search-terms';
import { isGenericWord } from './lexicon';

/** Shorter words stand in every text. */
export const WORD_MIN_LENGTH = 3;
const STEM_MIN_LENGTH = 3;

/** Common endings of Russian, Mongolian and English words. */
const ENDING =
  /(?:ийн|ын|аас|ээс|оос|өөс|тай|тэй|той|ууд|үүд|ами|ями|ов|ев|ой|ей|ах|ях|ing|es|s|[аеёиоуыэюяйьө]{1,2})$/;

/** A word without its ending, so that "батареи" finds "батарея"; short words stay whole. */
export function stemOf(word: string): string {
  const stem = word.replace(ENDING, '');
  return stem.length >= STEM_MIN_LENGTH ? stem : word;
}

/** The words texts are searched for; none in queries that only say "car". */
export function textWordsOf(reading: string): string[] {
  const words = wordsOf(reading).filter(
    (word) => word.length >= WORD_MIN_LENGTH && !isGenericWord(word),
  );
  return [...new Set(words)];
}
