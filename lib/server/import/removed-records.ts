import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import { brandTag, CATALOGUE_TAG, MODELS_TAG, modelTag, typeTag } from '@/lib/config/cache-table';
import { notifyContentChange } from '../db/content-changes';
import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import { catalogueEdits, removedRecords, units } from '../db/schema/units';
import { ChangedPaths } from './changed-paths';
import { countUnits, modelsOfUnits } from './count-units';
import type { Editor } from './edit';
import { importRows } from './import-rows';
import { lockCatalogue } from './import-writer';
import { type RecordKind, readStored } from './stored-records';
import type { WholeModelKey } from './write-models';
import type { TableRow } from './write-rows';

/** What staff may remove. Promotions and articles end by their dates. */
export const REMOVABLE = ['units', 'models', 'brands', 'types'] as const satisfies RecordKind[];
export type RemovableKind = (typeof REMOVABLE)[number];

/** Removed records can be taken back for so long. */
const REMOVED_KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** A brand or type that models name, or a record that nobody may remove. */
export class CannotRemove extends Error {
  override name = 'CannotRemove';
}

const isRemovable = (kind: RecordKind): kind is RemovableKind =>
  (REMOVABLE as readonly RecordKind[]).includes(kind);

/** Ids are numbers, signs are not. */
const typedKeyOf = (kind: RemovableKind, key: string) =>
  kind === 'units' || kind === 'models' ? Number(key) : key;

/**
 * Puts records into the bin, and with a model its units. Addresses answer as for what was never there.
 * @param keys as they stand in `catalogue_edits`; those of no record are left out
 * @returns how many units go with their models
 * @throws CannotRemove for a brand or type of which there are models
 */
export async function removeRecords(
  db: Database,
  kind: RecordKind,
  keys: readonly string[],
  { staffId, at }: Editor,
): Promise<number> {
  if (!isRemovable(kind)) throw new CannotRemove(`${kind} cannot be removed`);
  const typed = keys.map((key) => typedKeyOf(kind, key));
  return db.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    const owned =
      kind === 'models'
        ? await transaction
            .select({ id: units.unitId })
            .from(units)
            .where(inArray(units.modelId, typed as number[]))
        : [];
    const unitIds = kind === 'units' ? (typed as number[]) : owned.map(({ id }) => id);
    const touched = await modelsOfUnits(transaction, unitIds);
    const records = await readStored(transaction, kind, typed);
    const children = await readStored(transaction, 'units', kind === 'models' ? unitIds : []);
    const entries = [
      ...[...records].map(([key, record]) => ({ kind: kind as RecordKind, key, record })),
      ...[...children].map(([key, record]) => ({ kind: 'units' as const, key, record })),
    ];
    if (entries.length === 0) return 0;
    const rows = entries.map((entry) => ({ ...entry, key: String(entry.key) }));
    await transaction
      .insert(removedRecords)
      .values(rows.map((row) => ({ ...row, removedAt: at, staffId })))
      // Another one may have been called so before.
      .onConflictDoUpdate({
        target: [removedRecords.kind, removedRecords.key],
        set: {
          ...{ record: sql`excluded.record`, removedAt: sql`excluded.removed_at` },
          staffId: sql`excluded.staff_id`,
        },
      });
    await transaction.insert(catalogueEdits).values(
      rows.map(({ kind: of, key }) => ({
        ...{ batch: `remove:${of}:${key}`, at, staffId, source: 'desk' as const, kind: of, key },
        ...{ before: {}, after: null },
      })),
    );
    await deleteRecords(transaction, kind, typed);
    if (kind === 'units')
      await countUnits(
        transaction,
        touched.map(({ model_id: id }) => id),
      );
    const paths = new ChangedPaths();
    const tags = new Set<string>([MODELS_TAG]);
    const addTags = (model: TableRow) => {
      tags.add(modelTag(Number(model.model_id)));
      tags.add(brandTag(String(model.brand_sign))).add(typeTag(String(model.type_sign)));
    };
    for (const { unit_id: id, ...model } of touched) {
      paths.addUnit(id, model);
      addTags(model);
    }
    if (kind !== 'units') tags.add(CATALOGUE_TAG);
    if (kind === 'models') {
      for (const model of records.values()) {
        paths.addModel(Number(model.model_id), model as WholeModelKey);
        addTags(model);
      }
    } else if (kind !== 'units') {
      paths.addRecords(kind, records.keys());
      for (const sign of keys) tags.add(kind === 'brands' ? brandTag(sign) : typeTag(sign));
    }
    await notifyContentChange(transaction, [...tags], paths);
    return children.size;
  });
}

