import { CsvError, parse } from 'csv-parse/sync';
import { type SourceRow, UnreadableFile } from '../source-row';
import type { SheetKind } from './cell-values';
import { rowsOfTable } from './read-table';

/** Spreadsheets write commas, semicolons or tabs, depending on the country they are set to. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, next) => (countOf(next) > countOf(best) ? next : best));
}

/** @throws UnreadableFile */
export function readCsv(file: string, text: string, kind?: SheetKind): SourceRow[] {
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      skip_empty_lines: true,
    }) as unknown as typeof records;
  } catch (error) {
    const line = error instanceof CsvError ? Number(error.lines) || 1 : 1;
    const reason = error instanceof Error ? error.message : 'is not CSV';
    throw new UnreadableFile({ file, line, column: '', reason });
  }
  const lines = records.map(({ record, info }) => {
    // The reader tells the line a record ends on; people look for the one it begins on.
    const lineBreaks = record.join('').split('\n').length - 1;
    return { line: info.lines - lineBreaks, cells: record };
  });
  return rowsOfTable(file, lines, kind);
}
