import { writeXlsx } from 'hucre/xlsx';
import readXlsxFile from 'read-excel-file/node';
import type { TextUnit } from '@/lib/config/text-files';
import { boundedWorkbook } from '../import/workbook-limits';
import {
  joinedUnit,
  segmentsOf,
  TEXT_MAX_LENGTH,
  type TextFile,
  TextFileError,
  UNITS_MAX,
} from './text-units';

/** Ten times what a language takes; reading it blocks the process for other requests. */
const UNPACKED_MAX_MB = 8;

/** Widths of the columns: key, text that is translated, translation, what its place asks for, mark. */
const WIDTHS = [32, 60, 60, 24, 12];

/** More letters no cell of a workbook has. */
const CELL_MAX_LENGTH = 32_000;

/**
 * Texts as a workbook of one sheet, whose first row names the languages. A text of several paragraphs
 * takes several rows; one with a longer paragraph than a cell holds is left to the other format.
 */
export async function writeTextWorkbook(
  sourceLocale: string,
  { locale, units }: TextFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = units.flatMap(({ key, source, target, note = '', was = '' }) => {
    const segments = segmentsOf({ source, target });
    const isTooLong = segments.flat().some((text) => text.length > CELL_MAX_LENGTH);
    return isTooLong ? [] : segments.map(([from, to]) => [key, from, to, note, was]);
  });
  const sheet = {
    name: locale,
    columns: WIDTHS.map((width) => ({ width, numFmt: '@' })),
    rows: [['key', sourceLocale, locale, '', 'mark'], ...rows],
    freezePane: { rows: 1 },
  };
  return new Uint8Array(await writeXlsx({ sheets: [sheet] }));
}

const textOf = (cell: unknown) => (cell === null || cell === undefined ? '' : String(cell));

/**
 * Reads a workbook of texts.
 * @throws TextFileError for what is none, or more than one could be
 */
export async function readTextWorkbook(bytes: Buffer): Promise<TextFile> {
  const malformed = () => {
    throw new TextFileError('malformed');
  };
  let bounded: Buffer;
  try {
    bounded = boundedWorkbook(bytes, UNPACKED_MAX_MB);
  } catch {
    return malformed();
  }
  const [sheet] = await readXlsxFile(bounded, { trim: false }).catch(malformed);
  const [head, ...rows] = sheet?.data ?? [];
  if (!head || textOf(head[0]) !== 'key') throw new TextFileError('noTexts');
  if (rows.length > UNITS_MAX) throw new TextFileError('tooManyTexts');
  const parts = new Map<string, { was: string; segments: [string, string][] }>();
  for (const [key, source, target, , was] of rows) {
    const part = parts.get(textOf(key)) ?? { was: textOf(was), segments: [] };
    part.segments.push([textOf(source), textOf(target)]);
    parts.set(textOf(key), part);
  }
  const units = [...parts].map(([key, { was, segments }]): TextUnit => {
    const unit = joinedUnit({ key, ...(was && { was }) }, segments);
    return unit.target.length > TEXT_MAX_LENGTH ? malformed() : unit;
  });
  return { locale: textOf(head[2]), units };
}
