import { and, desc, eq, gt, isNull, max, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { catalogueEdits } from '../db/schema/units';
import type { Editor } from './edit';
import { importRows } from './import-rows';
import { ChangedMeanwhile } from './merge-rows';
import { KEY_COLUMNS } from './record-columns';
import { CannotRemove, type RemovableKind, removeRecords, restoreRecord } from './removed-records';
import type { RecordKind } from './stored-records';
import type { TableRow } from './write-rows';

/** A record that somebody has changed since, so that it was left as it is. */
export interface UndoConflict {
  kind: RecordKind;
  key: string;
  columns: readonly string[];
}

type StoredEdit = typeof catalogueEdits.$inferSelect;

/** `checks.tyres` stands for a part of a column. */
function nested(values: TableRow): TableRow {
  const row: TableRow = {};
  for (const [name, value] of Object.entries(values)) {
    const [column = '', part] = name.split('.');
    row[column] = part ? { ...(row[column] as TableRow), [part]: value } : value;
  }
  return row;
}

const keyOf = (kind: RecordKind, key: string) => {
  const [column = ''] = KEY_COLUMNS[kind];
  return { [column]: column.endsWith('_id') ? Number(key) : key };
};

/**
 * Takes back what was changed at once: records become what they were, new ones go to the bin. A record
 * of which somebody has changed the same columns since stays as it is, and is told.
 * @param batch of lib/server/import/edits.ts; one that was taken back already changes nothing
 */
export async function undoBatch(
  db: Database,
  batch: string,
  editor: Editor,
  onProgress?: (done: number, total: number) => void,
): Promise<{ undone: number; conflicts: UndoConflict[] }> {
  const edits = await db
    .select()
    .from(catalogueEdits)
    .where(and(eq(catalogueEdits.batch, batch), isNull(catalogueEdits.undoneAt)))
    .orderBy(desc(catalogueEdits.editId));
  const conflicts: UndoConflict[] = [];
  let undone = 0;
  for (const edit of edits) {
    const columns = await takeBack(db, edit, editor);
    if (columns) conflicts.push({ kind: edit.kind as RecordKind, key: edit.key, columns });
    else undone += 1;
    onProgress?.(undone + conflicts.length, edits.length);
  }
  return { undone, conflicts };
}

/** @returns the columns that somebody has changed since, or null when it was taken back */
async function takeBack(
  db: Database,
  { editId, batch, kind: name, key, before, after }: StoredEdit,
  { staffId, at }: Editor,
): Promise<readonly string[] | null> {
  const kind = name as RecordKind;
  const edit = { batch: `undo:${batch}`, source: 'undo' as const, staffId, at };
  if (after === null) {
    if (!(await restoreRecord(db, kind as RemovableKind, key, { staffId, at }))) return ['*'];
  } else if (before === null) {
    const later = await db.$count(
      catalogueEdits,
      and(
        eq(catalogueEdits.kind, kind),
        eq(catalogueEdits.key, key),
        gt(catalogueEdits.editId, editId),
        isNull(catalogueEdits.undoneAt),
      ),
    );
    if (later > 0) return ['*'];
    const isKept = await removeRecords(db, kind, [key], { staffId, at }).then(
      () => false,
      (error: unknown) => {
        // Something that came later belongs to it.
        if (error instanceof CannotRemove) return true;
        throw error;
      },
    );
    if (isKept) return ['*'];
  } else {
    const row = { kind, file: 'undo', line: 1, values: { ...nested(before), ...keyOf(kind, key) } };
    // The day of the last change is every change's.
    const { updated_at: _, ...seen } = after;
    const expected = new Map([[`${kind} ${key}`, nested(seen)]]);
    try {
      const { problems } = await importRows(db, [row], { edit, expected });
      if (problems[0]) return problems.map(({ column }) => column);
    } catch (error) {
      if (error instanceof ChangedMeanwhile) return error.columns;
      throw error;
    }
  }
  await db.update(catalogueEdits).set({ undoneAt: at }).where(eq(catalogueEdits.editId, editId));
  return null;
}

/** The batch of the last import of which nothing was taken back yet; null for none. */
export async function lastImport(db: Database): Promise<string | null> {
  const { batch, source, undoneAt, editId } = catalogueEdits;
  const [row] = await db
    .select({ batch })
    .from(catalogueEdits)
    .where(eq(source, 'import'))
    .groupBy(batch)
    .having(sql`count(${undoneAt}) = 0`)
    .orderBy(desc(max(editId)))
    .limit(1);
  return row?.batch ?? null;
}
