import { type SQL, sql } from 'drizzle-orm';
import { isNumbered } from '@/lib/format/record-form';
import { type Database, rowsOf } from '../db/database';
import { RECORD_TABLES } from '../db/record-tables';
import { modelPictures, models } from '../db/schema/catalogue';
import { unitPictures, units } from '../db/schema/units';
import type { RowKind } from './row-schemas';
import { contentPictureOf } from './served-pictures';
import { isOneOf, type KeyValue, type TableRow } from './write-rows';

/** Kinds whose rows change what is stored of a record. */
export type RecordKind = Exclude<RowKind, 'moves'>;

/** The key of a record as its table has it: ids are numbers, signs are not. */
export const typedKeyOf = (kind: RecordKind, key: string): KeyValue =>
  isNumbered(kind) ? Number(key) : key;

const SEEN = sql`'src', src, 'small_src', small_src, 'width', width, 'height', height,
  'view', view, 'colour', colour, 'is_drawing', is_drawing`;
/** The focus is left out where it is not set, as in most rows. */
const PICTURE = sql`case when focus_x is null then json_build_object(${SEEN})
  else json_build_object(${SEEN}, 'focus_x', focus_x, 'focus_y', focus_y) end`;

/** The pictures of records that have any, in the order of their columns in rows. */
const PICTURES: Partial<Record<RecordKind, SQL>> = {
  models: sql`(
    select json_agg(${PICTURE} order by position)
    from ${modelPictures} where ${modelPictures.modelId} = ${models.modelId}
  )`,
  units: sql`(
    select json_agg(${PICTURE} order by position)
    from ${unitPictures} where ${unitPictures.unitId} = ${units.unitId}
  )`,
};

type TextsByLocale = Record<string, Record<string, string>>;

/** Whether rows have no texts and pictures, which are in separate tables. */
export function areOfFacts(kind: RecordKind, rows: readonly TableRow[]): boolean {
  const { column } = RECORD_TABLES[kind];
  const isElsewhere = (name: string) => name === 'pictures' || name.startsWith(`${column}_`);
  return column !== null && !rows.some((row) => Object.keys(row).some(isElsewhere));
}

/**
 * What is stored of records, in the columns of rows of their kind, by their key.
 * @param isOfFacts leaves out texts and pictures
 */
export async function readStored(
  db: Database,
  kind: RecordKind,
  keys: readonly KeyValue[],
  isOfFacts = false,
): Promise<Map<KeyValue, TableRow>> {
  if (keys.length === 0) return new Map();
  const { table, key, texts, owner, column } = RECORD_TABLES[kind];
  const ownPictures = isOfFacts ? undefined : PICTURES[kind];
  const ownTexts = isOfFacts
    ? sql`null`
    : sql`(select json_object_agg(locale, to_json(${texts})) from ${texts} where ${owner} = ${key})`;
  const result = await db.execute(sql`
    select ${key} as key, to_json(${table}) as record,
      ${ownPictures ?? sql`null`} as pictures, ${ownTexts} as texts
    from ${table} where ${isOneOf(key, keys)}
  `);
  const rows = rowsOf<{
    key: KeyValue;
    record: TableRow;
    pictures: unknown;
    texts: TextsByLocale | null;
  }>(result);
  return new Map(
    rows.map(({ key: value, record, pictures, texts: byLocale }) => {
      const stored = { ...record, ...textColumns(column, byLocale ?? {}) };
      const row = asRow(stored);
      return [value, ownPictures ? { ...row, pictures: pictures ?? [] } : row];
    }),
  );
}

function textColumns(column: string | null, texts: TextsByLocale): TableRow {
  const entries = Object.entries(texts);
  if (column) {
    return Object.fromEntries(
      entries.map(([locale, text]) => [`${column}_${locale}`, text[column]]),
    );
  }
  const byLocale = (field: string) =>
    Object.fromEntries(entries.map(([locale, text]) => [locale, text[field]]));
  return { title: byLocale('title'), summary: byLocale('summary'), body: byLocale('body') };
}

const MOMENTS = ['starts_at', 'ends_at', 'publish_at', 'publish_until', 'reserved_until'];

/** Scenes by their names, and times as rows write them. */
function asRow(stored: TableRow): TableRow {
  const row = { ...stored };
  if (typeof row.picture_src === 'string') row.picture = contentPictureOf(row);
  for (const column of MOMENTS) {
    if (row[column]) row[column] = new Date(String(row[column])).toISOString();
  }
  return row;
}
