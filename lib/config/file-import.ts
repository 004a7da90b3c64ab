/** Files of cars that staff bring in at the desk (docs/adr/0079). */
export const FILE_IMPORT_BOUNDS = {
  /**
   * What a workbook may have at most (lib/server/import/workbook-limits.ts), and what arrives within the
   * two minutes that a request may take: 64 MB at 5 Mbit/s. Longer tables are for `npm run import`.
   */
  fileBytes: 64 * 1024 * 1024,
  /**
   * A ZIP file of pictures beside it: a hundred photographs as cameras make them, several hundred as
   * phones send them, and what arrives at 25 Mbit/s. More go in several times, or by command.
   */
  picturesBytes: 256 * 1024 * 1024,
  /** Both, and what a form adds around them. */
  formBytes: 320 * 1024 * 1024 + 8 * 1024,
  /** Files of a person that are not brought in yet. */
  openPerPerson: 5,
  /** What is not brought in until then is removed. */
  keptForMs: 24 * 3_600_000,
  /** For as long the list tells of what was brought in. */
  toldForMs: 90 * 24 * 3_600_000,
  listed: 20,
} as const;

/** Where files are sent. */
export const FILE_IMPORT_PATH = '/cars/import/file';

/** Endings of tables; others are kept without theirs, and refused when they are read. */
export const TABLE_ENDINGS = ['.csv', '.tsv', '.json', '.xlsx', '.xls', '.xlsm', '.xlsb'];

/** In place of a column: what stands below a heading is left out. */
export const LEFT_OUT = '-';

/** What is done with a file. */
export type FileImportTask = 'preview' | 'write' | 'undo';

/**
 * Where a file is: `waiting` and `running` while something is done with it; `stopped` before it was
 * read; then what came of that.
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

/** Why the last thing was not done: its process was ended, failed or took too long; or a price is to be confirmed. */
export type FileImportFailure = 'lost' | 'broken' | 'tooLong' | 'held' | 'notYours';
