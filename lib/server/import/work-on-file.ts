import { randomUUID } from 'node:crypto';
import type { Database } from '../db/database';
import { beyondTexts } from './describing';
import { endDone, endFailed, endTask, endUndone, noteStep } from './file-import-tasks';
import { type FileImport, folderOf, removeFile, storedFileOf } from './file-imports';
import { type FileReport, OutcomeOfFile, storable } from './file-outcome';
import { importFiles } from './import-files';
import type { ImportReport } from './import-report';
import type { PictureFiles } from './picture-files';
import { UnansweredHeadings } from './recognise-headings';
import { SentPictures } from './sent-pictures';
import type { PictureImport } from './serve-pictures';
import { bringHere } from './shared-files';
import { UnreadableFile } from './source-row';
import { undoBatch } from './undo-edits';

/** What the work on files needs besides a database. */
export interface FileWork {
  dataDir: string;
  /** Encodes pictures, also those that were sent with the table. */
  pictures?: (sent: PictureFiles | undefined) => PictureImport;
}

const NOTED_EVERY_MS = 700;

/** The file changes more than texts and pictures, and its sender may not. */
class NotYours extends Error {
  override name = 'NotYours';
}

/** Carries out the task of a file that was sent at the desk: preview, import or undo. */
export async function workOnFile(db: Database, job: FileImport, work: FileWork): Promise<void> {
  if (job.task === 'undo') return takeBack(db, job);
  await bringHere(job.importId, folderOf(work.dataDir, job.importId));
  const file = storedFileOf(work.dataDir, job);
  const outcomeOf = new OutcomeOfFile(file, job.fileName);
  try {
    if (job.task === 'write') await bringIn(db, job, work, outcomeOf);
    else await read(db, job, work, outcomeOf);
  } catch (error) {
    if (error instanceof UnansweredHeadings) {
      const outcome = storable(outcomeOf.questions(error));
      return endTask(db, job.importId, { state: 'questions', outcome, recordCount: 0 });
    }
    if (error instanceof NotYours) return endFailed(db, job, 'notYours', new Date());
    if (!(error instanceof UnreadableFile)) throw error;
    const outcome = storable(outcomeOf.unreadable(error));
    await endTask(db, job.importId, { state: 'refused', outcome, recordCount: 0 });
  }
}

/** Stores the progress now and then, and never twice at once. */
function stepNoter(db: Database, importId: string, rowTotal: number) {
  let noted: Promise<void> | undefined;
  let notedAtMs = 0;
  // Two steps alternate when rows are written while others are read.
  const begun = new Map<string, Date>();
  return (step: string, stepDone: number, total: number) => {
    const now = new Date();
    const stepSince = begun.get(step) ?? now;
    begun.set(step, stepSince);
    if (noted || now.getTime() - notedAtMs < NOTED_EVERY_MS) return;
    notedAtMs = now.getTime();
    const stepTotal = Number.isFinite(total) ? total : rowTotal;
    noted = noteStep(db, importId, { step, stepDone, stepTotal, stepSince })
      // Failing to store the progress does not fail the work.
      .catch(() => {})
      .finally(() => {
        noted = undefined;
      });
  };
}

async function read(
  db: Database,
  { importId, storedName, answers, isTextsOnly }: FileImport,
  { dataDir, pictures }: FileWork,
  outcomeOf: OutcomeOfFile,
): Promise<void> {
  const sent = await SentPictures.open(dataDir, importId);
  const result = await importFiles(db, [storedFileOf(dataDir, { importId, storedName })], {
    answers,
    preview: true,
    ...(pictures && { pictures: pictures(sent.files) }),
    onProgress: stepNoter(db, importId, 0),
  });
  const beyond = isTextsOnly ? beyondTexts(result.report) : [];
  await endTask(db, importId, {
    state: 'previewed',
    outcome: storable(outcomeOf.report(result, beyond, sent.report)),
    recordCount: result.report.changedCount,
  });
}

async function bringIn(
  db: Database,
  job: FileImport,
  { dataDir, pictures }: FileWork,
  outcomeOf: OutcomeOfFile,
): Promise<void> {
  const { importId, answers, isConfirmed, isTextsOnly, skipsBad, staffId } = job;
  const before = (job.outcome as { report?: FileReport } | null)?.report;
  const at = new Date();
  const batch = randomUUID();
  // Stored before anything is written: if the process dies after the commit, the batch shows that
  // it was done.
  await noteBatch(db, job, batch);
  const sent = await SentPictures.open(dataDir, importId);
  const result = await importFiles(db, [storedFileOf(dataDir, job)], {
    answers,
    skipBad: skipsBad,
    asksFirst: !isConfirmed,
    ...(pictures && { pictures: pictures(sent.files) }),
    edit: { batch, source: 'import', staffId, at },
    review: (report: ImportReport) => {
      if (isTextsOnly && beyondTexts(report).length > 0) throw new NotYours();
    },
    onProgress: stepNoter(db, importId, before?.rowCount ?? 0),
  });
  const outcome = storable(outcomeOf.report(result, [], sent.report));
  const recordCount = result.report.changedCount;
  const isHeld = (result.badRowCount > 0 && !skipsBad) || (result.askedCount > 0 && !isConfirmed);
  if (isHeld) {
    // The stored data has changed since the preview: a new preview is shown for confirmation.
    return read(db, job, { dataDir, ...(pictures && { pictures }) }, outcomeOf).then(() =>
      endTask(db, importId, { state: 'previewed', failure: 'held', batch: null }),
    );
  }
  await endDone(db, job, recordCount, { outcome, recordCount }, new Date());
  await removeFile(dataDir, importId);
}

async function noteBatch(db: Database, job: FileImport, batch: string): Promise<void> {
  job.batch = batch;
  await endTask(db, job.importId, { state: 'running', batch });
}

async function takeBack(db: Database, job: FileImport): Promise<void> {
  const { importId, batch, undoneBy: staffId } = job;
  if (!batch) throw new Error('nothing was brought in');
  const at = new Date();
  const onProgress = stepNoter(db, importId, 0);
  const { undone, conflicts } = await undoBatch(db, batch, { staffId, at }, (done, total) =>
    onProgress('undo', done, total),
  );
  await endUndone(db, job, undone, conflicts, at);
}
