import { and, arrayContains, desc, eq, sql } from 'drizzle-orm';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type { ArticleDetail, listArticles as listArticlesCall } from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { articles, articleTexts } from '../db/schema/content';

/** What a card of an article shows. */
export const articleCardColumns = {
  article_id: articles.articleId,
  article_sign: articles.articleSign,
  title: articleTexts.title,
  summary: articleTexts.summary,
  published_at: articles.publishedAt,
  reading_minutes: articleTexts.readingMinutes,
  picture: {
    src: articles.pictureSrc,
    small_src: articles.pictureSmallSrc,
    width: articles.pictureWidth,
    height: articles.pictureHeight,
  },
};

const PAGE_SIZE = 12;

/** The texts of exactly this language: articles never borrow (design decision 6). */
function inLanguage(locale: Locale) {
  return and(eq(articleTexts.articleId, articles.articleId), eq(articleTexts.locale, locale));
}

/** One page of articles, newest first, optionally those about one car type. */
export async function listArticles(
  db: Database,
  input: ParsedRequestOf<typeof listArticlesCall>,
  locale: Locale,
): Promise<ResponseOf<typeof listArticlesCall>> {
  const { page = 1, page_size: pageSize = PAGE_SIZE, type_sign: typeSign } = input;
  const where = typeSign ? arrayContains(articles.typeSigns, [typeSign]) : undefined;
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(articles)
    .innerJoin(articleTexts, inLanguage(locale))
    .where(where);
  const rows = await db
    .select(articleCardColumns)
    .from(articles)
    .innerJoin(articleTexts, inLanguage(locale))
    .where(where)
    .orderBy(desc(articles.publishedAt), desc(articles.articleId))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { articles: rows, total: counted?.total ?? 0, page, page_size: pageSize };
}

/** An article with its text, or null when it has none in this language. */
export async function findArticle(
  db: Database,
  articleId: number,
  locale: Locale,
): Promise<ArticleDetail | null> {
  const [row] = await db
    .select({ ...articleCardColumns, body: articleTexts.body, type_signs: articles.typeSigns })
    .from(articles)
    .innerJoin(articleTexts, inLanguage(locale))
    .where(eq(articles.articleId, articleId))
    .limit(1);
  return row ?? null;
}
