import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import readXlsxFile from 'read-excel-file/node';
import { readJson } from './json-rows';
import { type SourceRow, UnreadableFile } from './source-row';
import { SHEET_KINDS, type SheetKind, tableReader } from './table-rows';
import { boundedWorkbook, WORKBOOK_MAX_MB, WorkbookFault } from './workbook-limits';

interface CsvRecord {
  record: string[];
  raw: string;
}

/** Some screens of a spreadsheet; a header is shorter. */
const HEADER_MAX_LENGTH = 64 * 1024;

/**
 * The rows of a CSV, JSON or XLSX file, by its ending, as they are read: a CSV or JSON file of any
 * length takes the memory of a few rows, a workbook that of all its cells.
 * @param kind what the rows of a CSV file are, when its header does not say
 * @throws UnreadableFile
 */
export async function* readCatalogueFile(
  file: string,
  kind?: SheetKind,
): AsyncGenerator<SourceRow> {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.csv') yield* readCsv(file, readText(file), kind);
  else if (ending === '.json') yield* readJson(file, readText(file));
  else if (ending === '.xlsx') yield* readXlsx(file);
  else throw unreadable(file, 1, 'must end in .csv, .json or .xlsx');
}

function unreadable(file: string, line: number, reason: string): UnreadableFile {
  return new UnreadableFile({ file, line, column: '', reason });
}

/** What the system says about a file, in words for somebody who named it. */
function asUnreadable(file: string, error: unknown): UnreadableFile {
  const { code } = error as NodeJS.ErrnoException;
  return unreadable(file, 1, code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`);
}

/**
 * A text file in pieces, without its byte order mark.
 * @throws UnreadableFile when it is not UTF-8
 */
async function* readText(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw unreadable(file, 1, 'is not UTF-8: save it again as "CSV UTF-8"');
    }
  };
  const bytes = createReadStream(file, { highWaterMark: 256 * 1024 });
  try {
    for await (const chunk of bytes) yield decode(chunk);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : asUnreadable(file, error);
  }
  yield decode();
}

/** Spreadsheets write commas, semicolons or tabs, depending on the country they are set to. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (countOf(next) > countOf(best) ? next : best));
}

/** Reads until the first line is complete, because its signs decide how to read on. */
async function takeHeader(chunks: AsyncIterator<string>): Promise<string> {
  let text = '';
  while (!/[\r\n]/.test(text) && text.length < HEADER_MAX_LENGTH) {
    const { value, done } = await chunks.next();
    if (done) break;
    text += value;
  }
  return text;
}

async function* readCsv(
  file: string,
  chunks: AsyncGenerator<string>,
  kind?: SheetKind,
): AsyncGenerator<SourceRow> {
  const beginning = await takeHeader(chunks);
  const parser = parse({
    delimiter: delimiterOf(beginning),
    raw: true,
    relax_column_count: true,
  });
  const source = Readable.from(
    (async function* () {
      if (beginning) yield beginning;
      yield* chunks;
    })(),
  );
  source.on('error', (error) => parser.destroy(error));
  const readLine = tableReader(file, kind);
  let line = 1;
  try {
    for await (const { record: cells, raw } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
      const row = readLine({ line, cells });
      if (row) yield row;
      // Counted here: the parser's own count is off after a line break of two characters.
      line += raw.replace(/[\r\n]+$/, '').split('\n').length;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(file, Number(error.lines) || 1, error.message);
  } finally {
    source.destroy();
  }
  if (line === 1) throw unreadable(file, 1, 'is empty');
}

/** @throws UnreadableFile when it cannot be read, or would take more than a workbook may */
async function readWorkbook(file: string): Promise<Buffer> {
  try {
    const { size } = await stat(file);
    if (size > WORKBOOK_MAX_MB * 1024 * 1024) {
      throw new WorkbookFault(
        `is larger than ${WORKBOOK_MAX_MB} MB: leave pictures out, or save the sheet as CSV`,
      );
    }
    return boundedWorkbook(await readFile(file));
  } catch (error) {
    throw error instanceof WorkbookFault
      ? unreadable(file, 1, error.message)
      : asUnreadable(file, error);
  }
}

/** Rows of the sheets named types, brands and models; other sheets are the person's own. */
async function* readXlsx(file: string): AsyncGenerator<SourceRow> {
  const bytes = await readWorkbook(file);
  const sheets = await readXlsxFile(bytes).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw unreadable(file, 1, `is not an XLSX file (${reason})`);
  });
  const wanted = SHEET_KINDS.flatMap((kind) =>
    sheets
      .filter(({ sheet }) => sheet.trim().toLowerCase() === kind)
      .map(({ data }) => ({ kind, data })),
  );
  if (wanted.length === 0) throw unreadable(file, 1, 'has no sheet named types, brands or models');
  for (const { kind, data } of wanted) {
    const sheet = `${file}#${kind}`;
    if (data.length === 0) throw unreadable(sheet, 1, 'is empty');
    const readLine = tableReader(sheet, kind);
    for (const [i, cells] of data.entries()) {
      const row = readLine({ line: i + 1, cells });
      if (row) yield row;
    }
  }
}
