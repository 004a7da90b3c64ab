import { and, desc, eq, inArray } from 'drizzle-orm';
import { ARTICLES_TAG, PROMOTIONS_TAG } from '@/lib/config/cache-tags';
import type { ArticleCard, PromotionCard } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/http/context';
import { articleCardColumns } from '../content/articles';
import { listPromotions } from '../content/promotions';
import type { Database } from '../db/database';
import { articles, articleTexts } from '../db/schema/content';
import { cachedQuery, cachedRows } from '../query-cache';
import { findTextIds } from './text-hits';

type SearchContext = Pick<ServiceContext, 'db' | 'locale' | 'now'>;

const PROMOTIONS_MAX = 4;

function articleCards(db: Database, ids: readonly number[], locale: Locale) {
  return cachedRows<number, ArticleCard>(db, {
    key: `article-card ${locale}`,
    ids,
    tags: [ARTICLES_TAG],
    run: async (missing) => {
      const rows = await db
        .select(articleCardColumns)
        .from(articles)
        .innerJoin(
          articleTexts,
          and(eq(articleTexts.articleId, articles.articleId), eq(articleTexts.locale, locale)),
        )
        .where(inArray(articles.articleId, missing))
        .orderBy(desc(articles.articleId));
      return new Map(rows.map((row) => [row.article_id, row]));
    },
  });
}

function readPromotions({ db, locale, now }: SearchContext): Promise<PromotionCard[]> {
  return cachedQuery(db, {
    key: ['promotion-cards', locale],
    tags: [PROMOTIONS_TAG],
    run: () => listPromotions(db, locale, now),
  });
}

export interface TextResults {
  articles: ArticleCard[];
  /** They run or are to come. */
  promotions: PromotionCard[];
}

/**
 * Articles and promotions of the language that hold every word.
 * @param words for each word of a query the spellings it may have
 */
export async function searchTexts(
  words: readonly (readonly string[])[],
  context: SearchContext,
): Promise<TextResults> {
  if (words.length === 0) return { articles: [], promotions: [] };
  const { db, locale, now } = context;
  const { articles: articleIds, promotions } = await findTextIds(db, words, locale);
  const promotionIds = new Set(promotions);
  const cards = articleIds.length > 0 ? await articleCards(db, articleIds, locale) : null;
  const cardsOfPromotions = promotionIds.size > 0 ? await readPromotions(context) : [];
  return {
    articles: articleIds.flatMap((id) => cards?.get(id) ?? []),
    promotions: cardsOfPromotions
      .filter(({ promotion_id: id, ends_at }) => promotionIds.has(id) && new Date(ends_at) > now)
      .slice(0, PROMOTIONS_MAX),
  };
}
