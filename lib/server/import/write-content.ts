import type { Locale } from '@/lib/i18n/locales';
import { LOCALES } from '@/lib/i18n/locales';
import { readingMinutesOf } from '../content/text-words';
import type { Database } from '../db/database';
import { articles, articleTexts, promotions, promotionTexts } from '../db/schema/content';
import type { ArticleRow, PromotionRow } from './row-schemas';
import { scenePicturesOf } from './served-pictures';
import { type KeyValue, replaceRows, upsert } from './write-rows';

type Texts = Partial<Record<Locale, string | null>>;

/** A picture that is no scene is kept as it is stored. */
function pictureColumnsOf({ picture }: { picture: string | null }) {
  return picture === null ? {} : scenePicturesOf(picture);
}

/** The languages in which a record is complete; it appears in no other. */
function completeTexts(row: { title: Texts; summary: Texts; body: Texts }) {
  return LOCALES.flatMap((locale) => {
    const [title, summary, body] = [row.title[locale], row.summary[locale], row.body[locale]];
    return title && summary && body ? [{ locale, title, summary, body }] : [];
  });
}

/** @returns ids of promotions that are new or differ from what they were */
export async function writePromotions(db: Database, rows: PromotionRow[]): Promise<Set<KeyValue>> {
  const changed = await upsert(
    db,
    promotions,
    rows.map((row) => ({ ...row, ...pictureColumnsOf(row) })),
    [promotions.promotionId],
  );
  const rewritten = await replaceRows(
    db,
    promotionTexts,
    [promotionTexts.promotionId, promotionTexts.locale],
    rows.map((row) => row.promotion_id),
    rows.flatMap((row) =>
      completeTexts(row).map((texts) => ({ promotion_id: row.promotion_id, ...texts })),
    ),
  );
  return new Set([...changed, ...rewritten]);
}

/** @returns ids of articles that are new or differ from what they were */
export async function writeArticles(db: Database, rows: ArticleRow[]): Promise<Set<KeyValue>> {
  // Before the first query, so that the database still works on the rows before these.
  const texts = rows.flatMap((row) =>
    completeTexts(row).map((complete) => ({
      article_id: row.article_id,
      ...complete,
      reading_minutes: readingMinutesOf(complete.body),
    })),
  );
  const changed = await upsert(
    db,
    articles,
    rows.map((row) => ({ ...row, ...pictureColumnsOf(row) })),
    [articles.articleId],
  );
  const rewritten = await replaceRows(
    db,
    articleTexts,
    [articleTexts.articleId, articleTexts.locale],
    rows.map((row) => row.article_id),
    texts,
  );
  return new Set([...changed, ...rewritten]);
}
