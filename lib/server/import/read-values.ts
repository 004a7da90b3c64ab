import { readQuantity, scaled } from './read-quantities';
import { EMPTY_WORD } from './record-columns';
import { squeezed } from './squeeze';
import { booleanCalled, valueCalled } from './value-words';

/** What a column of a form holds. */
export interface ReadColumn {
  column: string;
  /** What it holds in JSON, by its schema: 'number', 'boolean', 'array', 'string', 'enum' … */
  type: string;
  /** By the unit of its heading. */
  factor: number;
  /** Whether its heading says dollars. */
  isDollars?: boolean;
  /** Whether dates such as 1/2/2026 begin with the month. */
  isMonthFirst?: boolean;
}

/** Brands and types of the catalogue by all their names, squeezed. */
export type SignWords = Readonly<Record<string, Map<string, string> | undefined>>;

/** Between the items of a list; people use commas as well where the items are words of a table. */
const LIST_SEPARATOR = /[|\n]/;
const WORD_SEPARATOR = /[|\n,;/、，；]/;

const MONTH_NAMES = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const A_MONTH = `(?:${MONTH_NAMES.join('|')})`;

const IS_FORMULA = /^[=+\-@\t\r]/;
/** What they save in another way, as a number or a day: 00123, 2.0, 12E3, 10-12, MAR-7. */
const IS_NUMBER_OR_DAY = new RegExp(
  `^(?:0\\d+|\\d+[.,]\\d+|\\d+(?:\\.\\d+)?e[+-]?\\d+|\\d{16,}|\\d{1,4}[-/]\\d{1,2}(?:[-/]\\d{1,4})?|${A_MONTH}[- ./]?\\d{1,4}|\\d{1,2}[- ./]?${A_MONTH})$`,
  'i',
);

/**
 * A text with an apostrophe before it where spreadsheet programs would calculate it, or change it
 * although it is a code; the import removes the apostrophe again.
 */
