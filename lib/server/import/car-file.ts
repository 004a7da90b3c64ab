import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { serverEnv } from '@/lib/env/server';
import type { FormLanguage } from '@/lib/i18n/form-languages';
import type { Database } from '../db/database';
import { isKnown } from '../known-error';
import { DeskRejection } from '../request/desk-rejection';
import { type ExportedKind, exportCsv } from './export-catalogue';
import { fileImportsFolder } from './file-imports';
import { ImportBusyError, ImportTooLongError, siteImportProcessing } from './import-processing';

/** The files of the catalogue that can be exported, by their names in forms. */
const CAR_FILES = {
  catalogue: { name: 'catalogue', format: 'xlsx', kinds: ['types', 'brands', 'models', 'units'] },
  cars: { name: 'cars', format: 'xlsx', kinds: ['units'] },
  modelsCsv: { name: 'models', format: 'csv', kinds: ['models'] },
  carsCsv: { name: 'cars', format: 'csv', kinds: ['units'] },
} as const satisfies Record<
  string,
  { name: string; format: 'xlsx' | 'csv'; kinds: readonly [ExportedKind, ...ExportedKind[]] }
>;

export type CarFileOrder = (typeof CAR_FILES)[keyof typeof CAR_FILES];

export const carFileOrderOf = (what: unknown): CarFileOrder | null =>
  Object.hasOwn(CAR_FILES, String(what)) ? CAR_FILES[what as keyof typeof CAR_FILES] : null;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/**
 * Writes the ordered file into the data folder. A workbook is built completely in memory, and so in
 * a separate process; CSV is written as it is read.
 * @throws DeskRejection
 */
export async function writeCarFile(
  db: Database,
  { format, kinds }: CarFileOrder,
  language: FormLanguage,
): Promise<{ file: string; type: string; remove: () => void }> {
  const folder = path.resolve(
    /* turbopackIgnore: true */ fileImportsFolder(serverEnv().DATA_DIR),
    randomUUID(),
  );
  await mkdir(folder, { recursive: true });
  const file = path.join(/* turbopackIgnore: true */ folder, `export.${format}`);
  const remove = () => void rm(folder, { recursive: true, force: true }).catch(() => {});
  try {
    if (format === 'csv') await exportCsv(db, file, kinds[0], language);
    else {
      const count = await siteImportProcessing().writeWorkbook({ file, language, kinds });
      if (count === null) throw new DeskRejection('workbookTooLarge');
    }
    return { file, type: TYPES[format], remove };
  } catch (error) {
    remove();
    const isBusy = isKnown(error, ImportBusyError) || isKnown(error, ImportTooLongError);
    throw isBusy ? new DeskRejection('workbookBusy') : error;
  }
}
