import type { ArticleCard, PromotionCard } from '@/lib/contract/calls/content';
import type { ServiceContext } from '@/lib/server/http/context';
import { wordsOf } from '../catalogue/search-terms';
import { guessStems } from './guess-stems';
import { stemOf, textWordsOf } from './stems';
import { findArticles, findPromotions, type Wanted } from './text-search';
import { readTextVocabulary } from './text-vocabulary';

export interface FoundTexts {
  articles: ArticleCard[];
  promotions: PromotionCard[];
  /** The words they were found by. */
  words: string;
  /** From how many slips of the finger the words were guessed; 0 when it is no guess. */
  slips: number;
}

async function findWanted(wanted: readonly Wanted[], { db, locale, now }: ServiceContext) {
  const [articles, promotions] = await Promise.all([
    findArticles(db, wanted, locale),
    findPromotions(db, wanted, locale, now),
  ]);
  return articles.length + promotions.length > 0 ? { articles, promotions } : null;
}

/** Articles and promotions for the first reading that has any; null when none has. */
export async function findTexts(
  readings: readonly string[],
  context: ServiceContext,
): Promise<FoundTexts | null> {
  for (const reading of readings) {
    const stems = textWordsOf(reading).map((word) => [stemOf(word)]);
    const found = await findWanted(stems, context);
    if (found) return { ...found, words: wordsOf(reading).join(' '), slips: 0 };
  }
  return null;
}

/** Articles and promotions for words that sound or look like those of a query; null for none. */
export async function guessTexts(
  reading: string,
  context: ServiceContext,
): Promise<FoundTexts | null> {
  const vocabulary = await readTextVocabulary(context.db, context.locale, context.now);
  const guess = guessStems(reading, vocabulary);
  if (!guess) return null;
  const found = await findWanted(guess.stems, context);
  return found && { ...found, words: guess.words.join(' '), slips: guess.slips };
}
