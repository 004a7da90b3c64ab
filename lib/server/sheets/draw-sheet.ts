import { encode } from 'uqr';
import { directionOf, type Locale } from '@/lib/i18n/locales';
import { MM, type PdfPage } from './pdf-document';
import { type Line, setText, type TextStyle } from './set-text';

export interface SheetFact {
  name: string;
  value: string;
}

/** What one language says of a car. */
export interface SheetColumn {
  locale: Locale;
  /** What the language calls itself. */
  name: string;
  facts: readonly SheetFact[];
  /** What the price leaves out. */
  note: string;
}

/** A sheet for the windscreen of one car. */
export interface Sheet {
  company: string;
  phone: string;
  title: string;
  stockNumber: string;
  price: string;
  /** Where the QR code leads. */
  address: string;
  /** One to four; each says the same facts in the same order. */
  columns: readonly SheetColumn[];
}

/** A5, lying, as it lies behind a windscreen. */
export const SHEET_WIDTH = 210 * MM;
export const SHEET_HEIGHT = 148 * MM;

const INK = '16181d';
const MUTED = '5b5f68';
const ACCENT = 'c2410c';
const TRUST = '0f5257';
const LINE = 'd9d4ca';

/** What office printers leave white, and a little. */
const MARGIN = 9 * MM;
const RIGHT = SHEET_WIDTH - MARGIN;
const QR_SIZE = 38 * MM;
/** Between the name and the code, and between columns. */
const GAP = 5 * MM;
const HEAD_WIDTH = RIGHT - MARGIN - QR_SIZE - GAP;
const TABLE_TOP = 55 * MM;
const HEADING_HEIGHT = 7 * MM;
/** Between a name and its value at least, in points. */
const BESIDE = 6;
const VALUE_SIZES = { max: 15, min: 5 };
const TITLE_SIZES = [34, 30, 26, 23, 20, 17];
const TITLE_TOP = 17 * MM;
const TITLE_HEIGHT = 22 * MM;
const NOTE_SIZE = 6.5;
/** Of letters below the base line and above capitals, as a share of the size. */
const LEADING = 1.15;

/** Where lines have their room. */
interface Column {
  locale: Locale;
  left: number;
  width: number;
}

interface Placed {
  /** The base line of the first. */
  y: number;
  size: number;
  colour: string;
  /** Where lines end instead of where they begin. */
  isAtEnd?: boolean;
}

const LATIN = { locale: 'en', weight: 'bold' } as const satisfies TextStyle;
const HEAD: Column = { locale: 'en', left: MARGIN, width: HEAD_WIDTH };

/** Draws lines below each other, at the side where their language begins. */
function draw(
  page: PdfPage,
  lines: readonly Line[],
  { locale, left, width }: Column,
  placed: Placed,
) {
  const { y, size, colour, isAtEnd = false } = placed;
  const isAtRight = (directionOf(locale) === 'rtl') !== isAtEnd;
  page.fill(colour);
  for (const [i, line] of lines.entries()) {
    const x = isAtRight ? left + width - line.width * size : left;
    page.line(line, x, y + i * size * LEADING, size);
  }
}

/** In the largest size in which it has room, and cut off where none is small enough. */
function setTitle(title: string): { lines: Line[]; size: number } {
  for (const size of TITLE_SIZES) {
    const lines = setText(title, LATIN, HEAD_WIDTH / size);
    const isWide = lines.some((line) => line.width * size > HEAD_WIDTH);
    if (!isWide && lines.length * size * LEADING <= TITLE_HEIGHT) return { lines, size };
  }
  const size = TITLE_SIZES.at(-1) ?? 17;
  return { lines: setText(title, LATIN, HEAD_WIDTH / size).slice(0, 3), size };
}

/** A line in the given size, or in a smaller one where it is too wide. */
function setOne(text: string, size: number, maxWidth: number): { lines: Line[]; size: number } {
  const lines = setText(text, LATIN).slice(0, 1);
  const width = lines[0]?.width ?? 0;
  return { lines, size: Math.min(size, width > 0 ? maxWidth / width : size) };
}

