import { stringify } from 'csv-stringify/sync';
import { FILE_IMPORT_BOUNDS, type FileImportFailure } from '@/lib/config/file-import';
import { mayStaff } from '@/lib/config/staff-rights';
import { inertText } from '@/lib/format/inert-text';
import { referenceOf, unitReferenceOf } from '@/lib/format/reference';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { sayReason } from '@/lib/i18n/import-texts';
import { LOCALES } from '@/lib/i18n/locales';
import { headingOf } from '@/lib/server/import/column-words';
import type { Undone } from '@/lib/server/import/file-import-tasks';
import {
  type FileImport,
  findFileImport,
  lastWrittenImport,
  listOpenImports,
  listWrittenImports,
} from '@/lib/server/import/file-imports';
import type { FileOutcome, FileReport } from '@/lib/server/import/file-outcome';
import type { Conflict } from '@/lib/server/import/merge-rows';
import { NAMING_COLUMNS } from '@/lib/server/import/recognise-headings';
import { columnsOf, type SheetKind } from '@/lib/server/import/sheet-columns';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { progressOf } from './import-progress';
import {
  columnName,
  placeOf,
  reasonOf,
  type ShownChange,
  type ShownReason,
  shownChanges,
  shownReason,
} from './import-words';
import type { Progress } from './progress';
import { readVisitor, type StaffMember } from './signed-in';

export type { ListedImport } from '@/lib/server/import/file-imports';
export type { ChangeCounts } from '@/lib/server/import/import-report';

/** Refused rows that the page lists; the file to download has all that are kept. */
const PROBLEMS_SHOWN = 50;

/** The person's files that are not imported yet, all imported ones, and the last of those. */
export async function readImports(staff: StaffMember) {
  const { db } = deskBackend();
  const [open, written, last] = await Promise.all([
    listOpenImports(db, staff.id),
    listWrittenImports(db),
    lastWrittenImport(db),
  ]);
  const mayAll = mayStaff(staff.role, 'manageCars');
  const undoable = written.find(
    ({ importId, staffId, state }) =>
      importId === last && state === 'written' && (mayAll || staffId === staff.id),
  );
  return {
    open,
    written,
    undoable: undoable?.importId,
    isFull: open.length >= FILE_IMPORT_BOUNDS.openPerPerson,
  };
}

/** A column that a heading may mean. */
interface ColumnChoice {
  column: string;
  name: string;
  /** Whether it is one of a text in one language. */
  isText: boolean;
}

/** A file that was sent, as its page tells it. */
export interface ImportView {
  importId: string;
  fileName: string;
  state: FileImport['state'];
  failure: FileImportFailure | null;
  createdAt: Date;
  isOwn: boolean;
  mayUndo: boolean;
  recordCount: number;
  progress: Progress;
  report?: ReportView;
  questions?: {
    place: string;
    headings: { heading: string; samples: string[] }[];
    choices: ColumnChoice[];
  };
  /** Why nothing of it can be read, in a sentence. */
  unreadable?: string;
  undone?: { count: number; conflictCount: number; conflicts: string[] };
}

export type ReportView = Pick<
  FileReport,
  'rowCount' | 'counts' | 'problemCount' | 'badRowCount' | 'askedCount' | 'leftOut'
> & {
  changes: ShownChange[];
  problems: ShownReason[];
  /** Those to be confirmed, and those that are only told. */
  asked: ShownReason[];
  hints: ShownReason[];
  /** What its reader may not change, as people call it. */
  beyondTexts: string[];
  /** Of the pictures that were sent with it. */
  sentPictures?: FileReport['sentPictures'];
};

/** @returns null where there is none, or this person may not see it */
export async function readImport(
  staff: StaffMember,
  language: DeskLanguage,
  importId: string,
): Promise<ImportView | null> {
  const found = await findOwn(staff, importId);
  if (!found) return null;
  const outcome = found.outcome as (Partial<Undone> & FileOutcome) | null;
  const isOwn = found.staffId === staff.id;
  return {
    importId,
    fileName: found.fileName,
    state: found.state,
    failure: found.failure,
    createdAt: found.createdAt,
    recordCount: found.recordCount,
    isOwn,
    mayUndo: Boolean(found.batch) && (isOwn || mayStaff(staff.role, 'manageCars')),
    progress: progressOf(language, found, new Date()),
    ...(outcome && 'report' in outcome && { report: await viewOf(language, outcome.report) }),
    ...(outcome &&
      'questions' in outcome && {
        questions: {
          place: placeOf(language, outcome.place),
          headings: outcome.questions.map(({ heading, samples }) => ({ heading, samples })),
          choices: choicesOf(language, outcome.kind),
        },
      }),
    ...(outcome &&
      'unreadable' in outcome && { unreadable: reasonOf(language, outcome.unreadable) }),
    ...(outcome?.undone !== undefined && {
      undone: {
        count: outcome.undone,
        conflictCount: outcome.conflictCount ?? 0,
        conflicts: (outcome.conflicts ?? []).map((each) => nameOfRecord(language, each)),
      },
    }),
  };
}

