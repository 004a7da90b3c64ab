import { CsvError, parse } from 'csv-parse/sync';
import { type SourceRow, UnreadableFile } from '../source-row';
import type { SheetKind } from './cell-values';
import { rowsOfTable } from './read-table';

interface CsvRecord {
  record: string[];
  raw: string;
}

/** Spreadsheets write commas, semicolons or tabs, depending on the country they are set to. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (countOf(next) > countOf(best) ? next : best));
}

/** @throws UnreadableFile */
export function readCsv(file: string, text: string, kind?: SheetKind): SourceRow[] {
  const unreadable = (line: number, reason: string) =>
    new UnreadableFile({ file, line, column: '', reason });
  let records: CsvRecord[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      raw: true,
      relax_column_count: true,
    }) as unknown as CsvRecord[];
  } catch (error) {
    const line = error instanceof CsvError ? Number(error.lines) || 1 : 1;
    throw unreadable(line, error instanceof Error ? error.message : 'is not CSV');
  }
  const width = records[0]?.record.length ?? 0;
  let nextLine = 1;
  const lines = records.map(({ record: cells, raw }) => {
    const line = nextLine;
    // Counted here: the reader's own count is off after a line break of two characters.
    nextLine += raw.replace(/[\r\n]+$/, '').split('\n').length;
    if (cells.length > width) throw unreadable(line, 'has more cells than the header');
    return { line, cells };
  });
  return rowsOfTable(file, lines, kind);
}
