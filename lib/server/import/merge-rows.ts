import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/database';
import type { ChangedField, ImportReport } from './import-report';
import { EMPTY_COLUMNS } from './record-columns';
import { type RecordKind, readStored } from './stored-records';
import type { KeyValue, TableRow } from './write-rows';

interface MergedRow {
  /** Every column of the record, as it is to be stored. */
  row: TableRow;
  /** None for a new record, or one that is stored so already. */
  changes: ChangedField[];
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** What waited in jsonb has its names in another order. */
const isSame = (a: unknown, b: unknown) =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b) || isDeepStrictEqual(a, b);

const isByLocale = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Puts what a row says over what is stored of its record; what it does not say stays. */
function mergeRow(kind: RecordKind, stored: TableRow | undefined, said: TableRow): MergedRow {
  const row: TableRow = { ...(stored ?? EMPTY_COLUMNS[kind]) };
  const changes: ChangedField[] = [];
  const note = (column: string, before: unknown, after: unknown) => {
    if (stored && !isSame(before, after)) changes.push({ column, before, after });
  };
  for (const [column, value] of Object.entries(said)) {
    if (!isByLocale(value)) {
      note(column, row[column], value);
      row[column] = value;
      continue;
    }
    const before = (row[column] ?? {}) as Record<string, unknown>;
    for (const [locale, text] of Object.entries(value)) {
      note(`${column}.${locale}`, before[locale], text);
    }
    const texts = Object.entries({ ...before, ...value }).filter(([, text]) => !isBlank(text));
    row[column] = Object.fromEntries(texts);
  }
  return { row, changes };
}

/** Somebody has changed what a person had before his eyes; nothing is written. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
  constructor(
    readonly kind: RecordKind,
    readonly key: KeyValue,
    readonly columns: readonly string[],
  ) {
    super(`${kind} ${key} was changed meanwhile: ${columns.join(', ')}`);
  }
}

/** What records held when a person decided to change them, by kind and key (`units 1023`). */
export type ExpectedValues = ReadonlyMap<string, TableRow>;

function checkExpected(
  kind: RecordKind,
  key: KeyValue,
  stored: TableRow,
  expected?: ExpectedValues,
) {
  const values = Object.entries(expected?.get(`${kind} ${key}`) ?? {});
  const changed = values.filter(([column, value]) => !isSame(stored[column], value));
  if (changed.length === 0) return;
  throw new ChangedMeanwhile(
    kind,
    key,
    changed.map(([column]) => column),
  );
}

/**
 * Whole rows of those records that are new or differ from what is stored.
 * @param report is told of every record
 * @param expected is compared with what is stored
 * @throws ChangedMeanwhile
 */
export async function mergeChanged<Said extends { key: KeyValue; said: TableRow }>(
  db: Database,
  kind: RecordKind,
  rows: readonly Said[],
  report: ImportReport,
  expected?: ExpectedValues,
): Promise<(Said & MergedRow & { isNew: boolean })[]> {
  const keys = rows.map(({ key }) => key);
  const stored = await readStored(db, kind, keys);
  return rows.flatMap((each) => {
    const known = stored.get(each.key);
    if (known) checkExpected(kind, each.key, known, expected);
    const { row, changes } = mergeRow(kind, known, each.said);
    if (known) report.addMerged(kind, each.key, changes);
    else report.addCreated(kind, each.key, each.said);
    return known && changes.length === 0 ? [] : [{ ...each, row, changes, isNew: !known }];
  });
}
