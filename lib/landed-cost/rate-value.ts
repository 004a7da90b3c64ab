import * as z from 'zod';
import type { RateArea, RateSpec } from './rate-names';

/** One amount, or what it lies between where the rule leaves room. */
export type Cell = number | readonly [low: number, high: number];

/**
 * What a rate is: rows by rising bounds, each up to and with its own, and null for what lies beyond
 * all others. A rate without steps is one row.
 */
export type RateRows = readonly (readonly [upTo: number | null, ...cells: Cell[]])[];

/** A value of a rate, with its source and when a person last compared it with that. */
export interface RateEntry {
  area: RateArea;
  name: string;
  /** Since when it holds, as YYYY-MM-DD. */
  from: string;
  rows: RateRows;
  /** A law, an office or a page; '' for what is the mall's own. */
  source: string;
  /** The address of the source; '' where it has none. */
  address: string;
  /** '' where nobody has compared every figure of it. */
  checkedOn: string;
  /** Made up, until staff enter what is true for them. */
  isExample?: boolean;
}

export type RateId = `${RateArea}/${string}`;

export const rateIdOf = ({ area, name }: Pick<RateEntry, 'area' | 'name'>): RateId =>
  `${area}/${name}`;

const AMOUNT_MAX = 1_000_000_000;
const ROWS_MAX = 40;
const DAYS_MAX = 365;

const amount = z.number().min(0).max(AMOUNT_MAX);
const cell = z.union([amount, z.tuple([amount, amount]).refine(([low, high]) => low <= high)]);
const bound = z.nullable(z.number().positive().max(AMOUNT_MAX));

/** Money is divided by, and no way takes a year. */
const isPossible = ({ kind, columns }: RateSpec, each: Cell, at: number) =>
  (kind !== 'money' || endOf(each, 'low') > 0) &&
  (columns[at]?.unit !== 'days' || endOf(each, 'high') <= DAYS_MAX);

/** Whether rows have the form of their rate: its columns, and bounds that rise. */
export function rateRowsOf(spec: RateSpec, value: unknown): RateRows | null {
  const rows = z
    .array(z.tuple([bound], cell))
    .min(1)
    .max(spec.by ? ROWS_MAX : 1)
    .safeParse(value);
  if (!rows.success) return null;
  const bounds = rows.data.map(([upTo]) => upTo ?? Number.POSITIVE_INFINITY);
  const isRising = bounds.every((each, at) => at === 0 || each > (bounds[at - 1] ?? 0));
  const required = spec.columns.filter(({ isOptional }) => !isOptional).length;
  const isWhole = rows.data.every(
    ([, ...cells]) =>
      cells.length >= required &&
      cells.length <= spec.columns.length &&
      cells.every((each, at) => isPossible(spec, each, at)),
  );
  const isPlain = spec.by !== undefined || bounds[0] === Number.POSITIVE_INFINITY;
  return isRising && isWhole && isPlain ? (rows.data as RateRows) : null;
}

const cellText = (each: Cell) => (typeof each === 'number' ? String(each) : each.join('–'));

/** Rows as people type them: a line each, its bound before a colon (`*` beyond all), then its cells. */
export function rateText(spec: RateSpec, rows: RateRows): string {
  return rows
    .map(([upTo, ...cells]) => {
      const said = cells.map(cellText).join('  ');
      return spec.by ? `${upTo ?? '*'}: ${said}` : said;
    })
    .join('\n');
}

function cellOf(text: string): Cell {
  const [low = Number.NaN, high, ...more] = text
    .split(/[–-]/)
    .map((part) => (part ? Number(part) : Number.NaN));
  if (more.length > 0) return Number.NaN;
  return high === undefined ? low : [low, high];
}

/** May be a mark between thousands, and would be read as that of a fraction. */
const COMMA_OF_THOUSANDS = /(?<![\d.,])[1-9]\d{0,2},\d{3}(?!\d)/;
/** The same where dollars and days are two columns; `rateText` writes two spaces between them. */
const SPACE_OF_THOUSANDS = /(?<![\d.,])[1-9]\d{0,2}\s\d{3}(?!\d)/;

/** What `rateText` writes, read again; null for what is no such rate. */
export function typedRate(spec: RateSpec, typed: string): RateRows | null {
  if (COMMA_OF_THOUSANDS.test(typed)) return null;
  if (spec.kind === 'delivery' && SPACE_OF_THOUSANDS.test(typed)) return null;
  const lines = typed.replaceAll(',', '.').split(/\r?\n/);
  const rows = lines.flatMap((line) => {
    if (!line.trim()) return [];
    const [before = '', ...after] = line.split(':');
    const cells = (spec.by ? after.join(':') : line).trim().split(/\s+/).map(cellOf);
    const upTo = !spec.by || before.trim() === '*' ? null : Number(before);
    return [[upTo, ...cells]];
  });
  return rateRowsOf(spec, rows);
}

/** The row that a value falls into; undefined where the rate says nothing of it. */
export const rowAt = (rows: RateRows, value: number) =>
  rows.find(([upTo]) => upTo === null || value <= upTo);

/** Whether a cell is ten times what it was, or a tenth: more likely a slip than meant. */
export function isTenfold(rows: RateRows, before: RateRows): boolean {
  return rows.some(([upTo, ...cells]) => {
    const [, ...known] = before.find(([bound]) => bound === upTo) ?? [];
    return cells.some((cell, at) =>
      (['low', 'high'] as const).some((end) => {
        const change = endOf(cell, end) / endOf(known[at] ?? cell, end);
        return Number.isFinite(change) && change > 0 && (change >= 10 || change <= 0.1);
      }),
    );
  });
}

/** One end of a cell. */
export function endOf(each: Cell, end: 'low' | 'high'): number {
  if (typeof each === 'number') return each;
  return each[end === 'low' ? 0 : 1];
}
