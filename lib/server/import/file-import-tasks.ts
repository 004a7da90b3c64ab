import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { FileImportFailure, FileImportTask } from '@/lib/config/file-import';
import type { Database } from '../db/database';
import { fileImports } from '../db/schema/file-imports';
import { catalogueEdits } from '../db/schema/units';
import { actorOf, recordAudit } from '../staff/audit';
import type { AT_REST, FileImport } from './file-imports';
import type { Conflict } from './merge-rows';

/** A task without progress for so long was killed with its process. */
export const LOST_AFTER_MS = 20_000;

/**
 * Queues a task for a file.
 * @param from states in which it can be queued
 * @returns whether the file was in one of them; a second press finds it waiting
 */
export async function askForTask(
  db: Database,
  importId: string,
  from: readonly (typeof AT_REST)[number][],
  task: FileImportTask,
  values: Partial<Pick<FileImport, 'answers' | 'isTextsOnly' | 'isConfirmed' | 'skipsBad'>> &
    Partial<Pick<FileImport, 'undoneBy'>>,
  now: Date,
): Promise<boolean> {
  const rows = await db
    .update(fileImports)
    .set({ state: 'waiting', task, failure: null, askedAt: now, ...NO_STEP, ...values })
    .where(and(eq(fileImports.importId, importId), inArray(fileImports.state, [...from])))
    .returning({ importId: fileImports.importId });
  return rows.length > 0;
}

const NO_STEP = { step: null, stepDone: 0, stepTotal: 0, stepSince: null };

/** Claims the file that has waited longest. */
export async function takeFileImport(db: Database, now: Date): Promise<FileImport | null> {
  await endLostImports(db, now);
  const next = db
    .select({ importId: fileImports.importId })
    .from(fileImports)
    .where(eq(fileImports.state, 'waiting'))
    .orderBy(fileImports.askedAt)
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db
    .update(fileImports)
    .set({ state: 'running', seenAt: now })
    .where(inArray(fileImports.importId, next))
    .returning();
  return row ?? null;
}

/** Notes that an import is still running. */
export async function seeFileImport(db: Database, importId: string, now: Date): Promise<void> {
  await db
    .update(fileImports)
    .set({ seenAt: now })
    .where(and(eq(fileImports.importId, importId), eq(fileImports.state, 'running')));
}

export async function noteStep(
  db: Database,
  importId: string,
  step: { step: string; stepDone: number; stepTotal: number; stepSince: Date },
): Promise<void> {
  await db.update(fileImports).set(step).where(eq(fileImports.importId, importId));
}

/** Stores the outcome of a task. */
export async function endTask(
  db: Database,
  importId: string,
  values: Partial<FileImport> & Pick<FileImport, 'state'>,
): Promise<void> {
  await db
    .update(fileImports)
    .set({ ...NO_STEP, failure: null, ...values })
    .where(eq(fileImports.importId, importId));
}

/** Most records that a page lists which an undo has left unchanged. */
const CONFLICTS_KEPT = 50;

/** What an undo has undone and left unchanged, stored beside the outcome of the import. */
export interface Undone {
  undone: number;
  conflicts: Conflict[];
  conflictCount: number;
}

/** Stores that an import was undone. */
export function endUndone(
  db: Database,
  job: FileImport,
  undone: number,
  conflicts: readonly Conflict[],
  now: Date,
): Promise<void> {
  const left = { conflicts: conflicts.slice(0, CONFLICTS_KEPT), conflictCount: conflicts.length };
  const outcome = { ...(job.outcome as object | null), ...left, undone };
  return endDone(db, job, undone, { outcome }, now);
}

/**
 * Stores that a file was imported, or its import undone, together with the entry of the audit
 * trail: one entry, even if a process that was thought to be lost stores it as well.
 */
export async function endDone(
  db: Database,
  { importId, task, fileName, staffId, undoneBy }: FileImport,
  records: number,
  values: Partial<FileImport>,
  now: Date,
): Promise<void> {
  const isUndo = task === 'undo';
  const end = isUndo
    ? ({ state: 'undone', undoneAt: now } as const)
    : ({ state: 'written', writtenAt: now } as const);
  await db.transaction(async (transaction) => {
    const [before] = await transaction
      .select({ state: fileImports.state })
      .from(fileImports)
      .where(eq(fileImports.importId, importId))
      .for('update');
    await endTask(transaction, importId, { ...end, ...values });
    if (before?.state === end.state) return;
    const actor = await actorOf(transaction, isUndo ? undoneBy : staffId, now);
    const action = isUndo ? 'importUndone' : 'fileImported';
    const subject = { kind: 'import', id: importId } as const;
    const event = { action, subject, after: { file: fileName, records } } as const;
    await recordAudit(transaction, actor, event);
  });
}

/**
 * Ends a task that was not completed: the file returns to its former state. A task that was
 * committed just before counts as done.
 */
export async function endFailed(
  db: Database,
  job: FileImport,
  failure: FileImportFailure,
  now: Date,
): Promise<void> {
  const { importId, task, batch } = job;
  if (task === 'preview') return endTask(db, importId, { state: 'stopped', failure });
  const isOfBatch = eq(catalogueEdits.batch, batch ?? '');
  const edits = batch ? await db.$count(catalogueEdits, isOfBatch) : 0;
  if (task === 'undo') {
    const open = await db.$count(catalogueEdits, and(isOfBatch, isNull(catalogueEdits.undoneAt)));
    if (edits > 0 && open === 0) return endUndone(db, job, edits, [], now);
    return endTask(db, importId, { state: 'written', failure });
  }
  if (edits > 0) return endDone(db, job, edits, {}, now);
  await endTask(db, importId, { state: 'previewed', failure, batch: null });
}

/** Ends tasks whose process is gone. */
async function endLostImports(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LOST_AFTER_MS);
  const lost = await db
    .select()
    .from(fileImports)
    .where(and(eq(fileImports.state, 'running'), lt(fileImports.seenAt, before)));
  for (const each of lost) await endFailed(db, each, 'lost', now);
}
