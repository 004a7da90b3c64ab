import { desc, inArray } from 'drizzle-orm';
import type { ArticleCard, PromotionCard } from '@/lib/contract/calls/content';
import type { AnswerCard } from '@/lib/contract/calls/passage';
import type { Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/request/context';
import { articleCardColumns } from '../content/articles';
import { inLanguage } from '../content/in-language';
import { listAnswers } from '../content/passages';
import { listPromotions } from '../content/promotions';
import type { Database } from '../db/database';
import { articles, articleTexts } from '../db/schema/content';
import { cachedQuery, cachedRows } from '../read-cache';
import { ANSWERS_MAX, findTextIds } from './text-hits';
import type { UnderstoodQuery } from './understand';

type SearchContext = Pick<ServiceContext, 'db' | 'locale' | 'now'>;

const PROMOTIONS_MAX = 4;

function articleCards(db: Database, ids: readonly number[], locale: Locale) {
  return cachedRows<number, ArticleCard>(db, 'article-card', [locale], ids, async (missing) => {
    const rows = await db
      .select(articleCardColumns)
      .from(articles)
      .innerJoin(articleTexts, inLanguage('articles', locale))
      .where(inArray(articles.articleId, missing))
      .orderBy(desc(articles.articleId));
    return new Map(rows.map((row) => [row.article_id, row]));
  });
}

function readPromotions({ db, locale, now }: SearchContext): Promise<PromotionCard[]> {
  return cachedQuery(db, 'promotion-cards', [locale], () => listPromotions(db, locale, now));
}

export interface TextResults {
  articles: ArticleCard[];
  /** They run or are to come. */
  promotions: PromotionCard[];
  answers: AnswerCard[];
}

/** Articles, answers and promotions of the language that hold every word, or the promotions that are asked for. */
export async function searchTexts(
  {
    textWords,
    asksForPromotions,
    answers: asked,
  }: Pick<UnderstoodQuery, 'textWords' | 'asksForPromotions' | 'answers'>,
  context: SearchContext,
): Promise<TextResults> {
  const { db, locale, now } = context;
  const found = await findTextIds(db, textWords, locale);
  const { articles: articleIds, promotions } = found;
  const answers = [...new Set([...asked, ...found.answers])];
  const isWanted = (id: number) => asksForPromotions || promotions.includes(id);
  const cards = articleIds.length > 0 ? await articleCards(db, articleIds, locale) : null;
  const written =
    answers.length > 0
      ? await cachedQuery(db, 'answer-cards', [locale], () => listAnswers(db, locale))
      : [];
  const wantsCards = asksForPromotions || promotions.length > 0;
  const cardsOfPromotions = wantsCards ? await readPromotions(context) : [];
  return {
    articles: articleIds.flatMap((id) => cards?.get(id) ?? []),
    promotions: cardsOfPromotions
      .filter(({ promotion_id: id, ends_at }) => isWanted(id) && new Date(ends_at) > now)
      .slice(0, PROMOTIONS_MAX),
    answers: answers
      .flatMap((sign) => written.find((each) => each.passage_sign === sign) ?? [])
      .slice(0, ANSWERS_MAX),
  };
}
