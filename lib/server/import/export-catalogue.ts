import { open, writeFile } from 'node:fs/promises';
import { stringify } from 'csv-stringify/sync';
import { asc } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import type { FormLanguage } from '@/lib/i18n/form-languages';
import type { Database } from '../db/database';
import { RECORD_TABLES } from '../db/record-tables';
import { headingOf } from './column-words';
import { inert } from './read-values';
import { columnsOf, SHEET_KINDS, type SheetKind, typeOf } from './sheet-columns';
import { UnreadableFile } from './source-row';
import { readStored } from './stored-records';
import { booleanWord, valuesAllowed, valueWord } from './value-words';
import type { KeyValue, TableRow } from './write-rows';

export type ExportedKind = Exclude<SheetKind, 'moves'>;

/** What cells cannot hold: pictures with their sizes, and what was checked part by part. */
const NOT_IN_CELLS = new Set(['pictures', 'checks', 'video_poster']);

const exportedColumns = (kind: ExportedKind) =>
  [...columnsOf(kind)].filter((column) => !NOT_IN_CELLS.has(column));

/** What is no number and no day, whatever it looks like. */
const CODES = new Set([
  'type_sign',
  'brand_sign',
  'brand_name',
  'model_sign',
  'model_name',
  'trim',
  'stock_number',
  'vin',
]);

const ROWS_PER_STEP = 500;
/** As many as a workbook that is read may have. */
const CELLS_MAX = 2_000_000;
/** Excel takes no longer list of values in a cell's rule. */
const RULE_LENGTH_MAX = 250;

type Cell = string | number | boolean | null;

/** A value as people of a language write it, which the import reads again. */
function cellOf(column: string, value: unknown, language: FormLanguage): Cell {
  if (value === null || value === undefined || value === '') return null;
  if (Array.isArray(value)) {
    return value.map((item) => valueWord(column, String(item), language)).join('|');
  }
  if (typeof value === 'boolean') return booleanWord(value, language);
  return typeof value === 'number' ? value : valueWord(column, String(value), language);
}

/** The rows of a kind in the order of their keys, step by step. */
async function* cellsOf(db: Database, kind: ExportedKind, language: FormLanguage) {
  const { table, key } = RECORD_TABLES[kind];
  const keys = await db.select({ key }).from(table).orderBy(asc(key));
  const columns = exportedColumns(kind);
  for (let at = 0; at < keys.length; at += ROWS_PER_STEP) {
    const step = keys.slice(at, at + ROWS_PER_STEP).map((row) => row.key as KeyValue);
    const stored: ReadonlyMap<KeyValue, TableRow> = await readStored(db, kind, step);
    yield step.map((each) =>
      columns.map((column) => cellOf(column, stored.get(each)?.[column], language)),
    );
  }
}

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') +
  String.fromCharCode(65 + (index % 26));

/** Lists of values to choose from in the cells below the headings. */
function rulesOf(columns: readonly string[], rowCount: number, language: FormLanguage) {
  return columns.flatMap((column, i) => {
    const isList = typeOf(column) === 'array';
    const values = valuesAllowed(column).map((value) => valueWord(column, value, language));
    const isShort = values.length > 0 && values.join(',').length <= RULE_LENGTH_MAX;
    if (isList || !isShort) return [];
    const range = `${letterOf(i)}2:${letterOf(i)}${rowCount + 1000}`;
    return [{ type: 'list' as const, values, range, allowBlank: true }];
  });
}

const EXPORTED_KINDS = SHEET_KINDS.filter((kind) => kind !== 'moves');

/** The catalogue as a workbook with a sheet for each kind, to be changed and read again. */
export async function exportWorkbook(
  db: Database,
  file: string,
  language: FormLanguage,
  kinds: readonly ExportedKind[] = EXPORTED_KINDS,
): Promise<number> {
  const sheets = [];
  let count = 0;
  for (const kind of kinds) {
    const columns = exportedColumns(kind);
    const rows: Cell[][] = [];
    for await (const step of cellsOf(db, kind, language)) {
      rows.push(...step);
      if (rows.length * columns.length <= CELLS_MAX) continue;
      const reason = 'would be too large for a workbook: export it as .csv';
      throw new UnreadableFile({ file, line: 1, column: '', reason });
    }
    count += rows.length;
    sheets.push({
      name: kind,
      // In a cell of this format, 00124 stays what is typed.
      columns: columns.map((column) => (CODES.has(column) ? { numFmt: '@' } : {})),
      rows: [columns.map((column) => headingOf(column, language)), ...rows],
      dataValidations: rulesOf(columns, rows.length, language),
      freezePane: { rows: 1 },
    });
  }
  await writeFile(file, await writeXlsx({ sheets }));
  return count;
}

/** The records of one kind as CSV, of any number. */
export async function exportCsv(
  db: Database,
  file: string,
  kind: ExportedKind,
  language: FormLanguage,
): Promise<number> {
  const handle = await open(file, 'w');
  const columns = exportedColumns(kind);
  const inertCell = (cell: Cell, i: number) =>
    typeof cell === 'string' ? inert(cell, CODES.has(columns[i] ?? '')) : cell;
  let count = 0;
  try {
    const headings = columns.map((column) => headingOf(column, language));
    // By the mark Excel knows that a file is UTF-8.
    await handle.write(`\ufeff${stringify([headings])}`);
    for await (const rows of cellsOf(db, kind, language)) {
      count += rows.length;
      await handle.write(stringify(rows.map((cells) => cells.map(inertCell))));
    }
  } finally {
    await handle.close();
  }
  return count;
}
