import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { staffUsers } from '../db/schema/staff';
import { catalogueEdits } from '../db/schema/units';
import { actorOf, recordAudit } from '../staff/audit';
import type { ChangedField } from './import-report';
import type { RowKind } from './row-schemas';
import type { RecordKind } from './stored-records';
import { insertFrom, type KeyValue, recordset, type TableRow, writableColumns } from './write-rows';

/** Who changes something, and when. */
export interface Editor {
  /** Null for what happens automatically. */
  staffId: string | null;
  at: Date;
}

/** Who changes records, and how; given for changes that can be undone. */
export interface Edit extends Editor {
  /** The same for everything that is changed at once. */
  batch: string;
  source: 'desk' | 'import' | 'undo';
  /** The audit trail has one entry for all of it, not one for each record. */
  isToldAsWhole?: boolean;
}

/** What one record was and is, in the columns that differ; none for a new one. */
export interface EditedRecord {
  key: KeyValue;
  isNew: boolean;
  changes: readonly ChangedField[];
}

const valuesOf = (changes: readonly ChangedField[], side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.column, change[side] ?? null]));

/** Stores changes, in the transaction that makes them. */
export async function recordEdits(
  db: Database,
  edit: Edit,
  kind: RowKind,
  records: readonly EditedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const { batch, source, staffId, at } = edit;
  if (kind !== 'moves') await auditEdits(db, edit, kind, records);
  await writeEdits(
    db,
    records.map(({ key, isNew, changes }) => ({
      batch,
      at,
      staff_id: staffId,
      source,
      kind,
      key: String(key),
      before: isNew ? null : valuesOf(changes, 'before'),
      after: valuesOf(changes, 'after'),
    })),
  );
}

/** Stores changes as rows of the table, by the names of its columns. */
export async function writeEdits(db: Database, edits: readonly TableRow[]): Promise<void> {
  const rows = recordset(writableColumns(catalogueEdits), edits);
  await db.execute(insertFrom(rows, catalogueEdits));
}

/** Columns that are derived from others are not recorded. */
const isTold = (column: string) => column !== 'updated_at' && column !== 'video_poster';

/** Addresses of files, of which it only matters whether there is one. */
const isFile = (column: string) => ['video_src', 'brand_img', 'picture'].includes(column);

const toldOf = (column: string, value: unknown) => {
  if (column === 'pictures' && Array.isArray(value)) return value.length;
  if (isFile(column)) return Boolean(value);
  if (typeof value === 'string') return value.slice(0, 80);
  return value ?? null;
};

/** Of a new record, and of an existing one. */
const ACTIONS = {
  desk: ['recordAdded', 'recordChanged'],
  undo: ['recordRestored', 'recordUndone'],
} as const;

/**
 * Records in the audit trail what a person has changed; imports of files and their undo have one
 * entry as a whole.
 */
async function auditEdits(
  db: Database,
  { source, staffId, at, isToldAsWhole }: Edit,
  kind: RecordKind,
  records: readonly EditedRecord[],
): Promise<void> {
  if (source === 'import' || !staffId || isToldAsWhole) return;
  const actor = await actorOf(db, staffId, at);
  const [added, changed] = ACTIONS[source];
  for (const { key, isNew, changes } of records) {
    const told = changes
      .filter(({ column }) => isTold(column))
      .map(({ column, before, after }) => ({
        column,
        before: toldOf(column, before),
        after: toldOf(column, after),
      }));
    await recordAudit(db, actor, {
      action: isNew ? added : changed,
      subject: { kind, id: String(key) },
      ...(!isNew && { before: valuesOf(told, 'before'), after: valuesOf(told, 'after') }),
    });
  }
}

/** Who last changed any of the columns of a record, and when; id and name null for no person. */
export async function lastEditOf(
  db: Database,
  kind: RecordKind,
  key: string | number,
  columns: readonly string[],
): Promise<{ staffId: string | null; name: string | null; at: Date } | undefined> {
  const named = columns.map((column) => sql`jsonb_exists(${catalogueEdits.after}, ${column})`);
  const [edit] = await db
    .select({ staffId: staffUsers.id, name: staffUsers.name, at: catalogueEdits.at })
    .from(catalogueEdits)
    .leftJoin(staffUsers, eq(staffUsers.id, catalogueEdits.staffId))
    .where(and(eq(catalogueEdits.kind, kind), eq(catalogueEdits.key, String(key)), or(...named)))
    .orderBy(desc(catalogueEdits.at))
    .limit(1);
  return edit;
}
