import type { ChangedField } from './import-report';
import type { KeyValue } from './write-rows';

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
