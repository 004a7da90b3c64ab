import { and, desc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { storeDayOf } from '@/lib/config/answer-promise';
import { isContentKind } from '@/lib/config/content-state';
import type { Database } from '../db/database';
import { articleTexts } from '../db/schema/content';
import { catalogueEdits, removedRecords, units } from '../db/schema/units';
import { VACUUM_FROM, vacuumChanged } from '../db/vacuum';
import { ChangedContent } from './changed-content';
import { deleteRecords } from './delete-records';
import { type Editor, writeEdits } from './edits';
import { importRows } from './import-rows';
import { type RecordKind, readStored, typedKeyOf } from './stored-records';
import {
  insertFrom,
  isOneOf,
  lockCatalogue,
  recordset,
  type TableRow,
  writableColumns,
} from './write-rows';

/** How long removed records can be restored. */
const REMOVED_KEPT_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/**
 * Puts records into the bin, and with a model its units. Their addresses respond as if they had
 * never existed.
 * @param keys as in `catalogue_edits`; those of no record are ignored
 * @returns how many units go with their models
 * @throws CannotRemove for a brand or type of which there are models
 */
export async function removeRecords(
  db: Database,
  kind: RecordKind,
  keys: readonly string[],
  editor: Editor,
): Promise<number> {
  return db.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    const changed = new ChangedContent();
    const unitCount = await takeOut(transaction, kind, keys, editor, changed);
    await forgetWords(transaction, [kind]);
    await changed.announce(transaction);
    return unitCount;
  });
}

/** Takes the words of removed records out of the search; cars have none of their own. */
export async function forgetWords(db: Database, kinds: readonly RecordKind[]): Promise<void> {
  const texts = kinds.some(isContentKind);
  const names = kinds.some((kind) => kind !== 'units' && !isContentKind(kind));
  if (!names && !texts) return;
  // Loaded here: its tables of words are large.
  const { fillSearchWords } = await import('../search/fill-words');
  await fillSearchWords(db, { names, texts });
}

/**
 * Puts records into the bin within a transaction that announces it, and forgets their words.
 * @returns how many units go with their models
 */
export async function takeOut(
  db: Database,
  kind: RecordKind,
  keys: readonly string[],
  { staffId, at }: Editor,
  changed: ChangedContent,
): Promise<number> {
  const typed = keys.map((key) => typedKeyOf(kind, key));
  const owned =
    kind === 'models'
      ? await db.select({ id: units.unitId }).from(units).where(isOneOf(units.modelId, typed))
      : [];
  const unitIds = kind === 'units' ? (typed as number[]) : owned.map(({ id }) => id);
  const records = await readStored(db, kind, typed);
  const children = await readStored(db, 'units', kind === 'models' ? unitIds : []);
  const entries = [
    ...[...records].map(([key, record]) => ({ kind: kind as RecordKind, key, record })),
    ...[...children].map(([key, record]) => ({ kind: 'units' as const, key, record })),
  ];
  if (entries.length === 0) return 0;
  const rows = entries.map((entry) => ({ ...entry, key: String(entry.key) }));
  const removed = recordset(
    writableColumns(removedRecords),
    rows.map((row) => ({ ...row, removed_at: at, staff_id: staffId })),
  );
  // An earlier record with this key may be in the bin.
  await db.execute(sql`
    ${insertFrom(removed, removedRecords)}
    on conflict (kind, key) do update set record = excluded.record,
      removed_at = excluded.removed_at, staff_id = excluded.staff_id
  `);
  if (kind === 'articles') {
    const { articleId, locale, changedOn } = articleTexts;
    const days = sql`(
      select json_object_agg(${locale}, ${changedOn}) from ${articleTexts}
      where ${articleId}::text = ${removedRecords.key}
    )`;
    await db
      .update(removedRecords)
      .set({ record: sql`${removedRecords.record} || jsonb_build_object('changed_on', ${days})` })
      .where(
        and(
          eq(removedRecords.kind, kind),
          isOneOf(
            removedRecords.key,
            rows.map((row) => row.key),
          ),
        ),
      );
  }
  await writeEdits(
    db,
    rows.map(({ kind: of, key, record }) => ({
      batch: `remove:${of}:${key}`,
      at,
      staff_id: staffId,
      source: 'desk',
      kind: of,
      key,
      // By its sign enquiries about a model are found (lib/server/leads/inbox-search.ts), and no
      // other model gets it (lib/server/desk/record-changes.ts).
      before: of === 'models' ? { model_sign: record.model_sign } : {},
      after: null,
    })),
  );
  // Units first, so that their pages are announced as well.
  if (kind === 'models') await deleteRecords(db, 'units', unitIds, changed);
  await deleteRecords(db, kind, typed, changed, storeDayOf(at));
  return children.size;
}

