import { createHash } from 'node:crypto';
import { columnsCalled, columnsMentioned, isCounter } from './column-words';
import { factorOf, headingFactorOf, isOtherMoney, saysDollars } from './read-quantities';
import { areMonthsFirst, type ReadColumn, type SignWords } from './read-values';
import { columnByContent } from './recognise-contents';
import { columnsOf, SHEET_KINDS, type SheetKind, typeOf } from './sheet-columns';
import type { RowProblem } from './source-row';
import { UnreadableFile } from './source-row';
import { squeezed } from './squeeze';

/** Answers about headings: the column below, or null for one that is left out. */
export type HeadingAnswers = Readonly<Record<string, string | null>>;

/** What is known before a form is read; plain data, because it is sent to threads. */
export interface FormKnowledge {
  /** The kind of the rows, where a person stated it. */
  kind?: SheetKind;
  /** By the heading, squeezed. */
  answers: HeadingAnswers;
  /** Answers to earlier forms, by the fingerprint of their headings. */
  remembered: Readonly<Record<string, HeadingAnswers>>;
  signs: SignWords;
}

/** A column whose content is unknown. */
export interface HeadingQuestion {
  heading: string;
  samples: string[];
}

export interface Form {
  kind: SheetKind;
  /** The place of the headings among the given lines. */
  headerAt: number;
  /** Null for what is left out. */
  columns: readonly (ReadColumn | null)[];
  fingerprint: string;
  /** Answers that are about this form. */
  answered: HeadingAnswers;
  /** Known headings, of facts that rows of this kind do not have. */
  leftOut: string[];
  questions: HeadingQuestion[];
}

/** Headings that need an answer before anything is read. */
export class UnansweredHeadings extends UnreadableFile {
  override name = 'UnansweredHeadings';
  constructor(
    problem: RowProblem,
    readonly questions: readonly HeadingQuestion[],
    readonly kind: SheetKind,
    /** Whether no heading at all is known: a sheet of notes looks like that, too. */
    readonly isBlind = false,
  ) {
    super(problem);
  }
}

type Cells = readonly unknown[];

/** Title lines, addresses and the like stand above a table, but not more of them. */
const HEADER_WITHIN = 30;
const SAMPLES_MAX = 20;
/** As many headings show a table of its own; fewer known words may stand in any notes. */
const HEADINGS_MIN = 3;

/**
 * A cell as one line, cut to the length of a heading. Browsers send a line break as two characters,
 * so that an answer about a heading with one would not be recognised.
 */
export const textOf = (cell: unknown) =>
  String(cell ?? '')
    .slice(0, 200)
    .replace(/\s+/g, ' ')
    .trim();

/** Columns that only units have: any of them shows that rows are about units. */
const UNIT_MARKS = new Set([
  'unit_id',
  'stock_number',
  'vin',
  'mileage_km',
  'owners',
  'first_registered_on',
  'built_on',
  'battery_health',
  'accidents',
  'reserved_until',
  'sold_on',
  'expected_on',
]);

/** Columns that name the model of a row without its number and its sign. */
export const NAMING_COLUMNS = ['brand_sign', 'model_name', 'trim', 'model_year'];

const isColumn = (column: string) => SHEET_KINDS.some((kind) => columnsOf(kind).has(column));

/** A heading that is the name of a column itself. */
const canonical = (heading: string) => (isColumn(heading) ? heading : null);

/** Whether a header of CSV consists of names of columns, and names models by more than their names. */
export function isPlainHeader(line: string): boolean {
  const headings = line
    .replace(/^\ufeff/, '')
    .split(/[,;\t]/)
    .map((cell) => cell.replaceAll('"', '').trim());
  const namesModel = headings.some((each) => each === 'model_sign' || each === 'model_id');
  return headings.every(isColumn) && (namesModel || !headings.includes('model_name'));
}

function kindOf(columns: ReadonlySet<string>): SheetKind | null {
  if ([...columns].some((column) => UNIT_MARKS.has(column))) return 'units';
  if (['model_sign', 'model_id', 'model_name'].some((column) => columns.has(column)))
    return 'models';
  if (columns.has('brand_sign')) return 'brands';
  if (columns.has('moved_from')) return 'moves';
  if (columns.has('type_sign')) return 'types';
  // Facts of models, whose names are in a column that is asked about.
  return [...columns].some((column) => columnsOf('models').has(column)) ? 'models' : null;
}

/** The column that a word means for a kind: people call a model's colours "colour". */
function columnOfKind(kind: SheetKind, column: string): string | null {
  const columns = columnsOf(kind);
  if (columns.has(column) || (kind === 'units' && NAMING_COLUMNS.includes(column))) return column;
  if (column === 'colour' && columns.has('colours')) return 'colours';
  if (column === 'colours' && columns.has('colour')) return 'colour';
  return null;
}

/** The column of power that the unit of a heading means. */
function byUnit(column: string, heading: string): string {
  if (column !== 'power_hp' && column !== 'power_kw') return column;
  const unit = squeezed(
    /[(（[【](.*?)[)）\]】]|[,，](.*)$/u.exec(heading)?.slice(1).join('') ?? '',
  );
  const other = column === 'power_hp' ? 'power_kw' : 'power_hp';
  return factorOf(other, unit) === 1 && factorOf(column, unit) !== 1 ? other : column;
}

const fingerprintOf = (headings: readonly string[]) =>
  createHash('sha256').update(headings.map(squeezed).join('|')).digest('hex').slice(0, 32);

