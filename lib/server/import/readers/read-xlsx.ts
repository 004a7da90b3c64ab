import readXlsxFile from 'read-excel-file/node';
import { type SourceRow, UnreadableFile } from '../source-row';
import { SHEET_KINDS } from './cell-values';
import { rowsOfTable } from './read-table';

/**
 * Rows of the sheets named types, brands and models; other sheets are the person's own.
 * @throws UnreadableFile
 */
export async function readXlsx(file: string, bytes: Buffer): Promise<SourceRow[]> {
  const unreadable = (reason: string) => new UnreadableFile({ file, line: 1, column: '', reason });
  const sheets = await readXlsxFile(bytes).catch((error: unknown) => {
    throw unreadable(`is not an XLSX file (${error instanceof Error ? error.message : 'unknown'})`);
  });
  const wanted = SHEET_KINDS.flatMap((kind) =>
    sheets
      .filter(({ sheet }) => sheet.trim().toLowerCase() === kind)
      .map(({ data }) => ({ kind, data })),
  );
  if (wanted.length === 0) throw unreadable('has no sheet named types, brands or models');
  return wanted.flatMap(({ kind, data }) =>
    rowsOfTable(
      `${file}#${kind}`,
      data.map((cells, i) => ({ line: i + 1, cells })),
      kind,
    ),
  );
}
