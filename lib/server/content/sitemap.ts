import { and, asc, eq } from 'drizzle-orm';
import type { ParsedRequestOf, ResponseOf } from '@/lib/contract/call';
import {
  type listSitemapRecords as listSitemapRecordsCall,
  SITEMAP_ADDRESSES_MAX,
} from '@/lib/contract/calls/sitemap';
import type { Locale } from '@/lib/i18n/locales';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import { articles, articleTexts } from '../db/schema/content';

/** See the call of the same name. */
export async function listSitemapRecords(
  db: Database,
  { kind, page }: ParsedRequestOf<typeof listSitemapRecordsCall>,
  locale: Locale,
): Promise<ResponseOf<typeof listSitemapRecordsCall>> {
  const hasText = eq(articleTexts.locale, locale);
  const count = () => (kind === 'models' ? db.$count(models) : db.$count(articleTexts, hasText));
  if (page === undefined) return { records: [], total: await count() };
  const offset = (page - 1) * SITEMAP_ADDRESSES_MAX;
  const [total, rows] =
    kind === 'models'
      ? await Promise.all([
          count(),
          db
            .select({ id: models.modelId, changed: models.updatedAt })
            .from(models)
            .orderBy(asc(models.modelId))
            .limit(SITEMAP_ADDRESSES_MAX)
            .offset(offset),
        ])
      : await Promise.all([
          count(),
          db
            .select({ id: articles.articleId, changed: articles.publishedAt })
            .from(articles)
            .innerJoin(articleTexts, and(eq(articleTexts.articleId, articles.articleId), hasText))
            .orderBy(asc(articles.articleId))
            .limit(SITEMAP_ADDRESSES_MAX)
            .offset(offset),
        ]);
  return { records: rows.map(({ id, changed }) => [id, changed]), total };
}
