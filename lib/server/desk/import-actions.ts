import { z } from 'zod';
import { LEFT_OUT } from '@/lib/config/file-import';
import { mayStaff } from '@/lib/config/staff-rights';
import { serverEnv } from '@/lib/env/server';
import { DESK_PATHS, fileImportPath } from '@/lib/routing/desk-address';
import { askForTask } from '../import/file-import-tasks';
import { discardFileImport, type FileImport, findFileImport } from '../import/file-imports';
import type { FileReport } from '../import/file-outcome';
import { NAMING_COLUMNS } from '../import/recognise-headings';
import { columnsOf, SHEET_KINDS, type SheetKind } from '../import/sheet-columns';
import { DeskRejection } from '../request/desk-rejection';
import type { StaffContext } from '../staff/desk-backend';
import { deskAction } from './desk-action';

const id = z.uuid();
const box = z.literal('1').optional();

/** More questions than any table has columns that people read. */
const QUESTIONS_MAX = 100;

/** @throws DeskRejection when there is none, or it is somebody else's */
async function ownFile({ db, staff }: StaffContext, importId: string): Promise<FileImport> {
  const file = await findFileImport(db, importId);
  if (!file) throw new DeskRejection('fileMissing');
  if (file.staffId !== staff.id) throw new DeskRejection('notYours');
  return file;
}

const isTextsOnly = ({ staff }: StaffContext) => !mayStaff(staff.role, 'manageCars');

/** Columns that a heading of a table of some kind may mean. */
const mayMean = (kind: SheetKind, column: string) =>
  columnsOf(kind).has(column) || (kind === 'units' && NAMING_COLUMNS.includes(column));

const answers = z
  .record(z.string().max(40), z.string().max(300))
  .transform((sent): Record<string, string | null> => {
    const said: Record<string, string | null> = {};
    for (let i = 0; i < QUESTIONS_MAX; i += 1) {
      const heading = sent[`heading.${i}`];
      const column = sent[`column.${i}`];
      if (heading && column) said[heading] = column === LEFT_OUT ? null : column;
    }
    return said;
  });

/** Stores what the headings of a table mean, and queues a preview with that. */
export const answerHeadings = deskAction({
  allowed: 'importCars',
  fields: z.record(z.string(), z.unknown()).pipe(z.looseObject({ id })),
  async run({ id: importId, ...sent }, context) {
    const file = await ownFile(context, importId);
    const outcome = file.outcome as { kind?: SheetKind; questions?: { heading: string }[] } | null;
    const kind = SHEET_KINDS.find((known) => known === outcome?.kind);
    const said = answers.safeParse(sent);
    if (!kind || !said.success) throw new DeskRejection('incomplete');
    const questions = outcome?.questions ?? [];
    const isAnswered = questions.every(({ heading }) => {
      const column = said.data[heading];
      return column === null || (column !== undefined && mayMean(kind, column));
    });
    if (!isAnswered) throw new DeskRejection('incomplete');
    const told = questions.map(({ heading }) => [heading, said.data[heading] ?? null] as const);
    const { db, now } = context;
    const values = { answers: { ...file.answers, ...Object.fromEntries(told) } };
    await askForTask(db, importId, ['questions'], 'preview', values, now);
    return { to: fileImportPath(importId) };
  },
});

/** Queues another preview of a file whose reading has stopped. */
export const readAgain = deskAction({
  allowed: 'importCars',
  fields: z.object({ id }),
  async run({ id: importId }, context) {
    await ownFile(context, importId);
    const values = { isTextsOnly: isTextsOnly(context) };
    await askForTask(context.db, importId, ['stopped'], 'preview', values, context.now);
    return { to: fileImportPath(importId) };
  },
});

/** Queues the import of a file whose preview its sender has seen. */
export const bringIn = deskAction({
  allowed: 'importCars',
  fields: z.object({ id, confirmed: box, skip: box }),
  async run({ id: importId, confirmed, skip }, context) {
    const { outcome, recordCount } = await ownFile(context, importId);
    const report = (outcome as { report?: FileReport } | null)?.report;
    if (!report) throw new DeskRejection('fileMissing');
    const isAsked = report.askedCount > 0 && !confirmed;
    if (isAsked || (report.badRowCount > 0 && !skip)) throw new DeskRejection('notConfirmed');
    if (isTextsOnly(context) && report.beyondTexts.length > 0) throw new DeskRejection('notYours');
    if (recordCount === 0) throw new DeskRejection('nothingChosen');
    const values = {
      isTextsOnly: isTextsOnly(context),
      isConfirmed: confirmed === '1',
      skipsBad: skip === '1',
    };
    await askForTask(context.db, importId, ['previewed'], 'write', values, context.now);
    return { to: fileImportPath(importId) };
  },
});

/** Queues the undo of an imported file. */
export const undoImport = deskAction({
  allowed: 'importCars',
  fields: z.object({ id }),
  async run({ id: importId }, { db, staff, now }) {
    const file = await findFileImport(db, importId);
    if (!file?.batch) throw new DeskRejection('fileMissing');
    const mayUndo = file.staffId === staff.id || mayStaff(staff.role, 'manageCars');
    if (!mayUndo) throw new DeskRejection('notYours');
    await askForTask(db, importId, ['written'], 'undo', { undoneBy: staff.id }, now);
    return { to: fileImportPath(importId) };
  },
});

/** Discards a file that is not to be imported. */
export const discardFile = deskAction({
  allowed: 'importCars',
  fields: z.object({ id }),
  async run({ id: importId }, { db, staff }) {
    const file = await findFileImport(db, importId);
    const isOwn = !file || file.staffId === staff.id || mayStaff(staff.role, 'manageCars');
    if (!isOwn) throw new DeskRejection('notYours');
    if (file && !(await discardFileImport(db, serverEnv().DATA_DIR, importId))) {
      throw new DeskRejection('fileAtWork');
    }
    return { to: DESK_PATHS.imports, notice: 'fileRemoved' };
  },
});

/** Removes the demo; `seen` is how much of it the page has said would be removed. */
export const removeDemoRecords = deskAction({
  allowed: 'removeDemo',
  fields: z.object({ seen: z.string().regex(/^\d{1,9}(?:-\d{1,9}){0,20}$/) }),
  async run({ seen }, { db, actor }) {
    // Loaded when it is needed, as the writer of the catalogue is.
    const { removeDemo } = await import('../import/remove-demo');
    if (!(await removeDemo(db, actor, seen))) throw new DeskRejection('demoChanged');
    return { to: DESK_PATHS.cars, notice: 'demoRemoved' };
  },
});
