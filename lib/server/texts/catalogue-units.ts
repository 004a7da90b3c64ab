import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { CONTENT_KINDS, isContentKind, isPublic } from '@/lib/config/content-state';
import type { StaffRight } from '@/lib/config/staff-rights';
import { contentFieldsOf, TEXT_COLUMNS } from '@/lib/format/content-fields';
import type { Locale } from '@/lib/i18n/locales';
import { type Database, rowsOf } from '../db/database';
import { RECORD_TABLES } from '../db/record-tables';
import { catalogueEdits } from '../db/schema/units';
import { type Editor, writeEdits } from '../import/edits';
import { importRows } from '../import/import-rows';
import { ChangedMeanwhile } from '../import/merge-rows';
import { KEY_COLUMNS } from '../import/record-columns';
import { type RecordKind, readStored, typedKeyOf } from '../import/stored-records';
import type { KeyValue, TableRow } from '../import/write-rows';
import { DeskRejection } from '../request/desk-rejection';

/** Records whose texts go out and come back with those of the interface. */
export const TRANSLATED_KINDS = [...CONTENT_KINDS, 'brands', 'types'] as const;
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number];

interface KindOfTexts {
  columns: readonly string[];
  /** The field of a column in a language, as edits name it. */
  fieldOf: (column: string, locale: Locale) => string;
  right: StaffRight;
  mostLetters: Readonly<Record<string, number>>;
}

const ofContent = (kind: (typeof CONTENT_KINDS)[number]): KindOfTexts => ({
  columns: TEXT_COLUMNS,
  fieldOf: (column, locale) => `${column}.${locale}`,
  right: 'writeContent',
  mostLetters: Object.fromEntries(
    contentFieldsOf(kind).map(({ column, maxLength = 0 }) => [column, maxLength]),
  ),
});

/** Of cars there is one text, whose languages are columns of their own. */
const ofCars = (column: string, most: number): KindOfTexts => ({
  columns: [column],
  fieldOf: (of, locale) => `${of}_${locale}`,
  right: 'describeCars',
  mostLetters: { [column]: most },
});

export const KINDS: Readonly<Record<TranslatedKind, KindOfTexts>> = {
  promotions: ofContent('promotions'),
  articles: ofContent('articles'),
  passages: ofContent('passages'),
  brands: ofCars('story', 4000),
  types: ofCars('type_name', 80),
};

/** A text of a record in one language. */
export interface CatalogueText {
  kind: TranslatedKind;
  key: string;
  column: string;
}

export const keyOfText = ({ kind, key, column }: CatalogueText) => `${kind}:${key}:${column}`;

/** The text that a unit is of; null for a key that no record could have. */
export function textOfKey(unitKey: string): CatalogueText | null {
  const [kind, key = '', column = ''] = unitKey.split(':');
  const known = TRANSLATED_KINDS.find((each) => each === kind);
  return known && KINDS[known].columns.includes(column) ? { kind: known, key, column } : null;
}

/** More than a mall has. */
const RECORDS_MAX = 2000;

async function listKeys(db: Database, kind: TranslatedKind): Promise<KeyValue[]> {
  const { table, key } = RECORD_TABLES[kind];
  const rows = await db.select({ key }).from(table).orderBy(asc(key)).limit(RECORDS_MAX);
  return rows.map((row) => row.key as KeyValue);
}

/** The texts of a record by the names of their fields. */
function textIn(stored: TableRow, kind: TranslatedKind, column: string, locale: Locale): string {
  const { fieldOf } = KINDS[kind];
  const [name = '', part] = fieldOf(column, locale).split('.');
  const value = part ? (stored[name] as TableRow | undefined)?.[part] : stored[name];
  return typeof value === 'string' ? value : '';
}

/** As it is stored, in two languages. */
export interface StoredText extends CatalogueText {
  source: string;
  target: string;
  /** What staff call the record by: its title, or its sign. */
  name: string;
  /** Whether visitors see the record now. */
  isPublic: boolean;
}

/** The texts of records in two languages; only of those keys, where some are given. */
export async function listTexts(
  db: Database,
  kind: TranslatedKind,
  [source, target]: readonly [Locale, Locale],
  keys?: readonly KeyValue[],
): Promise<StoredText[]> {
  const wanted = keys ?? (await listKeys(db, kind));
  const stored = await readStored(db, kind, wanted);
  const now = new Date();
  const { columns } = KINDS[kind];
  return wanted.flatMap((id) => {
    const record = stored.get(id);
    if (!record) return [];
    const name = textIn(record, kind, 'title', source) || String(id);
    return columns.map((column) => ({
      kind,
      key: String(id),
      column,
      name,
      source: textIn(record, kind, column, source),
      target: textIn(record, kind, column, target),
      isPublic: !isContentKind(kind) || isPublic(record, now),
    }));
  });
}