/** How certainly a cell is a heading: a word within a short one may also occur in a row. */
function knownBy(heading: string, said: HeadingAnswers, isInTable: boolean): number {
  const isSaid = Object.hasOwn(said, squeezed(heading));
  if (isSaid || canonical(heading) || columnsCalled(heading).length > 0) return 1;
  const mayMention = isInTable && heading.length <= 40 && !/\d/.test(heading);
  return mayMention && columnsMentioned(heading).length > 0 ? 0.5 : 0;
}

interface LineCounts {
  filled: number;
  /** How many of its cells are headings. */
  known: number;
}

/**
 * The line with most headings. Where tables stand below each other it is the first header, because
 * rows above a header are not read; the further headers are then refused as rows.
 */
function headerAmong(counts: readonly LineCounts[], bestAt: number): number {
  const best = counts[bestAt]?.known ?? 0;
  const first = counts.findIndex(
    ({ known, filled }) => known >= Math.max(HEADINGS_MIN, best / 2) && known > filled / 2,
  );
  const isRow = ({ known, filled }: LineCounts) => filled > 1 && known <= filled / 2;
  return first >= 0 && counts.slice(first, bestAt).some(isRow) ? first : bestAt;
}

/** Recognises the columns of a table by their headings and contents. */
export function recogniseForm(
  lines: readonly Cells[],
  knowledge: FormKnowledge,
  sheetKind?: SheetKind,
): Form | null {
  const saidOf = (headings: readonly string[]): HeadingAnswers => ({
    ...knowledge.remembered[fingerprintOf(headings)],
    ...knowledge.answers,
  });
  const counts = lines.slice(0, HEADER_WITHIN).map((cells): LineCounts => {
    const filled = cells.map(textOf).filter((heading) => heading !== '');
    const said = saidOf(cells.map(textOf));
    const known = filled.map((heading) => knownBy(heading, said, filled.length > 1));
    return { filled: filled.length, known: known.reduce((sum, each) => sum + each, 0) };
  });
  // Of rows with the same number of headings, the one with more cells is not a title.
  const scores = counts.map(({ known, filled }) => known * 1000 + Math.min(filled, 400));
  const best = Math.max(0, ...scores);
  if (best < 500) return null;
  const headerAt = headerAmong(counts, scores.indexOf(best));
  const headings = (lines[headerAt] ?? []).map(textOf);
  const below = lines.slice(headerAt + 1);
  const samples = (at: number) => {
    const texts = below.map((cells) => textOf(cells[at])).filter((text) => text !== '');
    return texts.slice(0, SAMPLES_MAX);
  };
  const said = saidOf(headings);
  const meant = headings.map((heading, at): MeantColumn => {
    const answer = Object.hasOwn(said, squeezed(heading)) ? said[squeezed(heading)] : undefined;
    if (answer !== undefined && heading !== '')
      return { columns: answer ? [answer] : [], by: 'answer' };
    const own = canonical(heading);
    if (own) return { columns: [own], by: 'answer' };
    const isDollars = (column: string) => column !== 'price_usd' || !isOtherMoney(column, heading);
    const called = columnsCalled(heading).filter(isDollars);
    if (called.length > 0) return { columns: called, by: 'word' };
    const mentioned = columnsMentioned(heading).filter(isDollars);
    if (mentioned.length > 0) return { columns: mentioned, by: 'mention' };
    const told = isOtherMoney('', heading) ? null : columnByContent(samples(at), knowledge.signs);
    return { columns: told ? [told] : [], by: 'content' };
  });
  const kind =
    sheetKind ?? knowledge.kind ?? kindOf(new Set(meant.flatMap(({ columns }) => columns)));
  if (!kind) return null;
  const taken = new Set<string>();
  const found: (string | null)[] = headings.map(() => null);
  for (const way of ['answer', 'word', 'mention', 'content'] as const) {
    for (const [at, { columns, by }] of meant.entries()) {
      if (by !== way) continue;
      const heading = headings[at] ?? '';
      const fitting = columns.map((column) => columnOfKind(kind, byUnit(column, heading)));
      const column = fitting.find((each) => each && (by === 'answer' || !taken.has(each)));
      if (!column) continue;
      taken.add(column);
      found[at] = column;
    }
  }
  const isForeign = (at: number) => {
    const { columns, by } = meant[at] ?? { columns: [], by: 'content' };
    return !found[at] && by === 'word' && columns.every((each) => !columnOfKind(kind, each));
  };
  const isLeftOut = (at: number) => {
    const { columns, by } = meant[at] ?? { columns: [], by: 'content' };
    const heading = headings[at] ?? '';
    if (heading === '' || (isCounter(heading) && by === 'content')) return true;
    if (by === 'answer') return columns.length === 0;
    return samples(at).length === 0 || isForeign(at);
  };
  const questions = headings.flatMap((heading, at) =>
    found[at] || isLeftOut(at) ? [] : [{ heading, samples: samples(at).slice(0, 3) }],
  );
  const isMonthFirst = areMonthsFirst(below.flat());
  const columns = found.map((column, at) => {
    if (!column) return null;
    const heading = headings[at] ?? '';
    const factor = headingFactorOf(column, heading);
    const isDollars = saysDollars(heading);
    return { column, type: typeOf(column), factor, isDollars, isMonthFirst };
  });
  const asked = new Set(headings.map(squeezed));
  const answered = Object.entries(knowledge.answers).filter(([heading]) => asked.has(heading));
  return {
    kind,
    headerAt,
    columns,
    questions,
    fingerprint: fingerprintOf(headings),
    answered: Object.fromEntries(answered),
    leftOut: headings.filter((_, at) => isForeign(at) && samples(at).length > 0),
  };
}

interface MeantColumn {
  columns: readonly string[];
  by: 'answer' | 'word' | 'mention' | 'content';
}
