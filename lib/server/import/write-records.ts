import { sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { isPublic } from '@/lib/config/content-state';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { readingMinutesOf } from '../content/text-words';
import type { Database } from '../db/database';
import { RECORD_TABLES } from '../db/record-tables';
import { articleTexts } from '../db/schema/content';
import { type ContentPicture, pictureColumnsOf } from './served-pictures';
import type { RecordKind } from './stored-records';
import { type KeyValue, replaceRows, type TableRow, upsert } from './write-rows';

/** Kinds whose rows are written as they are; models and units have writers of their own. */
export type PlainKind = Exclude<RecordKind, 'models' | 'units'>;

/** `story_en`, `story_ru` … of a row, each as a row of a table of texts; without empty texts. */
export function textRows(owner: TableRow, column: string, row: TableRow) {
  return LOCALES.flatMap((locale) => {
    const text = row[`${column}_${locale}`];
    return typeof text === 'string' && text !== '' ? [{ ...owner, locale, [column]: text }] : [];
  });
}

type Texts = Partial<Record<Locale, string | null>>;

/**
 * The texts of a record in languages that have any; it is shown in those in which it is complete.
 */
function writtenTexts(row: TableRow, now: Date) {
  return LOCALES.flatMap((locale) => {
    const [title = '', summary = '', body = ''] = [row.title, row.summary, row.body].map(
      (texts) => (texts as Texts | undefined)?.[locale] ?? '',
    );
    const isComplete = Boolean(title && summary && body);
    return title || summary || body
      ? [{ locale, title, summary, body, is_shown: isComplete && isPublic(row, now) }]
      : [];
  });
}

const { title, summary, body, changedOn } = articleTexts;

/** A text that is published, withdrawn or counted anew is the same to its readers. */
const CHANGED_DAY = sql`case
  when (${title}, ${summary}, ${body})
    is distinct from (excluded.title, excluded.summary, excluded.body)
  then excluded.changed_on else ${changedOn} end`;

/**
 * Writes whole rows of a kind, with their texts.
 * @param known keys of records that are stored already
 * @returns keys of records that are new or differ from what they were
 */
export async function writeRecords(
  db: Database,
  kind: PlainKind,
  rows: readonly TableRow[],
  now: Date,
  known: ReadonlySet<KeyValue>,
): Promise<Set<KeyValue>> {
  const { table, key, texts, owner, column } = RECORD_TABLES[kind];
  const keyOf = (row: TableRow) => row[key.name] as KeyValue;
  const textsOf = (row: TableRow): TableRow[] => {
    const owned = { [owner.name]: keyOf(row) };
    if (column) return textRows(owned, column, row);
    return writtenTexts(row, now).map((text) => ({
      ...owned,
      ...text,
      ...(kind === 'articles' && {
        reading_minutes: readingMinutesOf(text.body),
        changed_on: known.has(keyOf(row)) ? storeDayOf(now) : null,
      }),
    }));
  };
  // Computed before the first query, while the database still works on the rows before these.
  const textsOfAll = rows.flatMap(textsOf);
  const columns = rows.map((row) =>
    row.picture ? { ...row, ...pictureColumnsOf(row.picture as ContentPicture) } : row,
  );
  const changed = await upsert(db, table, columns, [key]);
  const rewritten = await replaceRows(
    db,
    texts,
    [owner, texts.locale],
    rows.map(keyOf),
    textsOfAll,
    kind === 'articles' ? { [changedOn.name]: CHANGED_DAY } : {},
  );
  return new Set([...changed, ...rewritten]);
}
