import { packZip, unpackZip, ZipError } from './zip-package';

/** The packed file, including pictures, which are ignored. */
export const WORKBOOK_MAX_MB = 64;
/** Some thirty thousand models; reading it takes some ten times as much memory. */
const UNPACKED_MAX_MB = 64;
const MB = 1024 * 1024;
/** A workbook has a dozen, and two for each sheet and picture. */
const FILES_MAX = 2000;
const SHEETS_MAX = 50;
const CELLS_MAX = 2_000_000;
/**
 * From the first cell to the lowest row and rightmost column with a value: gaps take memory, too.
 */
const AREA_MAX = 4_000_000;

const AS_CSV = 'save the sheet as CSV, which may be of any length';

/** Why a workbook is rejected, in words for its author; `sheet` is the number of one, from 1. */
export class WorkbookFault extends Error {
  override name = 'WorkbookFault';
}

const NO_WORKBOOK = 'is not an XLSX file as spreadsheet programs write it';

/** The opening tags of rows and cells; quoted values may contain `<` and `>`. */
const TAGS = /<(?:[^\s<>/:!?]+:)?(row|c)((?=[\s/>])(?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const PLACE = /(?:^|\s)r\s*=\s*(?:"([A-Z]{0,3})(\d{1,7})"|'([A-Z]{0,3})(\d{1,7})')/g;
const ANY_PLACE = /(?:^|\s)r\s*=/g;

/** The number of a column, from 1: A is 1, AA is 27. */
const columnOf = (letters: string) =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/**
 * Counts the cells of a sheet before it is parsed: the parser allocates each cell of the rectangle
 * that the outermost ones span.
 * @throws WorkbookFault
 */
function checkSheet(xml: Buffer): void {
  const text = xml.toString('latin1');
  // Comments and the like could hide cells from this check; no spreadsheet program writes any.
  if (text.includes('<!') || text.indexOf('<?') !== text.lastIndexOf('<?'))
    throw new WorkbookFault(NO_WORKBOOK);
  let cells = 0;
  let lowest = 1;
  let rightmost = 1;
  for (const [, tag, attributes = ''] of text.matchAll(TAGS)) {
    const places = [...attributes.matchAll(PLACE)];
    const isPlain = places.length === (attributes.match(ANY_PLACE)?.length ?? 0);
    const [[, letters, row, quotedLetters, quotedRow] = []] = places;
    const column = columnOf(letters ?? quotedLetters ?? '');
    const line = Number(row ?? quotedRow);
    if (!isPlain || places.length > 1 || line > 1_048_576 || (tag === 'c' && column === 0)) {
      throw new WorkbookFault(NO_WORKBOOK);
    }
    if (tag === 'row') continue;
    cells += 1;
    if (cells > CELLS_MAX) {
      throw new WorkbookFault(
        `has a sheet of more than ${CELLS_MAX.toLocaleString('en')} cells: split it, or ${AS_CSV}`,
      );
    }
    // A cell that only has a format is self-closing.
    if (attributes.endsWith('/')) continue;
    lowest = Math.max(lowest, line);
    rightmost = Math.max(rightmost, column);
    if (lowest * rightmost > AREA_MAX) {
      throw new WorkbookFault(
        `has a sheet that reaches to column ${rightmost} and row ${lowest}: remove what stands far from the table, or ${AS_CSV}`,
      );
    }
  }
}

/**
 * Makes a workbook safe to read: its unpacked size, the number of its sheets and their extent are
 * checked before anything of it is parsed.
 * @param unpackedMaxMb a lower limit, where less is read than a catalogue
 * @returns the same workbook without compression, and without parts that are no tables
 * @throws WorkbookFault
 */
export function boundedWorkbook(file: Buffer, unpackedMaxMb = UNPACKED_MAX_MB): Buffer {
  const limits = { unpackedMaxBytes: unpackedMaxMb * MB, filesMax: FILES_MAX };
  const isTable = (name: string) => /\.xml(?:\.rels)?$/.test(name) && !/calcChain/.test(name);
  let files: Map<string, Buffer>;
  try {
    files = unpackZip(file, isTable, limits);
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    if (error.fault === 'damaged' || error.fault === 'locked') throw new WorkbookFault(NO_WORKBOOK);
    throw new WorkbookFault(
      error.fault === 'too large'
        ? `unpacks to more than ${unpackedMaxMb} MB: split it, or ${AS_CSV}`
        : 'has too many parts: leave pictures and further sheets out',
    );
  }
  const sheets = [...files.values()].filter((xml) => xml.includes('sheetData'));
  if (sheets.length > SHEETS_MAX) {
    throw new WorkbookFault(
      `has more than ${SHEETS_MAX} sheets: leave out those that are no types, brands, models or moves`,
    );
  }
  for (const sheet of sheets) checkSheet(sheet);
  return packZip(files);
}
