import type { Database } from '../db/database';
import { catalogueEdits } from '../db/schema/units';
import { auditEdits } from './audit-edits';
import type { ChangedField } from './import-report';
import type { RecordKind } from './stored-records';
import type { KeyValue } from './write-rows';

/** Who changes something, and when. */
export interface Editor {
  /** Null for what happens by itself. */
  staffId: string | null;
  at: Date;
}

/** Who changes records, and how; given for changes that may be taken back. */
export interface Edit extends Editor {
  /** The same for all that is changed at once. */
  batch: string;
  source: 'desk' | 'import' | 'undo';
}

/** What one record was and is, in the columns that differ; none for a new one. */
export interface EditedRecord {
  key: KeyValue;
  isNew: boolean;
  changes: readonly ChangedField[];
}

const valuesOf = (changes: readonly ChangedField[], side: 'before' | 'after') =>
  Object.fromEntries(changes.map((change) => [change.column, change[side] ?? null]));

/** Notes what is changed, in the transaction that changes it. */
export async function recordEdits(
  db: Database,
  edit: Edit,
  kind: RecordKind,
  records: readonly EditedRecord[],
): Promise<void> {
  if (records.length === 0) return;
  const { batch, source, staffId, at } = edit;
  await auditEdits(db, edit, kind, records);
  await db.insert(catalogueEdits).values(
    records.map(({ key, isNew, changes }) => ({
      ...{ batch, at, staffId, source, kind, key: String(key) },
      before: isNew ? null : valuesOf(changes, 'before'),
      after: valuesOf(changes, 'after'),
    })),
  );
}
