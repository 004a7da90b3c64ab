import { typeTag } from '@/lib/config/cache-table';
import type { ModelCard } from '@/lib/contract/calls/car';
import {
  type ArticleCard,
  type ArticleDetail,
  listArticles,
  readArticle,
} from '@/lib/contract/calls/content';
import { listModels } from '@/lib/contract/calls/model-list';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';
import { contentClient } from './content-client';
import { localesWithText } from './locales-with-text';
import { readSitemapTotal } from './sitemap';

/** One large card, and rows of up to three small ones. */
const ARTICLES_PER_PAGE = 13;
const MODEL_COUNT = 4;

export interface ArticlePage {
  articles: ArticleCard[];
  /** From 1 on. */
  page: number;
  pageCount: number;
}

/**
 * One page of the articles with a text in the language, newest first. Null when the list ends
 * before this page; the first page is there even when empty.
 */
export async function readArticlePage(locale: Locale, page: number): Promise<ArticlePage | null> {
  const answer = await cachedRead('articles', [page, locale], () =>
    contentClient(locale)(listArticles, { page, page_size: ARTICLES_PER_PAGE }),
  );
  const { articles, total } = answer ?? { articles: [], total: 0 };
  if (articles.length === 0 && page > 1) return null;
  return { articles, page, pageCount: Math.ceil(total / ARTICLES_PER_PAGE) };
}

/**
 * The languages whose list of articles has this page. The numbers of articles say so, which all
 * pages of the list share: no other language's page is read for it.
 */
export function readLocalesOfArticlePage(page: number): Promise<Locale[]> {
  return localesWithText(async (locale) => {
    const total = await readSitemapTotal(locale, 'articles');
    return total > (page - 1) * ARTICLES_PER_PAGE;
  });
}

/** One article, or null when there is none with this id in the language. */
export function readArticleById(locale: Locale, articleId: number) {
  return cachedRead('article', [articleId, locale], () =>
    contentClient(locale)(readArticle, { article_id: articleId }),
  );
}

/**
 * Up to four cars of the types an article is about: one of each type in turn, cars that stand at
 * a port before those to order.
 */
export async function readModelsOfArticle(
  locale: Locale,
  { type_signs: typeSigns }: ArticleDetail,
): Promise<ModelCard[]> {
  const byType = await Promise.all(typeSigns.map((typeSign) => readRecentModels(locale, typeSign)));
  const alternating = Array.from({ length: MODEL_COUNT }, (_, turn) =>
    byType.flatMap((models) => models.slice(turn, turn + 1)),
  ).flat();
  return alternating.slice(0, MODEL_COUNT);
}

/** The models of a type that staff changed last, those in stock first. */
async function readRecentModels(locale: Locale, typeSign: string): Promise<ModelCard[]> {
  const models = await cachedRead(
    'recent-models',
    [typeSign, locale],
    async () => {
      const answer = await contentClient(locale)(listModels, {
        type_sign: typeSign,
        sort: '-updated',
        page_size: 12,
      });
      const stockOf = (model: ModelCard) => model.stock_khorgos + model.stock_erenhot;
      const inStock = answer.models.filter((model) => stockOf(model) > 0);
      const toOrder = answer.models.filter((model) => stockOf(model) === 0);
      return [...inStock, ...toOrder].slice(0, MODEL_COUNT);
    },
    () => [typeTag(typeSign)],
  );
  return models ?? [];
}

/**
 * The articles with these signs, for texts that point to them; those without a text in the
 * language are left out, because a link into another language would be a surprise.
 */
export async function readArticlesBySign(
  locale: Locale,
  articleSigns: readonly string[],
): Promise<ArticleCard[]> {
  const answer = await cachedRead('articles', [articleSigns.join(), locale], () =>
    contentClient(locale)(listArticles, {
      article_signs: [...articleSigns],
      page_size: articleSigns.length,
    }),
  );
  return answer?.articles ?? [];
}
