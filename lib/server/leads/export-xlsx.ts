import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportColumn, ExportedValue } from './export-columns';
import type { ExportedLead } from './export-rows';
import { asShownInChina } from './export-time';

/** Formats of cells. `@` is text, which Excel does not calculate even after it is edited. */
const FORMATS: Record<ExportColumn['type'], string> = {
  text: '@',
  number: '0',
  time: 'yyyy-mm-dd hh:mm',
};

/** Excel takes no more characters in a cell, and calls a file with more of them damaged. */
const CELL_CHARACTERS_MAX = 32_767;

/** Characters that PostgreSQL stores and XML forbids. */
const NOT_IN_XML = /[\uFFFE\uFFFF]/g;

/**
 * The value of a cell. Cells of text are marked as such, so that nothing in them is calculated, and
 * they need no apostrophe.
 */
function cellOf(value: ExportedValue): ExportedValue {
  if (value instanceof Date) return asShownInChina(value);
  if (typeof value !== 'string') return value;
  return value.replace(NOT_IN_XML, '').slice(0, CELL_CHARACTERS_MAX) || null;
}

/** Rows one by one; other work can run after each batch. */
async function* cellsOf(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly ExportedLead[]>,
): AsyncGenerator<ExportedValue[]> {
  for await (const batch of batches) {
    for (const lead of batch) yield columns.map(({ read }) => cellOf(read(lead)));
  }
}

/** A list as a workbook of one sheet, written as its rows come. */
export function writeXlsx(
  sheetName: string,
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly ExportedLead[]>,
): AsyncIterable<Uint8Array> {
  return writeXlsxStream(cellsOf(columns, batches), {
    name: sheetName,
    columns: columns.map(({ header, width, type }) => ({ header, width, numFmt: FORMATS[type] })),
    freezePane: { rows: 1 },
  });
}
