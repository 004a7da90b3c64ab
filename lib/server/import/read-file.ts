import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import readXlsxFile from 'read-excel-file/node';
import { readText, signatureOf } from './decode-text';
import { readJson } from './json-rows';
import { type Form, type FormKnowledge, UnansweredHeadings } from './recognise-headings';
import { SHEET_KINDS } from './sheet-columns';
import { type SourceRow, UnreadableFile } from './source-row';
import { formOf, LINES_LOOKED_AT, rowReader, type TableLine } from './table-rows';
import { boundedWorkbook, WORKBOOK_MAX_MB, WorkbookFault } from './workbook-limits';

interface CsvRecord {
  record: string[];
  raw: string;
}

/**
 * A row with texts in all languages has a hundredth of that; an unclosed quotation mark takes in
 * the whole file.
 */
const RECORD_MAX_BYTES = 4 * 1024 * 1024;

/** Text that is examined to find the separator. */
const BEGINNING_LENGTH = 64 * 1024;

const ZIP_SIGNATURE = 'PK\x03\x04';
const OLD_WORKBOOK_SIGNATURE = '\xd0\xcf\x11\xe0';

/**
 * The rows of a CSV, JSON or XLSX file, by its ending, as they are read: a CSV or JSON file of any
 * length takes the memory of a few rows, a workbook that of all its cells.
 * @param onForm gets each table before its rows come
 * @throws UnreadableFile, UnansweredHeadings
 */
export async function* readCatalogueFile(
  file: string,
  knowledge: FormKnowledge,
  onForm?: (form: Form) => void,
): AsyncGenerator<SourceRow> {
  const ending = path.extname(file).toLowerCase();
  if (ending === '.xlsm' || ending === '.xlsb') {
    throw unreadable(file, 1, 'may hold macros, which are not read: save it as .xlsx');
  }
  if (!['.csv', '.tsv', '.json', '.xlsx', '.xls'].includes(ending)) {
    throw unreadable(file, 1, 'must end in .csv, .json or .xlsx');
  }
  const signature = await signatureOf(file).catch((error) => {
    throw asUnreadable(file, error);
  });
  if (signature.startsWith(OLD_WORKBOOK_SIGNATURE)) {
    const reason =
      'is a workbook of Excel 97–2003, or one with a password: open it, and save it as .xlsx without a password';
    throw unreadable(file, 1, reason);
  }
  const isWorkbook = ending === '.xlsx' || signature.startsWith(ZIP_SIGNATURE);
  if (ending === '.json') yield* readJson(file, readText(file));
  else if (isWorkbook) yield* readXlsx(file, knowledge, onForm);
  else if (/^\s*</.test(signature)) {
    throw unreadable(file, 1, 'is a web page and not a table: open it, and save it as .xlsx');
  } else yield* readCsv(file, readText(file), knowledge, onForm);
}

function unreadable(file: string, line: number, reason: string): UnreadableFile {
  return new UnreadableFile({ file, line, column: '', reason });
}

