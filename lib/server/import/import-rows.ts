import { BULK_LOAD_FROM } from '../db/bulk-load';
import type { Database } from '../db/database';
import { checkRows, type RowChecks } from './check-rows';
import type { Doubt, DoubtList } from './doubts';
import type { Edit } from './edits';
import {
  type ImportReport,
  nothingWritten,
  type ProgressListener,
  type WrittenRows,
} from './import-report';
import { ImportWriter } from './import-writer';
import type { ExpectedValues, TakingBack } from './merge-rows';
import { type ParsedRow, parseRows } from './parse-rows';
import { previewRows } from './preview-rows';
import { ProblemList } from './problems';
import { type CheckedRow, RowSpool } from './row-spool';
import { type PictureImport, servePictures } from './serve-pictures';
import type { RowProblem, SourceRow } from './source-row';
import type { ModelKey } from './write-models';

export interface ImportOptions {
  /** Import the good rows although there are bad ones. */
  skipBad?: boolean;
  pictures?: PictureImport;
  onProgress?: ProgressListener;
  /** Who makes the changes, if they can be undone. */
  edit?: Edit;
  /** If other values are stored, nothing is written (ChangedMeanwhile is thrown). */
  expected?: ExpectedValues;
  takingBack?: TakingBack;
  /** Write nothing, only report what would change. */
  preview?: boolean;
  /** Write nothing while something is doubtful that a person has to confirm, such as a price of 1 $. */
  asksFirst?: boolean;
  /** Checks what an import does before it is committed; if it throws, everything is rolled back. */
  review?: (report: ImportReport) => void;
}

/** What has changed: nothing when bad rows stopped the import. */
export interface ImportResult extends WrittenRows {
  /** Rows read, good and bad. */
  rowCount: number;
  /** The first problems, in the order of files and lines. */
  problems: RowProblem[];
  /** All problems, and the rows that have any. */
  problemCount: number;
  badRowCount: number;
  /** What is doubtful, the first ones, and how many of all wait for an answer. */
  doubts: Doubt[];
  askedCount: number;
}

/**
 * Imports rows into the catalogue: checks all of them, and writes them in one transaction, or
 * nothing when one is bad (unless bad ones are to be skipped). A second run changes nothing. Rows
 * are read once, as they arrive, and kept on disk, so that memory does not grow with their number.
 */
export function importRows(
  db: Database,
  rows: Iterable<SourceRow> | AsyncIterable<SourceRow>,
  options: ImportOptions = {},
): Promise<ImportResult> {
  return importParsed(db, parseRows(rows), options);
}

/** The same for rows that were compared with their schemas. */
export async function importParsed(
  db: Database,
  rows: AsyncIterable<ParsedRow[]>,
  options: ImportOptions,
): Promise<ImportResult> {
  const { skipBad = false, pictures, onProgress } = options;
  const { preview = false, asksFirst = false, review } = options;
  const problems = new ProblemList();
  const mayGoOn = () =>
    (skipBad || problems.count === 0) && !(asksFirst && summary.doubts.askedCount > 0);
  const checked = await RowSpool.create();
  const served = await RowSpool.create();
  const checks = checkRows(db, counted(rows, onProgress), checked, problems, pictures);
  const { summary } = checks;
  const writeChecked = async () => {
    if (!preview && !mayGoOn()) return nothingWritten();
    if (summary.namesPictureFiles) {
      await servePictures(db, checked, served, problems, pictures, preview, onProgress);
      checks.unitOwners.report();
    }
    const withPictures = summary.namesPictureFiles ? served : checked;
    if (preview) {
      const report = await previewRows(db, checked, withPictures, problems);
      return { ...nothingWritten(), report };
    }
    if (!mayGoOn()) return nothingWritten();
    const writer = new ImportWriter(checked, withPictures, problems, summary, onProgress, options);
    return writer.write(db, undefined, (report) => {
      if (asksFirst && report.doubts.askedCount > 0) throw new Unconfirmed(report.doubts);
      review?.(report);
    });
  };
  try {
    const writer = new ImportWriter(checked, checked, problems, summary, onProgress, options);
    let result = preview
      ? null
      : await writeWhileChecking(db, checks, checked, problems, writer, { asksFirst, review });
    if (!result) {
      let isChecked = false;
      while (!isChecked) isChecked = (await checks.models.next()).done ?? false;
      result = await writeChecked().catch(unlessUnconfirmed);
    }
    const doubts = [summary.doubts, result.report.doubts];
    return {
      ...result,
      doubts: doubts.flatMap(({ list }) => list),
      askedCount: doubts.reduce((sum, { askedCount }) => sum + askedCount, 0),
      rowCount: summary.rowCount,
      problems: problems.inFileOrder(),
      problemCount: problems.count,
      badRowCount: problems.badRowCount,
    };
  } finally {
    // Closes the files that a failure has left open.
    await checks.models.return();
    await checked.remove();
    await served.remove();
  }
}

