import { and, asc, eq, sql } from 'drizzle-orm';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import {
  type listSitemapRecords as listSitemapRecordsCall,
  SITEMAP_PAGE_SIZE,
} from '@/lib/contract/calls/sitemap';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { modelPictures, models } from '../db/schema/catalogue';
import { articles, articleTexts } from '../db/schema/content';

/** Pictures are looked up for the models of the page alone, not for those before it. */
async function listModels(db: Database, offset: number) {
  const page = db
    .select({ id: models.modelId, changed: models.updatedAt })
    .from(models)
    .orderBy(asc(models.modelId))
    .limit(SITEMAP_PAGE_SIZE)
    .offset(offset)
    .as('page');
  const rows = await db
    .select({
      id: page.id,
      changed: page.changed,
      // Written out, because the builder leaves the tables' names away in a query of one.
      picture: sql<string | null>`(
        select first.src from ${modelPictures} first
        where first.model_id = page.model_id and first.position = 1
      )`,
    })
    .from(page)
    .orderBy(asc(page.id));
  return rows.map((row) => ({ ...row, locales: '' }));
}

async function listArticles(db: Database, locale: Locale, offset: number) {
  const page = db
    .select({
      id: articles.articleId,
      changed: articles.publishedAt,
      picture: articles.pictureSrc,
    })
    .from(articles)
    .innerJoin(
      articleTexts,
      and(eq(articleTexts.articleId, articles.articleId), eq(articleTexts.locale, locale)),
    )
    .orderBy(asc(articles.articleId))
    .limit(SITEMAP_PAGE_SIZE)
    .offset(offset)
    .as('page');
  return db
    .select({
      id: page.id,
      changed: page.changed,
      picture: page.picture,
      locales: sql<string>`(
        select string_agg(each.locale, ',' order by each.locale)
        from ${articleTexts} each where each.article_id = page.article_id
      )`,
    })
    .from(page)
    .orderBy(asc(page.id));
}

/** See the call of the same name. */
export async function listSitemapRecords(
  db: Database,
  { kind, page }: ParsedRequestOf<typeof listSitemapRecordsCall>,
  locale: Locale,
): Promise<ResponseOf<typeof listSitemapRecordsCall>> {
  const total = await (kind === 'models'
    ? db.$count(models)
    : db.$count(articleTexts, eq(articleTexts.locale, locale)));
  if (page === undefined) return { records: [], total };
  const offset = (page - 1) * SITEMAP_PAGE_SIZE;
  const rows =
    kind === 'models' ? await listModels(db, offset) : await listArticles(db, locale, offset);
  return {
    records: rows.map(({ id, changed, picture, locales }) => [id, changed, picture ?? '', locales]),
    total,
  };
}
