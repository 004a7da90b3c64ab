import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import type { CarKind } from '@/lib/routing/desk-car-address';
import type { Database } from '../db/database';
import { catalogueEdits } from '../db/schema/units';
import { type Editor, lastEditOf } from '../import/edits';
import { importRows } from '../import/import-rows';
import { ChangedMeanwhile } from '../import/merge-rows';
import { CHANGE_SCHEMAS } from '../import/record-columns';
import { readStored } from '../import/stored-records';
import type { TableRow } from '../import/write-rows';

/** A change of a car, and the values that the person saw when deciding it. */
export interface CarChange {
  kind: CarKind;
  id: number;
  values: TableRow;
  seen: TableRow;
}

export type CarRef = Pick<CarChange, 'kind' | 'id'>;

export interface CarChanges {
  /** By which they can be undone together; undefined where nothing was changed. */
  batch: string | undefined;
  /** How many have the wanted values now. */
  done: number;
  /** Cars that somebody else has changed since, with the columns. */
  changedMeanwhile: (CarRef & { columns: readonly string[] })[];
  /** Cars that no longer exist. */
  gone: CarRef[];
  /** Invalid values, none of them written. */
  problems: readonly { column: string; reason: string }[];
}

/** Whether a car is to be reserved until a day that has ended: it would be free again at once. */
export const isReservedInPast = ({ reserved_until: until }: TableRow, { at }: Editor): boolean =>
  typeof until === 'string' && until < storeDayOf(at);

const KEYS = { units: 'unit_id', models: 'model_id' } as const;

/**
 * Changes cars in one batch; a car is left unchanged if somebody else has changed the same columns
 * since.
 */
export async function changeCars(
  db: Database,
  changes: readonly CarChange[],
  editor: Editor,
): Promise<CarChanges> {
  const batch = randomUUID();
  const gone = await missingOf(db, changes);
  let open = changes.filter(({ kind, id }) => !gone.some((g) => g.kind === kind && g.id === id));
  const changedMeanwhile: CarChanges['changedMeanwhile'] = [];
  let done = 0;
  while (open.length > 0) {
    try {
      const result = await importRows(
        db,
        open.map((change) => rowOf(change, editor)),
        {
          edit: { batch, source: 'desk', ...editor },
          expected: new Map(open.map(({ kind, id, seen }) => [`${kind} ${id}`, seen])),
        },
      );
      const { problems, report } = result;
      const { units, models } = report.counts;
      const isDifferent = units.changed + models.changed > 0;
      if (problems.length === 0) done += open.length;
      return { batch: isDifferent ? batch : undefined, done, changedMeanwhile, gone, problems };
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
      const { kind, key, columns } = error;
      const isMeant = (each: CarRef) => each.kind === kind && each.id === key;
      const [meant] = open.filter(isMeant);
      if (!meant) throw error;
      // A retry of a change that is already stored is no conflict.
      const isRetry = (await isStoredSo(db, meant)) && !(await isTaken(db, meant, editor));
      if (isRetry) done += 1;
      else changedMeanwhile.push({ kind: meant.kind, id: meant.id, columns });
      open = open.filter((each) => !isMeant(each));
    }
  }
  return { batch: undefined, done, changedMeanwhile, gone, problems: [] };
}

/** Whether a car has the wanted values, compared as rows store them: a day as its last moment. */
async function isStoredSo(db: Database, { kind, id, values }: CarChange): Promise<boolean> {
  const stored = (await readStored(db, kind, [id])).get(id) ?? {};
  const wanted = CHANGE_SCHEMAS[kind].parse(values);
  return Object.entries(wanted).every(([column, value]) => (stored[column] ?? null) === value);
}

/** Whether a colleague has reserved or sold a car that the person wants to: for another buyer. */
export async function isTaken(
  db: Database,
  { kind, id, values }: Omit<CarChange, 'seen'>,
  { staffId }: Editor,
): Promise<boolean> {
  if (values.status !== 'reserved' && values.status !== 'sold') return false;
  const last = await lastEditOf(db, kind, id, ['status', 'reserved_until']);
  return last?.staffId != null && last.staffId !== staffId;
}

/** Models store the day of their last change by staff. */
function rowOf({ kind, id, values }: CarChange, { at }: Editor) {
  const day = kind === 'models' ? { updated_at: storeDayOf(at) } : {};
  return { kind, file: 'desk', line: 1, values: { ...values, ...day, [KEYS[kind]]: id } };
}

async function missingOf(db: Database, cars: readonly CarRef[]): Promise<CarRef[]> {
  const missing: CarRef[] = [];
  for (const kind of ['units', 'models'] as const) {
    const wanted = cars.filter((car) => car.kind === kind);
    const stored = await readStored(
      db,
      kind,
      wanted.map(({ id }) => id),
    );
    missing.push(...wanted.filter(({ id }) => !stored.has(id)).map(({ id }) => ({ kind, id })));
  }
  return missing;
}

/** Whether a person made the changes of a batch. */
export async function isBatchOf(db: Database, batch: string, staffId: string): Promise<boolean> {
  const [edit] = await db
    .select({ staffId: catalogueEdits.staffId })
    .from(catalogueEdits)
    .where(eq(catalogueEdits.batch, batch))
    .limit(1);
  return edit?.staffId === staffId;
}