/** A file system error, in words for the person who named the file. */
function asUnreadable(file: string, error: unknown): UnreadableFile {
  const { code } = error as NodeJS.ErrnoException;
  return unreadable(file, 1, code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`);
}

/** Separators of fields; of two that fit equally well, the first is used. */
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Spreadsheets write commas, semicolons or tabs, depending on the country they are set to. The one
 * is used that occurs equally often in most lines: titles and texts have others.
 */
function delimiterOf(text: string): string {
  const declared = /^sep=(.)\r?\n/.exec(text)?.[1];
  if (declared) return declared;
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_LOOKED_AT);
  const weightOf = (delimiter: string) => {
    const counts = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      counts.set(count, (counts.get(count) ?? 0) + 1);
    }
    return Math.max(...[...counts].map(([count, times]) => count * times));
  };
  const weights = DELIMITERS.map((delimiter) => ({ delimiter, weight: weightOf(delimiter) }));
  return weights.reduce((best, next) => (next.weight > best.weight ? next : best)).delimiter;
}

async function takeBeginning(chunks: AsyncIterator<string>): Promise<string> {
  let text = '';
  while (text.length < BEGINNING_LENGTH) {
    const { value, done } = await chunks.next();
    if (done) break;
    text += value;
  }
  return text;
}

/** The lines of a text file, with the numbers that an editor gives them. */
async function* csvLines(file: string, chunks: AsyncGenerator<string>): AsyncGenerator<TableLine> {
  const beginning = await takeBeginning(chunks);
  const parser = parse({
    delimiter: delimiterOf(beginning.slice(0, BEGINNING_LENGTH)),
    raw: true,
    relax_column_count: true,
    // For inches: 17" in the middle of a cell.
    relax_quotes: true,
    max_record_size: RECORD_MAX_BYTES,
  });
  const source = Readable.from(
    (async function* () {
      if (beginning) yield beginning;
      yield* chunks;
    })(),
  );
  source.on('error', (error) => parser.destroy(error));
  let line = 1;
  try {
    for await (const { record: cells, raw } of source.pipe(parser) as AsyncIterable<CsvRecord>) {
      if (line > 1 || !raw.startsWith('sep=')) yield { line, cells };
      // Counted here: the parser's own count is off after a line break of two characters.
      line += raw.replace(/[\r\n]+$/, '').split('\n').length;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // An unclosed quotation mark makes the rest of the file one cell.
    const isOpen = ['CSV_MAX_RECORD_SIZE', 'CSV_QUOTE_NOT_CLOSED'].includes(error.code);
    const reason = isOpen ? 'holds a quotation mark that is never closed' : error.message;
    throw unreadable(file, Number(error.lines) || 1, reason);
  } finally {
    source.destroy();
  }
}

async function* readCsv(
  file: string,
  chunks: AsyncGenerator<string>,
  knowledge: FormKnowledge,
  onForm?: (form: Form) => void,
): AsyncGenerator<SourceRow> {
  const lines = csvLines(file, chunks);
  const beginning: TableLine[] = [];
  while (beginning.length < LINES_LOOKED_AT) {
    const { value, done } = await lines.next();
    if (done) break;
    beginning.push(value);
  }
  if (beginning.length === 0) throw unreadable(file, 1, 'is empty');
  try {
    const form = formOf(file, beginning, knowledge);
    onForm?.(form);
    const readLine = rowReader(file, form, knowledge);
    for (const each of beginning.slice(form.headerAt + 1)) {
      const row = readLine(each);
      if (row) yield row;
    }
    for await (const each of lines) {
      const row = readLine(each);
      if (row) yield row;
    }
  } finally {
    await lines.return(undefined);
  }
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

/** Rows of the sheets with known headings, brands before models; other sheets are the person's own. */
async function* readXlsx(
  file: string,
  knowledge: FormKnowledge,
  onForm?: (form: Form) => void,
): AsyncGenerator<SourceRow> {
  const bytes = await readWorkbook(file);
  const sheets = await readXlsxFile(bytes).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw unreadable(file, 1, `is not an XLSX file (${reason})`);
  });
  const tables = sheets.map(({ sheet, data }) => ({
    // Without slashes: pictures are searched beside the file, whatever its sheets are called.
    place: `${file}#${sheet.trim().replace(/[/\\]/g, ' ')}`,
    kind: SHEET_KINDS.find((kind) => kind === sheet.trim().toLowerCase()),
    lines: data.map((cells, i): TableLine => ({ line: i + 1, cells })),
  }));
  const named = tables.filter(({ kind }) => kind);
  const empty = named.find(({ lines }) => lines.length === 0);
  if (empty) throw unreadable(empty.place, 1, 'is empty');
  const open: UnansweredHeadings[] = [];
  const known = tables.flatMap(({ place, kind, lines }) => {
    try {
      return [
        { place, lines, form: formOf(place, lines.slice(0, LINES_LOOKED_AT), knowledge, kind) },
      ];
    } catch (error) {
      if (!(error instanceof UnansweredHeadings)) throw error;
      open.push(error);
      return [];
    }
  });
  // Sheets without known headings are asked about only if no other table is there.
  const asked = open.filter(({ isBlind }) => !isBlind || known.length === 0);
  const [first] = asked.sort((a, b) => Number(a.isBlind) - Number(b.isBlind));
  if (first) {
    const together = asked.filter(({ isBlind }) => isBlind === first.isBlind);
    const questions = together.flatMap((each) => each.questions);
    throw new UnansweredHeadings(first.problem, questions, first.kind, first.isBlind);
  }
  for (const kind of SHEET_KINDS) {
    for (const { place, lines, form } of known.filter((table) => table.form.kind === kind)) {
      onForm?.(form);
      const readLine = rowReader(place, form, knowledge);
      for (const each of lines.slice(form.headerAt + 1)) {
        const row = readLine(each);
        if (row) yield row;
      }
    }
  }
}