/** Reports rows as they arrive; their total is known when the last one is read. */
async function* counted(
  rows: AsyncIterable<ParsedRow[]>,
  onProgress?: ProgressListener,
): AsyncGenerator<ParsedRow[]> {
  let count = 0;
  for await (const batch of rows) {
    yield batch;
    count += batch.length;
    onProgress?.('rows', count, Number.POSITIVE_INFINITY);
  }
}

/** Rolls an import back, because a doubt about it has to be confirmed. */
class Unconfirmed extends Error {
  override name = 'Unconfirmed';
  constructor(readonly doubts: DoubtList) {
    super();
  }
}

function unlessUnconfirmed(error: unknown): WrittenRows {
  if (!(error instanceof Unconfirmed)) throw error;
  const nothing = nothingWritten();
  for (const doubt of error.doubts.list) nothing.report.doubts.add(doubt);
  return nothing;
}

/** Rolls back what was written while rows were checked. */
class CannotWriteYet extends Error {
  override name = 'CannotWriteYet';
}

/**
 * Writes the models of a large first import while the database would wait for the checks. That
 * works as long as no later row matters: when a row is bad, names a picture file or no model_id, or
 * is of a brand or type that follows models, the transaction is rolled back and the checks continue
 * without it.
 * @returns null when nothing was written
 */
async function writeWhileChecking(
  db: Database,
  { models, summary }: RowChecks,
  spool: RowSpool,
  problems: ProblemList,
  writer: ImportWriter,
  { asksFirst = false, review }: Pick<ImportOptions, 'asksFirst' | 'review'>,
): Promise<WrittenRows | null> {
  const countNames = () => spool.count('types') + spool.count('brands');
  let nameCount = Number.NaN;
  const nextBatch = async (): Promise<CheckedRow<ModelKey>[] | null> => {
    const { value, done } = await models.next();
    if (Number.isNaN(nameCount)) nameCount = countNames();
    const mayWrite =
      problems.count === 0 &&
      !(asksFirst && summary.doubts.askedCount > 0) &&
      summary.isFirstImport &&
      !summary.namesPictureFiles &&
      countNames() === nameCount &&
      (done || value.every(({ key }) => key.model_id));
    if (!mayWrite) throw new CannotWriteYet();
    return done ? null : value;
  };
  const waiting: CheckedRow<ModelKey>[][] = [];
  async function* batches() {
    yield* waiting;
    for (let batch = await nextBatch(); batch; batch = await nextBatch()) yield batch;
  }
  try {
    while (spool.count('models') < BULK_LOAD_FROM) {
      const batch = await nextBatch();
      if (!batch) return null;
      waiting.push(batch);
    }
    return await writer.write(db, batches(), review);
  } catch (error) {
    if (error instanceof CannotWriteYet) return null;
    throw error;
  }
}
