import { readCell } from './read-values';
import {
  type Form,
  type FormKnowledge,
  NAMING_COLUMNS,
  recogniseForm,
  textOf,
  UnansweredHeadings,
} from './recognise-headings';
import { KEY_COLUMNS } from './record-columns';
import { columnsOf, type SheetKind } from './sheet-columns';
import { type ModelNaming, type SourceRow, UnreadableFile } from './source-row';
import { squeezed } from './squeeze';

/** A line of a table: its number in the file, and its cells. */
export interface TableLine {
  line: number;
  cells: readonly unknown[];
}

/** Without one, each import of the same table would add the same cars again. */
const NO_UNIT_NAMES = 'needs a column with VIN or stock number, by which each car is known again';

const COLUMNS_MAX = 500;

/** Lines that are examined before the first row is read. */
export const LINES_LOOKED_AT = 60;

const NO_HEADINGS =
  'needs a column type_sign, brand_sign, model_sign or moved_from, or headings such as Brand, Model, Price';

const IS_SIGN = /^[a-z0-9][a-z0-9-]*$/;

const isFilled = (cell: unknown) =>
  cell !== null && cell !== undefined && String(cell).trim() !== '';

/**
 * Recognises the form of a table from its first lines.
 * @throws UnreadableFile when no line names columns, or UnansweredHeadings when it names unknown ones
 */
export function formOf(
  file: string,
  lines: readonly TableLine[],
  knowledge: FormKnowledge,
  sheetKind?: SheetKind,
): Form {
  const at = (line: number, column: string, reason: string) => ({ file, line, column, reason });
  const wide = lines.find(({ cells }) => cells.slice(COLUMNS_MAX).some(isFilled));
  if (wide) {
    throw new UnreadableFile(at(wide.line, '', `has more than ${COLUMNS_MAX} columns`));
  }
  // Only afterwards, and no more: recognising a hundred thousand columns takes seconds.
  const form = recogniseForm(
    lines.map(({ cells }) => cells.slice(0, COLUMNS_MAX)),
    knowledge,
    sheetKind,
  );
  if (!form) {
    const headerAt = Math.max(
      0,
      lines.findIndex(({ cells }) => cells.filter(isFilled).length > 1),
    );
    const first = lines[headerAt];
    const below = lines[headerAt + 1]?.cells ?? [];
    const questions = (first?.cells ?? []).flatMap((cell, i) =>
      isFilled(cell)
        ? [{ heading: textOf(cell), samples: isFilled(below[i]) ? [String(below[i])] : [] }]
        : [],
    );
    const problem = at(first?.line ?? 1, '', NO_HEADINGS);
    throw new UnansweredHeadings(problem, questions, sheetKind ?? 'models', true);
  }
  const line = lines[form.headerAt]?.line ?? 1;
  const columns = form.columns.flatMap((each) => each?.column ?? []);
  for (const column of columns) {
    const isOwn = columnsOf(form.kind).has(column) || NAMING_COLUMNS.includes(column);
    if (!isOwn) throw new UnreadableFile(at(line, column, `no such column for ${form.kind}`));
  }
  const isKnownAgain = KEY_COLUMNS.units.some((column) => columns.includes(column));
  if (form.kind === 'units' && !isKnownAgain && form.questions.length === 0) {
    throw new UnreadableFile(at(line, '', NO_UNIT_NAMES));
  }
  const twice = columns.find((column, i) => columns.indexOf(column) < i);
  if (twice) throw new UnreadableFile(at(line, twice, 'stands in the header twice'));
  const [question] = form.questions;
  if (question) {
    const problem = at(line, question.heading, `no such column for ${form.kind}`);
    throw new UnansweredHeadings(problem, form.questions, form.kind);
  }
  return form;
}

/** The model's name in a row that has neither its number nor its sign. */
function namingOf(
  { kind }: Form,
  values: Record<string, unknown>,
  brandSaid: string,
): ModelNaming | undefined {
  const isAboutModel = kind === 'models' || kind === 'units';
  if (!isAboutModel || values.model_sign || values.model_id || !values.model_name) return undefined;
  return {
    brand: values.brand_sign === undefined ? '' : String(values.brand_sign),
    brandSaid,
    name: String(values.model_name),
    trim: String(values.trim ?? ''),
    year: typeof values.model_year === 'number' ? values.model_year : null,
  };
}

/** Turns the lines below the headings of a table into rows, one after the other. */
export function rowReader(file: string, form: Form, { signs }: FormKnowledge) {
  const { kind, columns } = form;
  const brandAt = columns.findIndex((each) => each?.column === 'brand_sign');
  const own = columnsOf(kind);
  const [key = ''] = KEY_COLUMNS[kind];
  /** From a line above that contains only a brand: price lists group their models so. */
  let groupBrand: string | undefined;
  let groupSaid = '';
  return ({ line, cells }: TableLine): SourceRow | null => {
    const filled = cells.filter(isFilled);
    if (filled.length === 0) return null;
    if (cells.slice(columns.length).some(isFilled)) {
      const reason = 'has more cells than the header';
      throw new UnreadableFile({ file, line, column: '', reason });
    }
    if (filled.length === 1 && columns.length > 1 && brandAt < 0) {
      const brand = signs.brand_sign?.get(squeezed(String(filled[0])));
      if (brand) {
        groupBrand = brand;
        groupSaid = String(filled[0]);
        return null;
      }
    }
    const values: Record<string, unknown> = {};
    for (const [i, column] of columns.entries()) {
      const text = column?.column === key ? String(cells[i] ?? '').trim() : '';
      // A word for another brand may be the sign of a new one, and means that from here on.
      if (IS_SIGN.test(text)) signs[key]?.set(squeezed(text), text);
      const value = column ? readCell(column, cells[i], signs) : undefined;
      if (column && value !== undefined) values[column.column] = value;
    }
    const named = groupBrand ? { brand_sign: groupBrand, ...values } : values;
    const naming = namingOf(form, named, brandAt < 0 ? groupSaid : textOf(cells[brandAt]));
    for (const column of NAMING_COLUMNS) if (!own.has(column)) delete values[column];
    return { kind, file, line, values, naming };
  };
}
