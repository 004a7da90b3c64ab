import type { z } from 'zod';
import { EMPTY_WORD } from './record-columns';
import { ROW_SCHEMAS } from './row-schemas';
import { type SourceRow, UnreadableFile } from './source-row';

/** The kinds of rows that fit a spreadsheet: promotions and articles are too long for cells. */
export const SHEET_KINDS = ['types', 'brands', 'models', 'moves'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** Stands between the items of a list cell. */
const LIST_SEPARATOR = '|';

/** What a column holds in JSON, by its schema: 'number', 'boolean', 'array', 'string', 'enum' … */
function typeOf(schema: z.core.$ZodType): string {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'pipe') return typeOf(def.in);
  return 'innerType' in def ? typeOf(def.innerType) : def.type;
}

const columnsOf = (kind: SheetKind) => Object.entries<z.core.$ZodType>(ROW_SCHEMAS[kind].shape);

/** By the column, which means the same in every kind of rows. */
const COLUMN_TYPES = new Map(
  SHEET_KINDS.flatMap((kind) =>
    columnsOf(kind).map(([column, schema]) => [column, typeOf(schema)] as const),
  ),
);

const BOOLEANS: Record<string, boolean> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim();
}

/**
 * A cell of CSV or XLSX as the value its column holds; an empty cell is no value, and the word for
 * it null. What does not fit stays as it is, so that the schema names it as the person wrote it.
 */
function cellValue(column: string, cell: unknown): unknown {
  if (cell === null || cell === undefined) return undefined;
  const text = textOf(cell);
  if (text === '') return undefined;
  if (text === EMPTY_WORD) return null;
  const type = COLUMN_TYPES.get(column);
  if (type === 'array') {
    const items = text.split(LIST_SEPARATOR).map((item) => item.trim());
    return items.filter((item) => item !== '');
  }
  if (type === 'boolean') return BOOLEANS[text.toLowerCase()] ?? text;
  if (type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  return text;
}

/** The kind of rows that a header announces, or null: models name their brand and type too. */
function kindOfHeader(header: readonly string[]): SheetKind | null {
  if (header.includes('model_sign') || header.includes('model_id')) return 'models';
  if (header.includes('brand_sign')) return 'brands';
  if (header.includes('moved_from')) return 'moves';
  return header.includes('type_sign') ? 'types' : null;
}

/** What is wrong with a header, one sentence per column. */
function headerProblems(kind: SheetKind, header: readonly string[]) {
  const known = new Set(columnsOf(kind).map(([column]) => column));
  return header.flatMap((column, i) => {
    if (column === '') return [];
    if (!known.has(column)) return [{ column, reason: `no such column for ${kind}` }];
    return header.indexOf(column) < i ? [{ column, reason: 'stands in the header twice' }] : [];
  });
}

/** The cells of one line as a row's values. */
function valuesOf(header: readonly string[], cells: readonly unknown[]) {
  const values: Record<string, unknown> = {};
  header.forEach((column, i) => {
    const value = column === '' ? undefined : cellValue(column, cells[i]);
    if (value !== undefined) values[column] = value;
  });
  return values;
}

/** A line of a table: its number in the file, and its cells. */
export interface TableLine {
  line: number;
  cells: readonly unknown[];
}

/**
 * Makes rows of the lines of a table, one after the other; the first one names the columns.
 * @param kind what the rows are, when the person said so; else the header says
 * @returns a function that turns a line into a row, or null for the header and empty lines; it
 *   throws UnreadableFile when the header names no kind, or columns that do not exist
 */
export function tableReader(file: string, kind?: SheetKind) {
  let header: string[] | undefined;
  let rowKind = kind;
  const at = (line: number, column: string, reason: string) =>
    new UnreadableFile({ file, line, column, reason });
  const readHeader = ({ line, cells }: TableLine) => {
    const columns = cells.map((cell) => String(cell ?? '').trim());
    const found = kind ?? kindOfHeader(columns);
    if (!found)
      throw at(line, '', 'needs a column type_sign, brand_sign, model_sign or moved_from');
    const [problem] = headerProblems(found, columns);
    if (problem) throw at(line, problem.column, problem.reason);
    rowKind = found;
    header = columns;
  };
  return (tableLine: TableLine): SourceRow | null => {
    if (!header || !rowKind) {
      readHeader(tableLine);
      return null;
    }
    const { line, cells } = tableLine;
    if (cells.length > header.length) throw at(line, '', 'has more cells than the header');
    if (cells.every((cell) => cell === null || String(cell).trim() === '')) return null;
    return { kind: rowKind, file, line, values: valuesOf(header, cells) };
  };
}
