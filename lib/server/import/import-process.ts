/**
 * The process that reads and imports files of staff, started by import-processing.ts: a workbook
 * takes processor time and memory that no request should wait for (docs/adr/0079).
 */
import { constants, setPriority } from 'node:os';
import workerpool from 'workerpool';
import { serverEnv } from '@/lib/env/server';
import type { FormLanguage } from '@/lib/i18n/form-languages';
import { connectDatabase } from '../db/client';
import { siteMediaStore } from '../media/serve-media';
import { type ExportedKind, exportWorkbook } from './export-catalogue';
import { findFileImport } from './file-imports';
import { localPictures } from './local-pictures';
import { UnreadableFile } from './source-row';
import { workOnFile } from './work-on-file';

const { DATABASE_URL, DATA_DIR } = serverEnv();
if (!DATABASE_URL) throw new Error('DATABASE_URL is not set: start the site with npm start');
/** One for the transaction, one for its progress. */
const { db } = connectDatabase(DATABASE_URL, 2);

async function work(importId: string): Promise<void> {
  const job = await findFileImport(db, importId);
  if (job?.state !== 'running') return;
  const store = siteMediaStore();
  await workOnFile(db, job, {
    dataDir: DATA_DIR,
    pictures: (sent) => localPictures(store, sent),
  });
}

export interface WorkbookOrder {
  file: string;
  language: FormLanguage;
  kinds?: readonly ExportedKind[];
}

/** @returns how many records the workbook has; null where they are too many for one */
async function writeWorkbook({ file, language, kinds }: WorkbookOrder): Promise<number | null> {
  try {
    return await exportWorkbook(db, file, language, kinds);
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
workerpool.worker({ work, writeWorkbook });
