import { and, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import type { ContentKind } from '@/lib/config/content-state';
import type { UnitStatus } from '@/lib/contract/unit-attributes';
import { unitReferenceOf } from '@/lib/format/reference';
import type { Database } from '../db/database';
import { models } from '../db/schema/catalogue';
import {
  catalogueEdits,
  demoRecords,
  removedRecords,
  unitPictures,
  units,
  unitTexts,
} from '../db/schema/units';
import { countUnits, modelsOfUnits } from './count-units';
import { comparedName, type Identities, mayBeCalled } from './identities';
import { textRows } from './write-records';
import { isOneOf, replaceRows, type TableRow, upsert } from './write-rows';

/**
 * The greatest id of removed records, which must not be reused: reviews, codes and addresses of
 * them remain. 0 for none.
 */
export async function lastRemovedId(
  db: Database,
  kind: 'models' | 'units' | ContentKind,
): Promise<number> {
  const [inBin] = await db
    .select({ last: sql<number | null>`max(${removedRecords.key}::int)` })
    .from(removedRecords)
    .where(eq(removedRecords.kind, kind));
  const [ofDemo] = await db
    .select({ last: max(demoRecords.recordId) })
    .from(demoRecords)
    .where(eq(demoRecords.kind, kind));
  // The bin is emptied, but the edits stay.
  const { key, kind: of, after } = catalogueEdits;
  const [ever] = await db
    .select({ last: sql<number | null>`max(${key}::int)` })
    .from(catalogueEdits)
    .where(and(eq(of, kind), isNull(after)));
  return Math.max(inBin?.last ?? 0, ofDemo?.last ?? 0, ever?.last ?? 0);
}

/** The first id that no unit has or had. */
export async function nextUnitId(db: Database): Promise<number> {
  const [row] = await db.select({ last: max(units.unitId) }).from(units);
  return Math.max(row?.last ?? 1000, await lastRemovedId(db, 'units')) + 1;
}

/** What is stored of a unit whose row leaves its status or the day of its sale open. */
interface StoredStatus {
  status: UnitStatus;
  expectedOn: string | null;
  soldOn: string | null;
}

/** Stored values with which rows of units are completed. */
interface StoredForUnits {
  /** The models that rows name by their signs; they are stored by now. */
  modelIds: ReadonlyMap<unknown, number>;
  statuses: ReadonlyMap<number, StoredStatus>;
}

export async function storedForUnits(
  db: Database,
  rows: readonly TableRow[],
): Promise<StoredForUnits> {
  return { modelIds: await modelIdsBySign(db, rows), statuses: await statusesOf(db, rows) };
}

async function statusesOf(
  db: Database,
  rows: readonly TableRow[],
): Promise<Map<number, StoredStatus>> {
  const isMeant = (row: TableRow) =>
    row.status === undefined ? saysDay(row) : row.status === 'sold' && row.sold_on == null;
  const ids = rows.flatMap((row) => (row.unit_id && isMeant(row) ? [row.unit_id as number] : []));
  if (ids.length === 0) return new Map();
  const { unitId: id, status, expectedOn, soldOn } = units;
  const found = await db
    .select({ id, status, expectedOn, soldOn })
    .from(units)
    .where(isOneOf(id, ids));
  return new Map(found.map((unit) => [unit.id, unit]));
}

async function modelIdsBySign(
  db: Database,
  rows: readonly TableRow[],
): Promise<Map<unknown, number>> {
  const signs = rows.flatMap(({ model_sign: sign }) => (typeof sign === 'string' ? [sign] : []));
  if (signs.length === 0) return new Map();
  const found = await db
    .select({ id: models.modelId, sign: models.modelSign })
    .from(models)
    .where(inArray(models.modelSign, [...new Set(signs)]));
  return new Map(found.map(({ id, sign }) => [sign, id]));
}

/**
 * Days, and the statuses that do not empty them. A car that is reserved on the way is on the way
 * again where its reservation ends.
 */
const DAYS: Record<string, readonly UnitStatus[]> = {
  expected_on: ['coming', 'reserved'],
  reserved_until: ['reserved'],
  sold_on: ['sold'],
};

/** The days that a row says although they do not belong to a status. */
export const strayDaysOf = (row: TableRow, status: unknown): string[] =>
  Object.entries(DAYS).flatMap(([column, statuses]) =>
    row[column] == null || statuses.includes(status as UnitStatus) ? [] : [column],
  );

const saysDay = (row: TableRow) => Object.keys(DAYS).some((column) => row[column] != null);

/**
 * The status that the days of a row mean where it says none. They lead on, never back: a car that
 * stands at the port has arrived, a sold one is not free again, and a hidden one is not shown.
 */
function statusMeant(row: TableRow, stored: UnitStatus | undefined, now: Date): UnitStatus {
  if (stored === 'hidden') return stored;
  if (row.sold_on || stored === 'sold') return 'sold';
  if (row.reserved_until && new Date(String(row.reserved_until)) > now) return 'reserved';
  if (stored) return stored;
  return String(row.expected_on ?? '') >= storeDayOf(now) ? 'coming' : 'at_port';
}

/**
 * Makes the days of a unit's row fit its status; that of its last change is set by writing it.
 * @param isFormer whether these are its former values, whose days say no status
 */
export function settleDays(
  row: TableRow,
  stored: StoredStatus | undefined,
  now: Date,
  isFormer = false,
): void {
  delete row.updated_at;
  if (row.status === undefined && (isFormer || !saysDay(row))) return;
  // One that was reserved at the port has arrived, whatever its table expected.
  const hasArrived = stored?.expectedOn === null && stored.status !== 'coming';
  if (row.status === undefined && hasArrived) delete row.expected_on;
  row.status ??= statusMeant(row, stored?.status, now);
  for (const [column, statuses] of Object.entries(DAYS)) {
    if (!statuses.includes(row.status as UnitStatus)) row[column] = null;
  }
  if (row.status !== 'sold' || row.sold_on != null) return;
  if (stored?.soldOn) delete row.sold_on;
  else row.sold_on = storeDayOf(now);
}

/** The values of a unit's row, with those that follow from them. */
export function completeUnit(
  { model_sign: sign, ...row }: TableRow,
  id: number,
  isNew: boolean,
  { modelIds, statuses }: StoredForUnits,
  now: Date,
  isFormer = false,
): TableRow {
  const said: TableRow = { ...row, unit_id: id };
  if (sign) said.model_id = modelIds.get(sign);
  if (isNew) said.stock_number ??= unitReferenceOf(id);
  settleDays(said, statuses.get(id), now, isFormer);
  return said;
}

async function writeRows(db: Database, rows: readonly TableRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const at = now.toISOString();
  const fresh = rows.map((row) => ({
    ...row,
    updated_at: storeDayOf(now),
    created_at: at,
    status_since: at,
  }));
  await upsert(db, units, fresh, [units.unitId], {
    created_at: sql`${units.createdAt}`,
    status_since: sql`case when excluded.status = ${units.status} then ${units.statusSince} else excluded.status_since end`,
  });
  const ids = rows.map(({ unit_id: id }) => id as number);
  await replaceRows(
    db,
    unitTexts,
    [unitTexts.unitId, unitTexts.locale],
    ids,
    rows.flatMap((row) => textRows({ unit_id: row.unit_id }, 'report', row)),
  );
  await replaceRows(
    db,
    unitPictures,
    [unitPictures.unitId, unitPictures.position],
    ids,
    rows.flatMap(({ unit_id, pictures }) =>
      ((pictures ?? []) as TableRow[]).map((picture, index) => ({
        is_drawing: false,
        ...picture,
        unit_id,
        position: index + 1,
      })),
    ),
  );
}

interface KeyedUnit {
  key: number;
  said: TableRow;
}

/** Writes units, and updates what their models show. */
export class UnitWriter {
  /**
   * @param identities the names that rows of the import give
   * @param datesModels whether models get the day on which what they show changes
   * @param isFormer whether rows have former values of units
   */
  constructor(
    private readonly db: Database,
    private readonly now: Date,
    private freeId: number,
    private readonly identities: Identities,
    private readonly datesModels: boolean,
    private readonly isFormer: boolean,
  ) {}

  /**
   * @param merge returns those that are new or differ, as whole rows
   * @returns the units that changed, with their models, present and former
   */
  async write(
    rows: readonly TableRow[],
    merge: (keyed: KeyedUnit[]) => Promise<readonly { row: TableRow }[]>,
  ): Promise<Awaited<ReturnType<typeof modelsOfUnits>>> {
    const { db, now } = this;
    const stored = await storedForUnits(db, rows);
    const freeIds = await this.freeIdsFor(rows);
    const keyed = rows.map((row) => {
      const id = freeIds.get(row) ?? (row.unit_id as number);
      return { key: id, said: completeUnit(row, id, !row.unit_id, stored, now, this.isFormer) };
    });
    const rowsToWrite = (await merge(keyed)).map(({ row }) => row);
    const ids = rowsToWrite.map(({ unit_id: id }) => id as number);
    // A unit that moves to another model changes both.
    const before = await modelsOfUnits(db, ids);
    await writeRows(db, rowsToWrite, now);
    const touched = [...before, ...(await modelsOfUnits(db, ids))];
    const day = this.datesModels ? storeDayOf(now) : null;
    await countUnits(db, [...new Set(touched.map(({ model_id: id }) => id))], day);
    return touched;
  }

  /**
   * Ids for rows without one: none that another row names, and none whose stock number is another
   * unit's, where the new unit is called by it.
   */
  private async freeIdsFor(rows: readonly TableRow[]): Promise<Map<TableRow, number>> {
    const { db, identities } = this;
    const ids = new Map<TableRow, number>();
    let open = rows.filter(({ unit_id: id }) => !id);
    while (open.length > 0) {
      for (const row of open) {
        while (identities.hasUnit('unit_id', this.freeId)) this.freeId += 1;
        ids.set(row, this.freeId++);
      }
      const called = open.filter(({ stock_number: own }) => !own);
      const nameOf = (row: TableRow) => unitReferenceOf(ids.get(row) as number);
      const stored = await db
        .select({ name: units.stockNumber })
        .from(units)
        .where(mayBeCalled(called.map(nameOf)));
      const taken = new Set(stored.map(({ name }) => comparedName('stock_number', name)));
      open = called.filter(
        (row) =>
          taken.has(comparedName('stock_number', nameOf(row))) ||
          identities.hasUnit('stock_number', nameOf(row)),
      );
    }
    return ids;
  }
}
