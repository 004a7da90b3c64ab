import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type SourceRow, UnreadableFile } from '../source-row';
import type { SheetKind } from './cell-values';
import { readCsv } from './read-csv';
import { readJson } from './read-json';
import { readXlsx } from './read-xlsx';

/**
 * The rows of a CSV, JSON or XLSX file, by its ending.
 * @param kind what the rows of a CSV file are, when its header does not tell
 * @throws UnreadableFile
 */
export async function readCatalogueFile(file: string, kind?: SheetKind): Promise<SourceRow[]> {
  const unreadable = (reason: string) => new UnreadableFile({ file, line: 1, column: '', reason });
  const ending = path.extname(file).toLowerCase();
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(error.code === 'ENOENT' ? 'does not exist' : `cannot be read (${error.code})`);
  });
  if (ending === '.xlsx') return readXlsx(file, bytes);
  if (ending !== '.csv' && ending !== '.json') throw unreadable('must end in .csv, .json or .xlsx');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('is not UTF-8: save it again as "CSV UTF-8"');
  }
  return ending === '.csv' ? readCsv(file, text, kind) : readJson(file, text);
}
