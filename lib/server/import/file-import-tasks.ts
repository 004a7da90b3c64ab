import { and, eq, inArray, lt } from 'drizzle-orm';
import type { FileImportFailure, FileImportTask } from '@/lib/config/file-import';
import type { Database } from '../db/database';
import { fileImports } from '../db/schema/file-imports';
import { catalogueEdits } from '../db/schema/units';
import type { AT_REST, FileImport } from './file-imports';

/** One that has not been seen at work for so long was killed with its process. */
export const LOST_AFTER_MS = 20_000;

/**
 * Has something done with a file.
 * @param from states in which that can be asked for
 * @returns whether it is in one of them; a second press finds it waiting
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

/** Says that one is still at work. */
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

/** Notes what came of a task. */
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

/**
 * Ends a task that came to no end: the file is where it was before. One that was committed in its last
 * moment counts as done.
 */
export async function endFailed(
  db: Database,
  { importId, task, batch }: Pick<FileImport, 'importId' | 'task' | 'batch'>,
  failure: FileImportFailure,
  now: Date,
): Promise<void> {
  if (task === 'preview') return endTask(db, importId, { state: 'stopped', failure });
  if (task === 'undo') return endTask(db, importId, { state: 'written', failure });
  const isWritten = batch && (await db.$count(catalogueEdits, eq(catalogueEdits.batch, batch))) > 0;
  if (isWritten) return endTask(db, importId, { state: 'written', writtenAt: now });
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