async function deleteRecords(
  db: Database,
  kind: RemovableKind,
  keys: readonly (string | number)[],
) {
  if (kind === 'units') await db.delete(units).where(inArray(units.unitId, keys as number[]));
  if (kind === 'models') await db.delete(models).where(inArray(models.modelId, keys as number[]));
  const column = kind === 'brands' ? models.brandSign : models.typeSign;
  if (kind !== 'brands' && kind !== 'types') return;
  if ((await db.$count(models, inArray(column, keys as string[]))) > 0) {
    throw new CannotRemove(`there are models of ${keys.join(', ')}`);
  }
  if (kind === 'brands') await db.delete(brands).where(inArray(brands.brandSign, keys as string[]));
  else await db.delete(carTypes).where(inArray(carTypes.typeSign, keys as string[]));
}

const MADE_BY_THE_DATABASE =
  /^(?:listed_|unit_(?!id$)|has_|is_in_stock|search$|search_terms|brand_position|created_at|status_since)/;

/** A stored record as a row of an import: without what the database makes of it. */
function rowOf(record: TableRow): TableRow {
  const own = Object.entries(record).filter(([column]) => !MADE_BY_THE_DATABASE.test(column));
  return Object.fromEntries(own.map(([column, value]) => [column, value]));
}

/**
 * Takes a record out of the bin, with the units that were removed with their model.
 * @returns whether it was there, and may be there again (its model or brand may have gone meanwhile)
 */
export async function restoreRecord(
  db: Database,
  kind: RemovableKind,
  key: string,
  { staffId, at }: Editor,
): Promise<boolean> {
  const found = await db
    .select()
    .from(removedRecords)
    .where(and(eq(removedRecords.kind, kind), eq(removedRecords.key, key)));
  const [own] = found;
  if (!own) return false;
  // Another one may be called so by now.
  if ((await readStored(db, kind, [typedKeyOf(kind, key)])).size > 0) return false;
  const entries = [own];
  if (kind === 'models') {
    const { kind: of, removedAt } = removedRecords;
    const isOfThen = and(eq(of, 'units'), eq(removedAt, own.removedAt));
    const removed = await db.select().from(removedRecords).where(isOfThen);
    entries.push(...removed.filter(({ record }) => String(record.model_id) === key));
  }
  const rows = entries.map(({ kind: of, record }, line) => ({
    ...{ kind: of as RemovableKind, file: 'bin', line },
    values: rowOf(record),
  }));
  const edit = { batch: `restore:${kind}:${key}`, source: 'undo' as const, staffId, at };
  const { problemCount } = await importRows(db, rows, { edit });
  if (problemCount > 0) return false;
  for (const { kind: of, key: each } of entries) {
    await db
      .delete(removedRecords)
      .where(and(eq(removedRecords.kind, of), eq(removedRecords.key, each)));
  }
  return true;
}

/** What can be restored, removed last first. */
export function listRemoved(db: Database, limit = 200) {
  return db.select().from(removedRecords).orderBy(desc(removedRecords.removedAt)).limit(limit);
}

/** Forgets for good what was removed 30 days ago. */
export async function emptyBin(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - REMOVED_KEPT_DAYS * DAY_MS);
  await db.delete(removedRecords).where(lt(removedRecords.removedAt, until));
}

/** Cars whose reservation has ended are at the port again. */
export async function releaseReservations(db: Database, now: Date): Promise<void> {
  const ended = await db
    .select({ unit_id: units.unitId })
    .from(units)
    .where(and(eq(units.status, 'reserved'), lt(units.reservedUntil, now)))
    .limit(500);
  if (ended.length === 0) return;
  const rows = ended.map(({ unit_id }, line) => ({
    ...{ kind: 'units' as const, file: 'reservations', line },
    values: { unit_id, status: 'at_port' },
  }));
  await importRows(db, rows, {
    edit: { batch: `released:${now.toISOString()}`, source: 'desk', staffId: null, at: now },
  });
}