export function inert(text: string, isCode: boolean): string {
  const bare = text.replace(/^'+/, '');
  const isEvaluated = IS_FORMULA.test(bare) || (isCode && IS_NUMBER_OR_DAY.test(bare));
  return isEvaluated ? `'${text}` : text;
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell).trim();
  return inert(text, true) !== text ? text.replace(/^'/, '') : text;
}

const twoDigits = (number: string) => number.padStart(2, '0');

/**
 * Whether dates of a table are American: some of them have no day that they could begin with, and
 * none begins with what is no month.
 */
export function areMonthsFirst(cells: readonly unknown[]): boolean {
  const dates = cells.flatMap((cell) => {
    const [, first, second] = /^(\d\d?)\/(\d\d?)\/\d{2,4}$/.exec(String(cell).trim()) ?? [];
    return first && second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  return dates.some(({ second }) => second > 12) && dates.every(({ first }) => first <= 12);
}

/** A day as 2026-11-24, of "24.11.2026", "2026/11/24", "2026年11月24日"; undefined for no day. */
function dayOf(text: string, isMonthFirst: boolean): string | undefined {
  const parts = text.match(/\d+/g) ?? [];
  const separators = text.replace(/\d+/g, '').trim();
  if (parts.length !== 3 || !/^(?:[./-]{2}|年月日?|г?\.?)$/.test(separators)) return undefined;
  const [first = '', second = '', third = ''] = parts;
  const [year, month, day] = first.length === 4 ? parts : [third, second, first];
  const whole = year?.length === 2 ? `20${year}` : year;
  if (whole?.length !== 4) return undefined;
  // Americans write the month first, which shows where the other number is no month.
  const isAmerican = isMonthFirst && separators === '//' && Number(first) <= 12;
  const isSwapped = isAmerican || (Number(month) > 12 && Number(day) <= 12);
  const [m = '', d = ''] = isSwapped ? [day, month] : [month, day];
  return `${whole}-${twoDigits(m)}-${twoDigits(d)}`;
}

const MONTHS = [MONTH_NAMES, 'янв фев мар апр май июн июл авг сен окт ноя дек'.split(' ')];

/** A month as 2026-11, of "11.2026", "2026/11", "2026年11月", "Nov-26" or a day. */
function monthOf(text: string, isMonthFirst: boolean): string | undefined {
  const day = dayOf(text, isMonthFirst)?.slice(0, 7);
  if (day) return day;
  // Spreadsheet programs make this of the months in a text file that they open.
  const [, name = '', year = ''] = /^(\p{L}{3,})[-. ]+((?:20)?\d\d)$/u.exec(text) ?? [];
  const word = name.slice(0, 3).toLowerCase();
  const month = MONTHS.map((names) => names.indexOf(word) + 1).find((number) => number > 0);
  if (month) return `20${year.slice(-2)}-${twoDigits(String(month))}`;
  const [, a = '', b = ''] = /^(\d{1,4})\s*[./年-]\s*(\d{1,4})\s*月?$/.exec(text) ?? [];
  if (a.length === 4) return `${a}-${twoDigits(b)}`;
  return b.length === 4 ? `${b}-${twoDigits(a)}` : undefined;
}

const DAYS = new Set([
  'updated_at',
  'first_registered_on',
  'expected_on',
  'sold_on',
  'reserved_until',
]);

/** Numbers and words of a table are shorter; what is longer is not searched for them. */
const WORDS_LENGTH_MAX = 200;
const IS_TEXT = new Set(['string', 'array']);

const VIN_SIGNS = /^[\w\s-]+$/;

function wordOf(
  { column, isMonthFirst = false }: ReadColumn,
  text: string,
  signs: SignWords,
): string {
  if (text.length > WORDS_LENGTH_MAX) return text;
  const known = signs[column]?.get(squeezed(text));
  if (known) return known;
  if (DAYS.has(column)) return dayOf(text, isMonthFirst) ?? text;
  if (column === 'built_on') return monthOf(text, isMonthFirst) ?? text;
  if (column === 'vin' && VIN_SIGNS.test(text)) return text.replace(/[\s-]/g, '').toUpperCase();
  return valueCalled(column, text) ?? text;
}

function numberOf({ column, factor, isDollars }: ReadColumn, text: string): number | string {
  if (column === 'model_year') {
    const year = /^((?:19|20)\d\d)(?:\D|$)/.exec(text)?.[1] ?? /[./](20\d\d)$/.exec(text)?.[1];
    if (year) return Number(year);
  }
  return readQuantity(column, text, factor, isDollars) ?? text;
}

/**
 * A cell as a value of its column; undefined for an empty cell, null for the word for nothing. A
 * value that does not fit stays unchanged, so that the schema's error shows it as the person wrote
 * it.
 */
export function readCell(read: ReadColumn, cell: unknown, signs: SignWords): unknown {
  const { column, type, factor } = read;
  if (cell === null || cell === undefined) return undefined;
  if (typeof cell === 'number' && type === 'number') return scaled(column, cell, factor);
  if (typeof cell === 'boolean' && type === 'boolean') return cell;
  const text = textOf(cell);
  if (text === '') return undefined;
  if (/^[-–—]$/.test(text)) return type === 'boolean' && text !== EMPTY_WORD ? false : null;
  if (text.length > WORDS_LENGTH_MAX && !IS_TEXT.has(type)) return text;
  if (type === 'array') {
    const isOfWords = valueCalled(column, text) !== undefined || column === 'colours';
    const separator =
      isOfWords || ['interface_languages', 'papers'].includes(column)
        ? WORD_SEPARATOR
        : LIST_SEPARATOR;
    const items = text.split(separator).map((item) => item.trim());
    return items.filter((item) => item !== '').map((item) => valueCalled(column, item) ?? item);
  }
  if (type === 'boolean') return booleanCalled(text) ?? text;
  if (type === 'number') return numberOf(read, text);
  // Of October typed as 2023.10 a spreadsheet program keeps a number that is January's, too.
  if (column === 'built_on' && typeof cell === 'number' && text.endsWith('.1')) return text;
  return wordOf(read, text, signs);
}