const MADE_BY_THE_DATABASE =
  /^(?:listed_|unit_(?!id$)|has_|is_in_stock|search$|search_terms|brand_position|created_at|status_since|changed_on|picture_)/;

/** A stored record as a row of an import: without columns that the database derives. */
function rowOf(record: TableRow): TableRow {
  const own = Object.entries(record).filter(([column]) => !MADE_BY_THE_DATABASE.test(column));
  return Object.fromEntries(own);
}

/**
 * Takes a record out of the bin, with the units that were removed with their model.
 * @returns whether it was in the bin and could be restored (its model or brand may have been
 *   removed since)
 */
export async function restoreRecord(
  db: Database,
  kind: RecordKind,
  key: string,
  editor: Editor,
): Promise<boolean> {
  const restored = await db.transaction(async (transaction) => {
    await lockCatalogue(transaction);
    return putBack(transaction, kind, key, editor);
  });
  if (restored >= VACUUM_FROM) await vacuumChanged(db);
  return restored > 0;
}

/**
 * The same within a transaction.
 * @returns how many records are back
 */
export async function putBack(
  db: Database,
  kind: RecordKind,
  key: string,
  { staffId, at }: Editor,
): Promise<number> {
  const found = await db
    .select()
    .from(removedRecords)
    .where(and(eq(removedRecords.kind, kind), eq(removedRecords.key, key)));
  const [own] = found;
  if (!own) return 0;
  // Another record may have this key by now.
  if ((await readStored(db, kind, [typedKeyOf(kind, key)])).size > 0) return 0;
  const entries = [own];
  if (kind === 'models') {
    const { kind: of, removedAt } = removedRecords;
    const isOfThen = and(eq(of, 'units'), eq(removedAt, own.removedAt));
    const removed = await db.select().from(removedRecords).where(isOfThen);
    entries.push(...removed.filter(({ record }) => String(record.model_id) === key));
  }
  const rows = entries.map(({ kind: of, record }, line) => ({
    kind: of as RecordKind,
    file: 'bin',
    line,
    values: rowOf(record),
  }));
  const edit = { batch: `restore:${kind}:${key}`, source: 'undo' as const, staffId, at };
  const { problemCount } = await importRows(db, rows, { edit });
  if (problemCount > 0) return 0;
  // Since when it is offered and has its status, which decides what feeds and the desk call new.
  const momentOf = (column: AnyPgColumn) =>
    sql`coalesce((${removedRecords.record} ->> ${column.name})::timestamptz, ${column})`;
  const ofUnits = entries.flatMap(({ kind: of, key: each }) => (of === 'units' ? [each] : []));
  await db
    .update(units)
    .set({ createdAt: momentOf(units.createdAt), statusSince: momentOf(units.statusSince) })
    .from(removedRecords)
    .where(
      and(
        eq(removedRecords.kind, 'units'),
        isOneOf(removedRecords.key, ofUnits),
        sql`${removedRecords.key} = ${units.unitId}::text`,
      ),
    );
  if (kind === 'articles') {
    const { articleId, locale } = articleTexts;
    await db
      .update(articleTexts)
      .set({
        changedOn: sql`(${JSON.stringify(own.record.changed_on ?? {})}::jsonb ->> ${locale})::date`,
      })
      .where(eq(articleId, Number(key)));
  }
  for (const { kind: of, key: each } of entries) {
    await db
      .delete(removedRecords)
      .where(and(eq(removedRecords.kind, of), eq(removedRecords.key, each)));
  }
  return entries.length;
}

