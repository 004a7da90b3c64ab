import { EXPORT_ROWS_MAX, type ExportFormat } from '@/lib/config/lead-export';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import type { Database } from '../db/database';
import { type Actor, recordAudit } from '../staff/audit';
import { exportColumnsOf } from './export-columns';
import { writeCsv } from './export-csv';
import { readLeads } from './export-rows';
import { writeXlsx } from './export-xlsx';
import type { InboxFilter } from './inbox';
import { countLeads } from './inbox-counts';

export interface ExportRequest {
  filter: InboxFilter;
  format: ExportFormat;
  language: DeskLanguage;
  /** Only for tests. */
  rowsMax?: number;
}

/** A filter for the audit trail; the word is masked, as it may be a name or telephone number. */
const withoutWord = ({ word, ...rest }: InboxFilter) => (word ? { ...rest, word: '***' } : rest);

/**
 * A list of the enquiries of a filter, the newest first and bounded, as the bytes of a file,
 * generated while they are read. The export is in the audit trail before the first byte is sent.
 */
export async function exportLeads(
  db: Database,
  { filter, format, language, rowsMax = EXPORT_ROWS_MAX }: ExportRequest,
  actor: Actor,
): Promise<{ count: number; bytes: AsyncIterable<Uint8Array> }> {
  const count = await countLeads(db, filter, rowsMax);
  await recordAudit(db, actor, {
    action: 'leadsExported',
    subject: { kind: 'list', id: format },
    after: { count, ...withoutWord(filter) },
  });
  const columns = exportColumnsOf(language);
  const batches = readLeads(db, filter, rowsMax);
  const sheetName = deskTextsOf(language, 'inbox')('title');
  const bytes =
    format === 'csv' ? writeCsv(columns, batches) : writeXlsx(sheetName, columns, batches);
  return { count, bytes };
}
