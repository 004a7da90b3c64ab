import type { Locale } from '@/lib/i18n/locales';
import { LOCALES } from '@/lib/i18n/locales';
import { readingMinutesOf } from '../content/reading-time';
import type { Database } from '../db/database';
import { articles, articleTexts, promotions, promotionTexts } from '../db/schema/content';
import type { ArticleRow, PromotionRow } from './row-schemas';
import { replaceRows, upsert } from './upsert';

/** Scenes are drawn with the site, in these sizes. */
function sceneColumnsOf(name: string) {
  return {
    pictureSrc: `/pictures/scenes/${name}-1600.avif`,
    pictureSmallSrc: `/pictures/scenes/${name}-800.avif`,
    pictureWidth: 1600,
    pictureHeight: 900,
  };
}

type Texts = Partial<Record<Locale, string>>;

/** The languages in which a record is complete; it appears in no other. */
function completeTexts(row: { title: Texts; summary: Texts; body: Texts }) {
  return LOCALES.flatMap((locale) => {
    const [title, summary, body] = [row.title[locale], row.summary[locale], row.body[locale]];
    return title && summary && body ? [{ locale, title, summary, body }] : [];
  });
}

export async function writePromotions(db: Database, rows: PromotionRow[]): Promise<void> {
  await upsert(
    db,
    promotions,
    rows.map((row) => ({
      promotionId: row.promotion_id,
      coder: row.coder,
      ...sceneColumnsOf(row.picture),
      startsAt: new Date(row.starts_at),
      endsAt: new Date(row.ends_at),
      quota: row.quota,
      taken: row.taken,
      typeSigns: row.type_signs,
    })),
    [promotions.promotionId],
  );
  await replaceRows(
    db,
    promotionTexts,
    promotionTexts.promotionId,
    rows.map((row) => row.promotion_id),
    rows.flatMap((row) =>
      completeTexts(row).map((texts) => ({ promotionId: row.promotion_id, ...texts })),
    ),
  );
}

export async function writeArticles(db: Database, rows: ArticleRow[]): Promise<void> {
  await upsert(
    db,
    articles,
    rows.map((row) => ({
      articleId: row.article_id,
      articleSign: row.article_sign,
      ...sceneColumnsOf(row.picture),
      publishedAt: row.published_at,
      typeSigns: row.type_signs,
    })),
    [articles.articleId],
  );
  await replaceRows(
    db,
    articleTexts,
    articleTexts.articleId,
    rows.map((row) => row.article_id),
    rows.flatMap((row) =>
      completeTexts(row).map((texts) => ({
        articleId: row.article_id,
        ...texts,
        readingMinutes: readingMinutesOf(texts.body),
      })),
    ),
  );
}
