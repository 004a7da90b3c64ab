import { ATTRIBUTES } from '@/lib/contract/attributes';
import { referenceOf, unitReferenceOf } from '@/lib/format/reference';
import { DoubtList } from './doubts';
import { byKind } from './record-columns';
import type { RowKind } from './row-schemas';
import type { KeyValue, TableRow } from './write-rows';

/** A column of a record that an import changes; texts by language are columns such as title.de. */
export interface ChangedField {
  column: string;
  before: unknown;
  after: unknown;
}

/** What an import did to one record. */
export interface RecordChange {
  kind: RowKind;
  /** A sign or name of a new record that has no number yet. */
  key: KeyValue;
  /** As staff call it: BAM-101, brand byd. */
  name: string;
  isNew: boolean;
  /** Of a new record the values of its row, where known. */
  fields: ChangedField[];
}

export interface ChangeCounts {
  created: number;
  changed: number;
  unchanged: number;
}

/** Attributes that say where a model belongs: changing one changes lists of names. */
const IS_NAMED = new Set(['brand_sign', 'type_sign']);

interface PricedModel {
  id: number;
  price: number;
}

/** Records that are reported one by one; a first import has a hundred thousand. */
const CHANGES_MAX = 1000;

function nameOf(kind: RowKind, key: KeyValue): string {
  if (kind === 'models') return typeof key === 'number' ? referenceOf(key) : key;
  if (kind === 'units') return typeof key === 'number' ? unitReferenceOf(key) : key;
  return kind === 'moves' ? String(key) : `${kind.slice(0, -1)} ${key}`;
}

/** What an import did, record by record, and how many records of each kind. */
export class ImportReport {
  readonly changes: RecordChange[] = [];
  readonly counts = byKind((): ChangeCounts => ({ created: 0, changed: 0, unchanged: 0 }));
  readonly doubts = new DoubtList();
  /** Changed columns of existing records: `units price_usd`. */
  readonly columns = new Set<string>();
  /** Former prices of models whose price the import changes; null for new models. */
  private readonly modelPrices = new Map<KeyValue, number | null>();
  /** Whether names, texts or the set of records have changed, not only facts of models. */
  changesCatalogue = false;

  addCreated(kind: RowKind, key: KeyValue, said: TableRow = {}): void {
    this.counts[kind].created += 1;
    this.noteCatalogue(kind, []);
    if (kind === 'models') this.modelPrices.set(key, null);
    if (this.changes.length >= CHANGES_MAX) return;
    const fields = Object.entries(said).flatMap(([column, after]) =>
      after === null ? [] : [{ column, before: null, after }],
    );
    this.changes.push({ kind, key, name: nameOf(kind, key), isNew: true, fields });
  }

  addMerged(kind: RowKind, key: KeyValue, fields: ChangedField[]): void {
    this.counts[kind][fields.length > 0 ? 'changed' : 'unchanged'] += 1;
    if (fields.length === 0) return;
    this.noteCatalogue(kind, fields);
    const name = nameOf(kind, key);
    for (const { column, before, after } of fields) {
      this.columns.add(`${kind} ${column}`);
      this.doubts.addPriceChange(name, column, before, after);
      if (kind === 'models' && column === 'price_usd') this.modelPrices.set(key, before as number);
    }
    if (this.changes.length < CHANGES_MAX)
      this.changes.push({ kind, key, name, isNew: false, fields });
  }

  /** A car gets its first own price: it had its model's before, or is new. */
  addFirstPrice(unitId: KeyValue, isNew: boolean, model: PricedModel, price: number): void {
    // Models are written first; a preview and the import itself have to raise the same doubts.
    const changed = this.modelPrices.get(model.id);
    const before = changed === undefined ? model.price : changed;
    if (before === null) return;
    const name = nameOf('units', unitId);
    if (isNew) this.doubts.addHighPrice(name, before, price);
    else this.doubts.addPriceChange(name, 'price_usd', before, price);
  }

  addMove(isChanged: boolean): void {
    this.counts.moves[isChanged ? 'changed' : 'unchanged'] += 1;
  }

  /** Records that are new or changed. */
  get changedCount(): number {
    return Object.values(this.counts).reduce((sum, each) => sum + each.created + each.changed, 0);
  }

  /** Whether an import changed any record of a kind. */
  hasChanged(kind: RowKind): boolean {
    return this.counts[kind].created + this.counts[kind].changed > 0;
  }

  private noteCatalogue(kind: RowKind, fields: readonly ChangedField[]): void {
    const isFact = ({ column }: ChangedField) =>
      column === 'updated_at' || (column in ATTRIBUTES && !IS_NAMED.has(column));
    if (kind === 'types' || kind === 'brands') this.changesCatalogue = true;
    if (kind === 'models' && !(fields.length > 0 && fields.every(isFact)))
      this.changesCatalogue = true;
  }
}

const TEXT_MAX = 40;

/** A value in a line of the terminal, shortened to a few words. */
export function shownValue(column: string, value: unknown, nothing = 'nothing'): string {
  if (value === undefined || value === null || value === '') return nothing;
  if (Array.isArray(value)) {
    if (value.length === 0) return nothing;
    if (column !== 'pictures') return shownValue('', value.join('|'));
    return `${value.length} ${value.length === 1 ? 'picture' : 'pictures'}`;
  }
  if (typeof value === 'number' && column.endsWith('_usd')) return value.toLocaleString('en');
  const text = String(value).replaceAll(/\s+/g, ' ');
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text;
}

/** `BAM-101: price_usd 18,900 → 18,500, stock_erenhot 2 → 0` */
export function describeChange({ name, isNew, fields }: RecordChange): string {
  if (isNew) return `${name}: new`;
  const parts = fields.map(
    ({ column, before, after }) =>
      `${column} ${shownValue(column, before)} → ${shownValue(column, after)}`,
  );
  return `${name}: ${parts.join(', ')}`;
}

/** Shows the progress of a long import; `total` is the number known by then. */
export type ProgressListener = (step: string, done: number, total: number) => void;

/** What an import has changed. */
export interface WrittenRows {
  /** Good rows, by kind: of new, changed and unchanged records. */
  written: Record<RowKind, number>;
  report: ImportReport;
  /** Tags of the cached reads that have changed. */
  tags: string[];
}

export function nothingWritten(): WrittenRows {
  return { written: byKind(() => 0), report: new ImportReport(), tags: [] };
}
