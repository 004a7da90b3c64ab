import { type SourceRow, UnreadableFile } from '../source-row';
import { headerProblems, kindOfHeader, type SheetKind, valuesOf } from './cell-values';

/** A line of a table: its number in the file, and its cells. */
export interface TableLine {
  line: number;
  cells: readonly unknown[];
}

/**
 * Rows of a table whose first line names the columns.
 * @param kind what the rows are, when the person said so; else the header tells
 * @throws UnreadableFile when the header names no kind, or columns that do not exist
 */
export function rowsOfTable(
  file: string,
  [headerLine, ...lines]: readonly TableLine[],
  kind?: SheetKind,
): SourceRow[] {
  const at = (line: number, column: string, reason: string) =>
    new UnreadableFile({ file, line, column, reason });
  if (!headerLine) throw at(1, '', 'is empty');
  const header = headerLine.cells.map((cell) => String(cell ?? '').trim());
  const rowKind = kind ?? kindOfHeader(header);
  if (!rowKind) {
    throw at(headerLine.line, '', 'needs a column type_sign, brand_sign or model_sign');
  }
  const [problem] = headerProblems(rowKind, header);
  if (problem) throw at(headerLine.line, problem.column, problem.reason);
  return lines
    .filter(({ cells }) => cells.some((cell) => cell !== null && String(cell).trim() !== ''))
    .map(({ line, cells }) => ({ kind: rowKind, file, line, values: valuesOf(header, cells) }));
}
