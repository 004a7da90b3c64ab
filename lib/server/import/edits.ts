import type { Database } from '../db/database';
import { catalogueEdits } from '../db/schema/units';
import { auditEdits } from './audit-edits';
import type { Edit, EditedRecord } from './edit';
import type { ChangedField } from './import-report';
import type { RowKind } from './row-schemas';
import { insertFrom, recordset, type TableRow, writableColumns } from './write-rows';

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
