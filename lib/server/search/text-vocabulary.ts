import { desc, eq } from 'drizzle-orm';
import type { Locale } from '@/lib/i18n/locales';
import { wordsOf } from '../catalogue/search-terms';
import type { Database } from '../db/database';
import { articles, articleTexts, promotionTexts } from '../db/schema/content';
import { keptForAMinute } from './kept-for-a-minute';
import { soundOf } from './spelling';
import { stemOf, WORD_MIN_LENGTH } from './stems';

/** A word of our texts. */
export interface TextWord {
  stem: string;
  /** As the word and as its stem sound. */
  sounds: readonly [string, string];
}

/** Every word of the promotions and articles of a language. */
export type TextVocabulary = ReadonlyMap<string, TextWord>;

/** So many of the newest texts are read; a slip in the words of older ones stays a slip. */
const TEXTS_MAX = 200;

/** The words of a language's texts. */
export const readTextVocabulary = keptForAMinute(
  async (db: Database, locale: Locale): Promise<TextVocabulary> => {
    const [promotions, stories] = await Promise.all([
      db
        .select({ title: promotionTexts.title, summary: promotionTexts.summary })
        .from(promotionTexts)
        .where(eq(promotionTexts.locale, locale))
        .orderBy(desc(promotionTexts.promotionId))
        .limit(TEXTS_MAX),
      db
        .select({
          title: articleTexts.title,
          summary: articleTexts.summary,
          body: articleTexts.body,
        })
        .from(articleTexts)
        .innerJoin(articles, eq(articles.articleId, articleTexts.articleId))
        .where(eq(articleTexts.locale, locale))
        .orderBy(desc(articles.publishedAt), desc(articles.articleId))
        .limit(TEXTS_MAX),
    ]);
    const words = new Map<string, TextWord>();
    for (const text of [...promotions, ...stories].flatMap((row) => Object.values(row))) {
      for (const word of wordsOf(text)) {
        if (word.length < WORD_MIN_LENGTH || words.has(word)) continue;
        const stem = stemOf(word);
        words.set(word, { stem, sounds: [soundOf(word), soundOf(stem)] });
      }
    }
    return words;
  },
);