/** All staff may see an imported file; before that, only its sender and the owner. */
async function findOwn(staff: StaffMember, importId: string): Promise<FileImport | null> {
  if (!/^[0-9a-f-]{36}$/.test(importId)) return null;
  const found = await findFileImport(deskBackend().db, importId);
  const isSeen =
    found?.staffId === staff.id || found?.writtenAt || mayStaff(staff.role, 'manageCars');
  return found && isSeen ? found : null;
}

async function viewOf(language: DeskLanguage, report: FileReport): Promise<ReportView> {
  const { rowCount, counts, problemCount, badRowCount, askedCount, leftOut, doubts } = report;
  const { sentPictures } = report;
  const { db } = deskBackend();
  // Files that were asked about say which ones; the others are only told.
  const asked = doubts.slice(0, askedCount);
  return {
    rowCount,
    counts,
    problemCount,
    badRowCount,
    askedCount,
    leftOut,
    changes: await shownChanges(db, language, report.changes),
    problems: report.problems.slice(0, PROBLEMS_SHOWN).map((each) => shownReason(language, each)),
    asked: asked.map((each) => shownReason(language, each)),
    hints: doubts.slice(askedCount).map((each) => shownReason(language, each)),
    beyondTexts: report.beyondTexts.map((each) => beyondName(language, each)),
    ...(sentPictures && {
      sentPictures: {
        ...sentPictures,
        ...(sentPictures.refusal && { refusal: sayReason(language, sentPictures.refusal) }),
      },
    }),
  };
}

/** `units price_usd` as people call it; `units *` are new ones. */
function beyondName(language: DeskLanguage, each: string): string {
  const [kind, column = ''] = each.split(' ') as [keyof FileReport['counts'], string?];
  if (column !== '*') return columnName(language, column);
  return deskTextsOf(language, 'imports')(`newKinds.${kind}`);
}

function nameOfRecord(
  language: DeskLanguage,
  { kind, key }: Pick<Conflict, 'kind' | 'key'>,
): string {
  if (kind === 'units') return unitReferenceOf(Number(key));
  if (kind === 'models') return referenceOf(Number(key));
  if (kind === 'moves') return key;
  return deskTextsOf(language, 'imports')(`record.${kind}`, { key });
}

const IS_TEXT = new RegExp(`_(?:${LOCALES.join('|')})$`);

/** The columns that a heading of a table may mean, by their names. */
function choicesOf(language: DeskLanguage, kind: SheetKind): ColumnChoice[] {
  const columns = [...columnsOf(kind), ...(kind === 'units' ? NAMING_COLUMNS : [])];
  const collator = new Intl.Collator(language);
  return columns
    .map((column) => ({
      column,
      name: headingOf(column, language),
      isText: IS_TEXT.test(column),
    }))
    .sort((a, b) => collator.compare(a.name, b.name));
}

/**
 * How far the work on a file is, for a page that stays open.
 * @returns 401 for who is not signed in, 403 for who may not see it
 */
export async function readImportProgress(
  language: DeskLanguage,
  importId: string,
): Promise<Progress | 401 | 403> {
  const staff = await readVisitor();
  if (!staff?.isProven) return 401;
  const found = mayStaff(staff.role, 'importCars') && (await findOwn(staff, importId));
  return found ? progressOf(language, found, new Date()) : 403;
}

/** Every refused row that is kept, as a table; null where there is none to see. */
export async function readRefusedRows(
  staff: StaffMember,
  language: DeskLanguage,
  importId: string,
): Promise<{ fileName: string; csv: string } | null> {
  const found = await findOwn(staff, importId);
  const outcome = found?.outcome as FileOutcome | null | undefined;
  if (!found || !outcome || !('report' in outcome)) return null;
  const t = deskTextsOf(language, 'imports');
  const rows = outcome.report.problems.map(({ sheet = '', line, ...problem }) => [
    sheet,
    line === undefined ? '' : String(line),
    columnName(language, problem.column),
    reasonOf(language, problem),
  ]);
  const head = [t('sheet'), t('rowNumber'), t('column'), t('reason')];
  // By the mark table programs know that a file is UTF-8.
  const csv = `\ufeff${stringify([head, ...rows], { cast: { string: inertText } })}`;
  return { fileName: found.fileName, csv };
}
