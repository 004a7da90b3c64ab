import {
  and,
  arrayContains,
  arrayOverlaps,
  desc,
  eq,
  exists,
  inArray,
  ne,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Seen } from '@/lib/config/content-state';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import type {
  ArticleCard,
  ArticleDetail,
  listArticles as listArticlesCall,
} from '@/lib/contract/calls/content';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { articles, articleTexts } from '../db/schema/content';
import { inLanguage, listLocales, pictureColumns } from './in-language';

/** The day of an article's last change in a language, which is never before the one it states. */
export const changedDay = sql<string>`greatest(${articles.publishedAt}, ${articleTexts.changedOn})::text`;

/** What a card of an article shows. */
export const articleCardColumns = {
  article_id: articles.articleId,
  article_sign: articles.articleSign,
  title: articleTexts.title,
  summary: articleTexts.summary,
  published_at: articles.publishedAt,
  changed_on: changedDay,
  reading_minutes: articleTexts.readingMinutes,
  picture: pictureColumns(articles),
};

const PAGE_SIZE = 12;
const RELATED_COUNT = 3;
/** Older articles are not compared. */
const RELATED_OF_NEWEST = 200;

const newestFirst = [desc(articles.publishedAt), desc(articles.articleId)];

function selectCards(db: Database, locale: Locale, where: SQL | undefined, orderBy: SQL[]) {
  return db
    .select(articleCardColumns)
    .from(articles)
    .innerJoin(articleTexts, inLanguage('articles', locale))
    .where(where)
    .orderBy(...orderBy);
}

/** One page of articles, newest first: all, those about a car type, or those with given signs. */
export async function listArticles(
  db: Database,
  input: ParsedRequestOf<typeof listArticlesCall>,
  locale: Locale,
): Promise<ResponseOf<typeof listArticlesCall>> {
  const { page = 1, page_size: pageSize = PAGE_SIZE, type_sign: typeSign } = input;
  const where = and(
    typeSign ? arrayContains(articles.typeSigns, [typeSign]) : undefined,
    input.article_signs ? inArray(articles.articleSign, input.article_signs) : undefined,
  );
  const [[counted], rows] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(articles)
      .innerJoin(articleTexts, inLanguage('articles', locale))
      .where(where),
    selectCards(db, locale, where, newestFirst)
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { articles: rows, total: counted?.total ?? 0, page, page_size: pageSize };
}

/** See `related` of the call. Where too few share a type, the newest others follow. */
async function listRelated(
  db: Database,
  { articleId, typeSigns }: { articleId: number; typeSigns: string[] },
  locale: Locale,
): Promise<ArticleCard[]> {
  const signs = sql`${sql.param(typeSigns, articles.typeSigns)}::text[]`;
  const sharedTypes = sql`cardinality(array(
    select unnest(${articles.typeSigns}) intersect select unnest(${signs})
  ))`;
  const order = [desc(sharedTypes), ...newestFirst];
  const isRelated = and(
    ne(articles.articleId, articleId),
    // The builder takes no empty list, which shares nothing in any case.
    typeSigns.length > 0 ? arrayOverlaps(articles.typeSigns, typeSigns) : sql`false`,
    exists(db.select().from(articleTexts).where(inLanguage('articles', locale))),
  );
  // Found along the index of days: of 20,000 articles, 14,000 may share a type.
  const newest = db
    .select({ articleId: articles.articleId })
    .from(articles)
    .where(isRelated)
    .orderBy(...newestFirst)
    .limit(RELATED_OF_NEWEST);
  // Chosen by id before the texts are joined: sorting must not read the text of every article.
  const chosen = db
    .select({ articleId: articles.articleId })
    .from(articles)
    .where(inArray(articles.articleId, newest))
    .orderBy(...order)
    .limit(RELATED_COUNT);
  const sharing =
    typeSigns.length === 0
      ? []
      : await selectCards(db, locale, inArray(articles.articleId, chosen), order);
  if (sharing.length === RELATED_COUNT) return sharing;
  const known = [articleId, ...sharing.map(({ article_id: id }) => id)];
  const others = await selectCards(
    db,
    locale,
    notInArray(articles.articleId, known),
    newestFirst,
  ).limit(RELATED_COUNT - sharing.length);
  return [...sharing, ...others];
}

/** An article with its text, or null when it has none in this language. */
export async function findArticle(
  db: Database,
  articleId: number,
  locale: Locale,
  seen?: Seen,
): Promise<ArticleDetail | null> {
  const [row] = await db
    .select({ ...articleCardColumns, body: articleTexts.body, type_signs: articles.typeSigns })
    .from(articles)
    .innerJoin(articleTexts, inLanguage('articles', locale, seen))
    .where(eq(articles.articleId, articleId))
    .limit(1);
  if (!row) return null;
  const [locales, related] = await Promise.all([
    listLocales(db, 'articles', articleId),
    listRelated(db, { articleId, typeSigns: row.type_signs }, locale),
  ]);
  return { ...row, locales, related };
}