/**
 * What can be restored, the last removed first.
 * @param limit of each kind: many removed cars leave room for the one article
 */
export function listRemoved(db: Database, limit = 200) {
  const { kind, key, record, removedAt, staffId } = removedRecords;
  const columns = { kind, key, record, removedAt, staffId };
  const place = sql<number>`row_number() over (partition by ${kind} order by ${removedAt} desc)`;
  const placed = db
    .select({ ...columns, place: place.as('place') })
    .from(removedRecords)
    .as('placed');
  return db
    .select({
      kind: placed.kind,
      key: placed.key,
      record: placed.record,
      removedAt: placed.removedAt,
      staffId: placed.staffId,
    })
    .from(placed)
    .where(lte(placed.place, limit))
    .orderBy(desc(placed.removedAt));
}

/** Deletes permanently what was removed 30 days ago. */
export async function emptyBin(db: Database, now: Date): Promise<void> {
  const until = new Date(now.getTime() - REMOVED_KEPT_DAYS * DAY_MS);
  await db.delete(removedRecords).where(lt(removedRecords.removedAt, until));
}

/**
 * Where cars stand once they are no longer reserved: at their port, except those that were reserved
 * on the way and are expected today or later, or on no known day.
 */
async function placesAfterReservation(
  db: Database,
  ended: readonly { unitId: number; expectedOn: string | null }[],
  now: Date,
): Promise<TableRow[]> {
  const { editId, kind, key, before, after, source } = catalogueEdits;
  const reserving = await db
    .selectDistinctOn([key], { key, before })
    .from(catalogueEdits)
    .where(
      and(
        eq(kind, 'units'),
        isOneOf(
          key,
          ended.map(({ unitId }) => String(unitId)),
        ),
        sql`${after}->>'status' = 'reserved'`,
        // Taken back to be reserved, it was reserved before.
        ne(source, 'undo'),
      ),
    )
    .orderBy(key, desc(editId));
  const former = new Map(reserving.map((edit) => [edit.key, edit.before]));
  return ended.map(({ unitId: unit_id, expectedOn }) => {
    const before = former.get(String(unit_id));
    // Reservations once emptied the day.
    const expected_on = expectedOn ?? before?.expected_on;
    const isComing = expected_on
      ? String(expected_on) >= storeDayOf(now)
      : before?.status === 'coming';
    return { unit_id, ...(isComing ? { status: 'coming', expected_on } : { status: 'at_port' }) };
  });
}

/** Cars whose reservation has ended are where they were before. */
export async function releaseReservations(db: Database, now: Date): Promise<void> {
  const isEnded = and(eq(units.status, 'reserved'), lt(units.reservedUntil, now));
  if ((await db.$count(units, isEnded)) === 0) return;
  const released = await db.transaction(async (transaction) => {
    // Read only with the lock: a car that was sold before stays sold.
    await lockCatalogue(transaction);
    const ended = await transaction
      .select({ unitId: units.unitId, expectedOn: units.expectedOn })
      .from(units)
      .where(isEnded)
      .limit(500);
    const places = await placesAfterReservation(transaction, ended, now);
    const rows = places.map((values, line) => ({
      kind: 'units' as const,
      file: 'reservations',
      line,
      values,
    }));
    await importRows(transaction, rows, {
      edit: { batch: `released:${now.toISOString()}`, source: 'desk', staffId: null, at: now },
    });
    return ended.length;
  });
  if (released >= VACUUM_FROM) await vacuumChanged(db);
}
