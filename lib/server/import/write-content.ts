import { sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { type ContentState, isPublic } from '@/lib/config/content-state';
import type { Locale } from '@/lib/i18n/locales';
import { LOCALES } from '@/lib/i18n/locales';
import { readingMinutesOf } from '../content/text-words';
import type { Database } from '../db/database';
import {
  articles,
  articleTexts,
  passages,
  passageTexts,
  promotions,
  promotionTexts,
} from '../db/schema/content';
import type { ArticleRow, PassageRow, PromotionRow } from './row-schemas';
import { type ContentPicture, pictureColumnsOf } from './served-pictures';
import { type KeyValue, replaceRows, upsert } from './write-rows';

type Texts = Partial<Record<Locale, string | null>>;

type ContentRow = Pick<PromotionRow, 'publish_at' | 'publish_until'> & {
  state?: ContentState | undefined;
  title: Texts;
  summary: Texts;
  body: Texts;
};

const recordColumnsOf = <Row extends Pick<PromotionRow, 'picture'>>({ picture, ...row }: Row) => ({
  ...row,
  ...pictureColumnsOf(picture as ContentPicture),
});

/**
 * The texts of a record in languages that have any; it is shown in those in which it is complete.
 */
function textsOf(row: ContentRow, now: Date) {
  return LOCALES.flatMap((locale) => {
    const [title = '', summary = '', body = ''] = [row.title, row.summary, row.body].map(
      (texts) => texts?.[locale] ?? '',
    );
    const isComplete = Boolean(title && summary && body);
    return title || summary || body
      ? [{ locale, title, summary, body, is_shown: isComplete && isPublic(row, now) }]
      : [];
  });
}

/** @returns ids of promotions that are new or differ from what they were */
export async function writePromotions(
  db: Database,
  rows: PromotionRow[],
  now: Date,
): Promise<Set<KeyValue>> {
  const changed = await upsert(db, promotions, rows.map(recordColumnsOf), [promotions.promotionId]);
  const rewritten = await replaceRows(
    db,
    promotionTexts,
    [promotionTexts.promotionId, promotionTexts.locale],
    rows.map((row) => row.promotion_id),
    rows.flatMap((row) =>
      textsOf(row, now).map((texts) => ({ promotion_id: row.promotion_id, ...texts })),
    ),
  );
  return new Set([...changed, ...rewritten]);
}

const { title, summary, body, changedOn } = articleTexts;

/** A text that is published, withdrawn or counted anew is the same to its readers. */
const CHANGED_DAY = sql`case
  when (${title}, ${summary}, ${body})
    is distinct from (excluded.title, excluded.summary, excluded.body)
  then excluded.changed_on else ${changedOn} end`;

/**
 * @param known ids of those that are stored already
 * @returns ids of articles that are new or differ from what they were
 */
export async function writeArticles(
  db: Database,
  rows: ArticleRow[],
  now: Date,
  known: ReadonlySet<KeyValue>,
): Promise<Set<KeyValue>> {
  // Computed before the first query, while the database still works on the rows before these.
  const texts = rows.flatMap((row) =>
    textsOf(row, now).map((texts) => ({
      article_id: row.article_id,
      ...texts,
      reading_minutes: readingMinutesOf(texts.body),
      changed_on: known.has(row.article_id) ? storeDayOf(now) : null,
    })),
  );
  const changed = await upsert(db, articles, rows.map(recordColumnsOf), [articles.articleId]);
  const rewritten = await replaceRows(
    db,
    articleTexts,
    [articleTexts.articleId, articleTexts.locale],
    rows.map((row) => row.article_id),
    texts,
    { [changedOn.name]: CHANGED_DAY },
  );
  return new Set([...changed, ...rewritten]);
}

/** @returns ids of passages that are new or differ from what they were */
export async function writePassages(
  db: Database,
  rows: PassageRow[],
  now: Date,
): Promise<Set<KeyValue>> {
  const changed = await upsert(db, passages, rows, [passages.passageId]);
  const rewritten = await replaceRows(
    db,
    passageTexts,
    [passageTexts.passageId, passageTexts.locale],
    rows.map((row) => row.passage_id),
    rows.flatMap((row) =>
      textsOf(row, now).map((texts) => ({ passage_id: row.passage_id, ...texts })),
    ),
  );
  return new Set([...changed, ...rewritten]);
}