function drawCode(page: PdfPage, address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 });
  const step = QR_SIZE / size;
  const left = RIGHT - QR_SIZE;
  page.fill('000000');
  for (const [y, row] of data.entries()) {
    for (let x = 0; x < size; x += 1) {
      let end = x;
      while (row[end]) end += 1;
      // One box for neighbours: between two, some printers leave a hair.
      if (end > x) page.box(left + x * step, MARGIN + y * step, (end - x) * step, step);
      x = Math.max(x, end);
    }
  }
  const text = setOne(address.replace(/^https?:\/\//, ''), 7.5, QR_SIZE);
  const below = { locale: 'en', left, width: QR_SIZE } as const;
  draw(page, text.lines, below, { y: MARGIN + QR_SIZE + 9, size: text.size, colour: MUTED });
}

function drawHead(page: PdfPage, sheet: Sheet): void {
  const top = { y: MARGIN + 11 };
  const company = setOne(sheet.company, 13, HEAD_WIDTH * 0.6);
  draw(page, company.lines, HEAD, { ...top, size: company.size, colour: INK });
  const phone = setOne(sheet.phone, 13, HEAD_WIDTH * 0.38);
  draw(page, phone.lines, HEAD, { ...top, size: phone.size, colour: TRUST, isAtEnd: true });
  const title = setTitle(sheet.title);
  const titleTop = TITLE_TOP + title.size * 0.8;
  draw(page, title.lines, HEAD, { y: titleTop, size: title.size, colour: INK });
  const bottom = { y: TABLE_TOP - 5 * MM };
  const price = setOne(sheet.price, 38, HEAD_WIDTH * 0.55);
  draw(page, price.lines, HEAD, { ...bottom, size: price.size, colour: ACCENT });
  const number = setOne(sheet.stockNumber, 24, HEAD_WIDTH * 0.4);
  draw(page, number.lines, HEAD, { ...bottom, size: number.size, colour: INK, isAtEnd: true });
}

/** A fact as it stands in its column: its name at the beginning of a line, its value at the end. */
interface Row {
  name: Line[];
  value: Line[];
  height: number;
}

function setRow(
  locale: Locale,
  fact: SheetFact,
  width: number,
  nameSize: number,
  valueSize: number,
): Row {
  const widthOf = (lines: readonly Line[], size: number) =>
    Math.max(0, ...lines.map((line) => line.width * size));
  const bold = { locale, weight: 'bold' } as const;
  const regular = { locale, weight: 'regular' } as const;
  const ownWidth = widthOf(setText(fact.name, regular), nameSize);
  let value = setText(fact.value, bold);
  const valueMax = Math.max(width * 0.6, width - ownWidth - BESIDE);
  if (widthOf(value, valueSize) > valueMax) value = setText(fact.value, bold, valueMax / valueSize);
  const nameMax = width - widthOf(value, valueSize) - BESIDE;
  const name = setText(fact.name, regular, nameMax / nameSize);
  const heights = [name.length * nameSize, value.length * valueSize];
  return { name, value, height: (Math.max(...heights) + valueSize * 0.55) * LEADING };
}

/** One language has room for two columns of it. */
function columnsOf({ columns }: Sheet): readonly SheetColumn[] {
  const [only, ...others] = columns;
  if (!only || others.length > 0) return columns;
  const half = Math.ceil(only.facts.length / 2);
  const halves = [
    { ...only, facts: only.facts.slice(0, half) },
    { ...only, name: '', note: '', facts: only.facts.slice(half) },
  ];
  return directionOf(only.locale) === 'rtl' ? halves.reverse() : halves;
}

/** All columns, row beside row, in the largest type that has room. */
function setTable(columns: readonly SheetColumn[], width: number, room: number) {
  for (let valueSize = VALUE_SIZES.max; ; valueSize -= 0.5) {
    const nameSize = Math.max(6, valueSize * 0.78);
    const set = columns.map(({ locale, facts }) =>
      facts.map((fact) => setRow(locale, fact, width, nameSize, valueSize)),
    );
    const count = Math.max(...set.map((rows) => rows.length));
    const heights = Array.from({ length: count }, (_, row) =>
      Math.max(...set.map((rows) => rows[row]?.height ?? 0)),
    );
    const height = heights.reduce((sum, each) => sum + each, 0);
    if (height <= room || valueSize <= VALUE_SIZES.min)
      return { set, heights, nameSize, valueSize };
  }
}

function drawTable(page: PdfPage, sheet: Sheet): void {
  const columns = columnsOf(sheet);
  const width = (RIGHT - MARGIN - GAP * (columns.length - 1)) / columns.length;
  const notes = columns.map(({ locale, note }) =>
    setText(note, { locale, weight: 'regular' }, width / NOTE_SIZE),
  );
  const noteLines = Math.max(...notes.map((lines) => lines.length));
  const notesTop = SHEET_HEIGHT - MARGIN - noteLines * NOTE_SIZE * LEADING;
  const top = TABLE_TOP + HEADING_HEIGHT;
  const table = setTable(columns, width, notesTop - top - 2 * MM);
  const { nameSize, valueSize, set, heights } = table;
  for (const [i, { locale, name }] of columns.entries()) {
    const left = MARGIN + i * (width + GAP);
    const column = { locale, left, width };
    const heading = setText(name, { locale, weight: 'bold' });
    draw(page, heading, column, { y: TABLE_TOP + 5 * MM, size: 11, colour: TRUST });
    let y = top;
    for (const [row, fact] of (set[i] ?? []).entries()) {
      page.fill(LINE);
      page.box(left, y, width, 0.5);
      const base = y + valueSize * 1.2;
      draw(page, fact.name, column, { y: base, size: nameSize, colour: MUTED });
      draw(page, fact.value, column, { y: base, size: valueSize, colour: INK, isAtEnd: true });
      y += heights[row] ?? 0;
    }
    draw(page, notes[i] ?? [], column, { y: notesTop + NOTE_SIZE, size: NOTE_SIZE, colour: MUTED });
  }
}

/** Draws a sheet on a page of SHEET_WIDTH and SHEET_HEIGHT. */
export function drawSheet(page: PdfPage, sheet: Sheet): void {
  drawHead(page, sheet);
  drawCode(page, sheet.address);
  drawTable(page, sheet);
}
