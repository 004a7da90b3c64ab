import type { Database } from '../db/database';
import { actorOf, recordAudit } from '../staff/audit';
import type { Edit, EditedRecord } from './edit';
import type { RecordKind } from './stored-records';

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
export async function auditEdits(
  db: Database,
  { source, staffId, at, isToldAsWhole }: Edit,
  kind: RecordKind,
  records: readonly EditedRecord[],
): Promise<void> {
  if (source === 'import' || !staffId || isToldAsWhole) return;
  const actor = await actorOf(db, staffId, at);
  const [added, changed] = ACTIONS[source];
  for (const { key, isNew, changes } of records) {
    const told = changes.filter(({ column }) => isTold(column));
    const valuesOf = (side: 'before' | 'after') =>
      Object.fromEntries(told.map((each) => [each.column, toldOf(each.column, each[side])]));
    await recordAudit(db, actor, {
      action: isNew ? added : changed,
      subject: { kind, id: String(key) },
      ...(!isNew && { before: valuesOf('before'), after: valuesOf('after') }),
    });
  }
}
