import { isDeepStrictEqual } from 'node:util';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import type { ChangedField, ImportReport } from './import-report';
import { newColumns } from './record-columns';
import type { RowKind } from './row-schemas';
import { areOfFacts, type RecordKind, readStored } from './stored-records';
import { isOneOf, type KeyValue, type TableRow } from './write-rows';
import { strayDaysOf } from './write-units';

interface MergedRow {
  /** Every column of the record, as it will be stored. */
  row: TableRow;
  /** None for a new record, or an unchanged one. */
  changes: ChangedField[];
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

/** Values from jsonb have their keys in another order. */
const isSame = (a: unknown, b: unknown) =>
  a === b ||
  (isBlank(a) && isBlank(b)) ||
  JSON.stringify(a) === JSON.stringify(b) ||
  isDeepStrictEqual(a, b);

const isByLocale = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Pictures of a record: the focus of one stays where a row does not state it. */
function withFocus(before: unknown, said: unknown): TableRow[] {
  const stored = (before ?? []) as TableRow[];
  return ((said ?? []) as TableRow[]).map((picture) => {
    const { focus_x, focus_y } = stored.find(({ src }) => src === picture.src) ?? {};
    return { ...picture, ...(focus_x !== undefined && { focus_x, focus_y }), ...picture };
  });
}

/**
 * Puts the values of a row over those stored of its record; columns that it does not have stay.
 * @param isFormer whether these are its former values: a focus that they lack was not there
 */
function mergeRow(
  kind: RecordKind,
  stored: TableRow | undefined,
  said: TableRow,
  isFormer: boolean,
): MergedRow {
  const row: TableRow = { ...(stored ?? newColumns(kind)) };
  const changes: ChangedField[] = [];
  const note = (column: string, before: unknown, after: unknown) => {
    if (stored && !isSame(before, after)) changes.push({ column, before, after });
  };
  // The still picture of a video is of no other one.
  const losesPoster =
    !isFormer &&
    said.video_src !== undefined &&
    said.video_poster === undefined &&
    !isSame(row.video_src, said.video_src);
  const values = losesPoster ? { ...said, video_poster: null } : said;
  for (const [column, given] of Object.entries(values)) {
    const keepsFocus = column === 'pictures' && !isFormer;
    const before = (row[column] ?? {}) as Record<string, unknown>;
    let value = keepsFocus ? withFocus(row.pictures, given) : given;
    if (column === 'checks' && given === null)
      value = Object.fromEntries(Object.keys(before).map((part) => [part, null]));
    if (column === 'picture' || !isByLocale(value)) {
      note(column, row[column], value);
      row[column] = value;
      continue;
    }
    for (const [locale, text] of Object.entries(value)) {
      note(`${column}.${locale}`, before[locale], text);
    }
    const texts = Object.entries({ ...before, ...value }).filter(([, text]) => !isBlank(text));
    row[column] = Object.fromEntries(texts);
  }
  return { row, changes };
}

/** Somebody else has changed what the person saw; nothing is written. */
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

/** A record that is left unchanged, because somebody has changed it since. */
export interface Conflict {
  kind: RowKind;
  key: string;
  columns: readonly string[];
}

/** For rows that undo changes: records that were changed since are left, and reported. */
export interface TakingBack {
  /** What records held after the changes; `checks.tyres` stands for a part of a column. */
  expectedOf(kind: RowKind, keys: readonly KeyValue[]): Promise<ExpectedValues>;
  onConflict(conflict: Conflict): void;
}

/** Columns whose values differ from the expected ones. */
function changedColumns(stored: TableRow, expected: TableRow = {}): string[] {
  const values = Object.entries(expected).filter(([name, value]) => {
    const [column = '', part] = name.split('.');
    const held = part ? (stored[column] as TableRow | null)?.[part] : stored[column];
    return !isSame(held, value);
  });
  return values.map(([column]) => column);
}

/**
 * Whole rows of those records that are new or differ from what is stored.
 * @param report gets every record
 * @param expected is compared with what is stored
 * @param onConflict gets records that have other values, and are left; without it they are an error
 * @throws ChangedMeanwhile
 */
export async function mergeChanged<Said extends { key: KeyValue; said: TableRow }>(
  db: Database,
  kind: RecordKind,
  rows: readonly Said[],
  report: ImportReport,
  expected?: ExpectedValues,
  onConflict?: TakingBack['onConflict'],
): Promise<(Said & MergedRow & { isNew: boolean })[]> {
  const keys = rows.map(({ key }) => key);
  const seen = expected ? [...expected.values()] : [];
  const isOfFacts =
    kind === 'models' && areOfFacts(kind, [...rows.map(({ said }) => said), ...seen]);
  const stored = await readStored(db, kind, keys, isOfFacts);
  const firstPrices: FirstPrice[] = [];
  const merged = rows.flatMap((each) => {
    const known = stored.get(each.key);
    const columns = known ? changedColumns(known, expected?.get(`${kind} ${each.key}`)) : [];
    // A former day means nothing to a status that somebody has set since.
    if (known && onConflict && kind === 'units' && columns.length === 0)
      columns.push(...strayDaysOf(each.said, each.said.status ?? known.status));
    if (columns.length > 0) {
      if (!onConflict) throw new ChangedMeanwhile(kind, each.key, columns);
      onConflict({ kind, key: String(each.key), columns });
      return [];
    }
    const { row, changes } = mergeRow(kind, known, each.said, onConflict !== undefined);
    if (known) report.addMerged(kind, each.key, changes);
    else report.addCreated(kind, each.key, each.said);
    const { model_id: modelId, price_usd: price } = row as {
      model_id?: number;
      price_usd?: number;
    };
    if (kind === 'units' && known?.price_usd == null && price != null && modelId != null)
      firstPrices.push({ unitId: each.key, isNew: !known, modelId, price });
    return known && changes.length === 0 ? [] : [{ ...each, row, changes, isNew: !known }];
  });
  await doubtFirstPrices(db, firstPrices, report);
  return merged;
}

export interface FirstPrice {
  unitId: KeyValue;
  isNew: boolean;
  modelId: number;
  price: number;
}

/** Compares the first prices of cars with those of their models. */
export async function doubtFirstPrices(
  db: Database,
  firstPrices: readonly FirstPrice[],
  report: ImportReport,
): Promise<void> {
  if (firstPrices.length === 0) return;
  const ids = [...new Set(firstPrices.map(({ modelId }) => modelId))];
  const found = await db
    .select({ id: models.modelId, price: models.statedPriceUsd })
    .from(models)
    .where(isOneOf(models.modelId, ids));
  const known = new Map(found.map((model) => [model.id, model]));
  for (const { unitId, isNew, modelId, price } of firstPrices) {
    const model = known.get(modelId);
    if (model) report.addFirstPrice(unitId, isNew, model, price);
  }
}
