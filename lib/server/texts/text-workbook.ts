import { writeXlsx } from 'hucre/xlsx';
import readXlsxFile from 'read-excel-file/node';
import { boundedWorkbook } from '../import/workbook-limits';
import {
  TEXT_MAX_LENGTH,
  type TextFile,
  TextFileError,
  type TextUnit,
  UNITS_MAX,
} from './text-units';

/** Ten times what a language takes; it is read by a process that others wait for. */
const UNPACKED_MAX_MB = 8;

/** Widths of the columns: key, text that is translated, translation, what its place asks for. */
const WIDTHS = [32, 60, 60, 24];

/** Texts as a workbook of one sheet, whose first row names the languages. */
export async function writeTextWorkbook(
  sourceLocale: string,
  { locale, units }: TextFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const rows = units.map(({ key, source, target, note = '' }) => [key, source, target, note]);
  const sheet = {
    name: locale,
    columns: WIDTHS.map((width) => ({ width, numFmt: '@' })),
    rows: [['key', sourceLocale, locale, ''], ...rows],
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
  const units = rows.map(([key, source, target]): TextUnit => {
    const unit = { key: textOf(key), source: textOf(source), target: textOf(target) };
    return unit.target.length > TEXT_MAX_LENGTH ? malformed() : unit;
  });
  return { locale: textOf(head[2]), units };
}
