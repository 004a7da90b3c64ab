/** Files of cars that staff import at the desk (docs/adr/0079). */
export const FILE_IMPORT_BOUNDS = {
  /**
   * What a workbook may have at most (lib/server/import/workbook-limits.ts). Longer tables are for
   * `npm run import`.
   */
  fileBytes: 64 * 1024 * 1024,
  /**
   * A ZIP file of pictures beside it: a hundred photographs as cameras make them, several hundred as
   * phones send them, and what arrives at 2 Mbit/s in the 19 minutes of a request. More go in several
   * times, or by command.
   */
  picturesBytes: 256 * 1024 * 1024,
  /** Both, with the overhead of the form. */
  formBytes: 320 * 1024 * 1024 + 8 * 1024,
  /** A person's files that are not imported yet. */
  openPerPerson: 5,
  /** Files that are not imported by then are removed. */
  keptForMs: 24 * 3_600_000,
  /** For how long the list shows imported files. */
  toldForMs: 90 * 24 * 3_600_000,
  listed: 20,
} as const;

/** Where files are sent. */
export const FILE_IMPORT_PATH = '/cars/import/file';

/** Endings of tables; others are kept without theirs, and refused when they are read. */
export const TABLE_ENDINGS = ['.csv', '.tsv', '.json', '.xlsx', '.xls', '.xlsm', '.xlsb'];

/** In place of a column's name: the column is ignored. */
export const LEFT_OUT = '-';

/** The task that runs on a file. */
export type FileImportTask = 'preview' | 'write' | 'undo';

/**
 * The state of a file: `waiting` and `running` for a task; `stopped` before it was read; else the
 * result of the last task.
 */
export type FileImportState =
  | 'waiting'
  | 'running'
  | 'stopped'
  | 'questions'
  | 'refused'
  | 'previewed'
  | 'written'
  | 'undone';

/** Why the last task failed: its process was ended, failed or timed out; a price is unconfirmed. */
export type FileImportFailure = 'lost' | 'broken' | 'tooLong' | 'held' | 'notYours';
