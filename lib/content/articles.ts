import { serverClient } from '@/lib/api/server';
import { ARTICLES_TAG, CATALOGUE_TAG } from '@/lib/config/cache-tags';
import { listModels, type ModelCard } from '@/lib/contract/calls/car';
import {
  type ArticleCard,
  type ArticleDetail,
  listArticles,
  readArticle,
} from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';

/** The largest page the call gives. */
const PAGE_SIZE = 60;
const RELATED_COUNT = 3;
const MODEL_COUNT = 4;

/** Every article with a text in the language, newest first, or those about one car type. */
export async function readArticles(locale: Locale, typeSign = ''): Promise<ArticleCard[]> {
  const articles = await cachedRead(['articles', typeSign, locale], [ARTICLES_TAG], async () => {
    const send = serverClient(locale);
    const all: ArticleCard[] = [];
    for (let page = 1; ; page += 1) {
      const answer = await send(listArticles, { type_sign: typeSign, page, page_size: PAGE_SIZE });
      all.push(...answer.articles);
      if (answer.articles.length === 0 || all.length >= answer.total) return all;
    }
  });
  return articles ?? [];
}

/** One article, or null when there is none with this id in the language. */
export function readArticleById(locale: Locale, articleId: number) {
  return cachedRead(['article', articleId, locale], [ARTICLES_TAG], () =>
    serverClient(locale)(readArticle, { article_id: articleId }),
  );
}

/** Up to three others: those that share the most car types, the newer ones first. */
export async function readRelatedArticles(
  locale: Locale,
  { article_id: articleId, type_signs: typeSigns }: ArticleDetail,
): Promise<ArticleCard[]> {
  const [all, ...byType] = await Promise.all([
    readArticles(locale),
    ...typeSigns.map((typeSign) => readArticles(locale, typeSign)),
  ]);
  const sharedTypes = new Map<number, number>();
  for (const { article_id: id } of byType.flat()) {
    sharedTypes.set(id, (sharedTypes.get(id) ?? 0) + 1);
  }
  const shared = ({ article_id: id }: ArticleCard) => sharedTypes.get(id) ?? 0;
  return all
    .filter(({ article_id: id }) => id !== articleId)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, RELATED_COUNT);
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
  const inTurn = Array.from({ length: MODEL_COUNT }, (_, turn) =>
    byType.flatMap((models) => models.slice(turn, turn + 1)),
  ).flat();
  return inTurn.slice(0, MODEL_COUNT);
}

/** The models of a type that staff changed last, those in stock first. */
async function readRecentModels(locale: Locale, typeSign: string): Promise<ModelCard[]> {
  const models = await cachedRead(
    ['recent-models', typeSign, locale],
    [CATALOGUE_TAG],
    async () => {
      const answer = await serverClient(locale)(listModels, {
        type_sign: typeSign,
        sort: '-updated',
        page_size: 12,
      });
      const stockOf = (model: ModelCard) => model.stock_khorgos + model.stock_erenhot;
      const inStock = answer.models.filter((model) => stockOf(model) > 0);
      const toOrder = answer.models.filter((model) => stockOf(model) === 0);
      return [...inStock, ...toOrder].slice(0, MODEL_COUNT);
    },
  );
  return models ?? [];
}

/**
 * The article with a sign, for texts that point to it; null when the language has none, because
 * a link into another language would be a surprise.
 */
export async function readArticleBySign(
  locale: Locale,
  articleSign: string,
): Promise<ArticleCard | null> {
  const articles = await readArticles(locale);
  return articles.find(({ article_sign: sign }) => sign === articleSign) ?? null;
}
