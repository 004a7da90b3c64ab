import { stringify } from 'csv-stringify/sync';
import { inertText } from '@/lib/format/inert-text';
import type { ExportColumn } from './export-columns';
import type { ExportedLead } from './export-rows';
import { asShownInChina } from './export-time';

/** Excel recognises UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF';

/** `2026-11-22 17:30:00` */
function timeText(moment: Date): string {
  return asShownInChina(moment).toISOString().slice(0, 19).replace('T', ' ');
}

/** Rows as lines of CSV in which no cell is a formula. */
function csvOf(rows: readonly (readonly unknown[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quoted_string: true,
    cast: { date: timeText, string: inertText },
  });
}

/** A small table as one text of CSV, with its mark. */
export function tableAsCsv(rows: readonly (readonly (string | number)[])[]): string {
  return BYTE_ORDER_MARK + csvOf(rows);
}

/** A list as CSV (RFC 4180), in UTF-8 with its mark. */
export async function* writeCsv(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly ExportedLead[]>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(BYTE_ORDER_MARK + csvOf([columns.map(({ header }) => header)]));
  for await (const batch of batches) {
    yield encoder.encode(csvOf(batch.map((lead) => columns.map(({ read }) => read(lead)))));
  }
}
