import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import {
  type listSitemapRecords as listSitemapRecordsCall,
  SITEMAP_PAGE_SIZE,
} from '@/lib/contract/calls/sitemap';
import { LISTED_STATUSES } from '@/lib/contract/unit-attributes';
import type { Locale } from '@/lib/i18n/locales';
import { isFirstPictureOfUnit } from '../catalogue/units';
import type { Database } from '../db/database';
import { modelPictures, models } from '../db/schema/catalogue';
import { articles, articleTexts } from '../db/schema/content';
import { unitPictures, units } from '../db/schema/units';
import { changedDay } from './articles';
import { inLanguage } from './in-language';

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
      // Written as SQL, because the builder omits table names in a query of one table.
      picture: sql<string | null>`(
        select first.src from ${modelPictures} first
        where first.model_id = page.model_id and first.position = 1
      )`,
    })
    .from(page)
    .orderBy(asc(page.id));
  return rows.map((row) => ({ ...row, more: '' }));
}

const isListed = inArray(units.status, [...LISTED_STATUSES]);

function listUnits(db: Database, offset: number) {
  return db
    .select({
      id: units.unitId,
      changed: units.updatedAt,
      picture: unitPictures.src,
      more: sql<string>`${units.modelId}::text`,
    })
    .from(units)
    .leftJoin(unitPictures, isFirstPictureOfUnit)
    .where(isListed)
    .orderBy(asc(units.unitId))
    .limit(SITEMAP_PAGE_SIZE)
    .offset(offset);
}

async function listArticles(db: Database, offset: number, locale: Locale) {
  const page = db
    .select({
      id: articles.articleId,
      changed: changedDay.as('changed'),
      picture: articles.pictureSrc,
    })
    .from(articles)
    .innerJoin(articleTexts, inLanguage('articles', locale))
    .orderBy(asc(articles.articleId))
    .limit(SITEMAP_PAGE_SIZE)
    .offset(offset)
    .as('page');
  return db
    .select({
      id: page.id,
      changed: page.changed,
      picture: page.picture,
      more: sql<string>`(
        select string_agg(each.locale, ',' order by each.locale)
        from ${articleTexts} each where each.article_id = page.article_id and each.is_shown
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
  const { count, list } = {
    models: { count: () => db.$count(models), list: listModels },
    units: { count: () => db.$count(units, isListed), list: listUnits },
    articles: {
      count: () =>
        db.$count(articleTexts, and(eq(articleTexts.locale, locale), articleTexts.isShown)),
      list: listArticles,
    },
  }[kind];
  const total = await count();
  if (page === undefined) return { records: [], total };
  const rows = await list(db, (page - 1) * SITEMAP_PAGE_SIZE, locale);
  return {
    records: rows.map(({ id, changed, picture, more }) => [id, changed, picture ?? '', more]),
    total,
  };
}