/** The texts of some units, by their keys. */
export async function findTexts(
  db: Database,
  languages: readonly [Locale, Locale],
  wanted: readonly CatalogueText[],
): Promise<Map<string, StoredText>> {
  const found = new Map<string, StoredText>();
  for (const kind of TRANSLATED_KINDS) {
    const signs = wanted.flatMap((each) => (each.kind === kind ? each.key : []));
    const isNumber = KEY_COLUMNS[kind][0]?.endsWith('_id');
    const keys = [...new Set(signs)].flatMap((sign): KeyValue[] => {
      if (!isNumber) return [sign];
      return /^[1-9]\d{0,8}$/.test(sign) ? [Number(sign)] : [];
    });
    const texts = keys.length > 0 ? await listTexts(db, kind, languages, keys) : [];
    for (const text of texts) found.set(keyOfText(text), text);
  }
  return found;
}

/**
 * The texts that translations of a kind were made from, where the source was edited after the
 * translation of its record: by keys of units. The edits do not say whether it was changed back.
 * @param languages source and translation
 */
export async function translatedSources(
  db: Database,
  kind: TranslatedKind,
  [source, target]: readonly [Locale, Locale],
): Promise<Map<string, string>> {
  const { columns, fieldOf } = KINDS[kind];
  const names = (locale: Locale) =>
    sql.join(
      columns.map((column) => sql`${fieldOf(column, locale)}::text`),
      sql`, `,
    );
  const result = await db.execute(sql`
    with edits as (
      select edit_id, key, source, before, after, undone_at from ${catalogueEdits}
      where kind = ${kind} and after is not null
    ), looked as (
      select key, max(edit_id) as last from edits
      where source <> 'undo' and undone_at is null
        and (before is null or after ?| array[${names(target)}])
      group by key
    )
    select distinct on (key, field) key, field, before ->> field as text
    from edits left join looked using (key), unnest(array[${names(source)}]) field
    where before ? field and edit_id > coalesce(last, 0)
    order by key, field, edit_id
  `);
  return new Map(
    rowsOf<{ key: string; field: string; text: string | null }>(result).flatMap((row) => {
      const column = columns.find((each) => fieldOf(each, source) === row.field);
      return column ? [[keyOfText({ kind, key: row.key, column }), row.text ?? '']] : [];
    }),
  );
}

/** Notes that texts of a record are still right beside their source, by an edit that changes nothing. */
export async function confirmTexts(
  db: Database,
  { kind, key }: { kind: RecordKind; key: string },
  locale: Locale,
  { staffId, at }: Editor,
): Promise<void> {
  const translated = TRANSLATED_KINDS.find((each) => each === kind);
  // Whether texts of other kinds are behind is not told by edits.
  if (!translated) return;
  const texts = await listTexts(db, translated, [locale, locale], [typedKeyOf(kind, key)]);
  const { fieldOf } = KINDS[translated];
  const same = Object.fromEntries(
    texts.map(({ column, target }) => [fieldOf(column, locale), target]),
  );
  const edit = { batch: randomUUID(), at, staff_id: staffId, source: 'desk', kind, key };
  await writeEdits(db, [{ ...edit, before: same, after: same }]);
}

export interface NewText extends CatalogueText {
  text: string;
  /** The text that it replaces. */
  before: string;
}

/**
 * Writes texts of a language into their records, as one change that can be undone as a whole.
 * Whether and when a record is shown stays unchanged.
 * @returns keys of units that are invalid
 * @throws DeskRejection when one was changed since
 */
export async function writeTexts(
  db: Database,
  locale: Locale,
  texts: readonly NewText[],
  { staffId, at }: Editor,
): Promise<string[]> {
  if (texts.length === 0) return [];
  const byRecord = new Map<string, NewText[]>();
  for (const text of texts) {
    const record = `${text.kind} ${text.key}`;
    byRecord.set(record, [...(byRecord.get(record) ?? []), text]);
  }
  const records = [...byRecord.values()];
  const expected = new Map<string, TableRow>();
  const rows = records.flatMap((own, line) => {
    const [first] = own;
    if (!first) return [];
    const { kind, key } = first;
    const [keyColumn = ''] = KEY_COLUMNS[kind];
    const values: TableRow = { [keyColumn]: keyColumn.endsWith('_id') ? Number(key) : key };
    const seen: TableRow = {};
    for (const { column, text, before } of own) {
      const field = KINDS[kind].fieldOf(column, locale);
      const [name = '', part] = field.split('.');
      values[name] = part ? { [part]: text } : text;
      seen[field] = before;
    }
    expected.set(`${kind} ${key}`, seen);
    return { kind, file: 'desk', line, values };
  });
  try {
    const { problems } = await importRows(db, rows, {
      edit: { batch: randomUUID(), source: 'desk', staffId, at },
      expected,
      skipBad: true,
    });
    const bad = new Set(problems.map(({ line }) => line));
    return records.flatMap((own, line) => (bad.has(line) ? own.map(keyOfText) : []));
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw new DeskRejection('textsChanged');
    throw error;
  }
}
