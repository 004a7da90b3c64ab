import { createHash, randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { isContentKind } from '@/lib/config/content-state';
import {
  canonicalForm,
  type EditedKind,
  isNumbered,
  type RecordField,
  type RecordForm,
  recordFormOf,
  recordValuesOf,
} from '@/lib/format/record-form';
import type { Database } from '../db/database';
import { RECORD_TABLES } from '../db/record-tables';
import { models } from '../db/schema/catalogue';
import { enquiries } from '../db/schema/leads';
import { catalogueEdits, demoRecords, units } from '../db/schema/units';
import type { Edit, Editor } from '../import/edits';
import { importRows } from '../import/import-rows';
import { ChangedMeanwhile } from '../import/merge-rows';
import { CHANGE_SCHEMAS, KEY_COLUMNS, saidOfAll } from '../import/record-columns';
import { readStored, typedKeyOf } from '../import/stored-records';
import { lockCatalogue, type TableRow } from '../import/write-rows';
import { strayDaysOf } from '../import/write-units';
import { holds } from '../leads/inbox-search';
import { markOf } from '../texts/text-units';
import { isReservedInPast, isTaken } from './car-changes';
import { freeContentSign, missingToPublish, nextContentId, signOf } from './content-records';
import { recordFieldsOf } from './record-fields';

/** Short marks of the values that a form was filled with. */
export function marksOf(form: RecordForm): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, text]) => [name, markOf(text)]));
}

export type RecordSaving =
  | { result: 'saved'; key: string; batch: string | undefined }
  | { result: 'gone' | 'asked' }
  /** Invalid fields, or fields that somebody else has changed since. */
  | { result: 'refused' | 'changed'; fields: readonly string[] };

/** A record as staff name it, by its id or its sign. */
export interface RecordName {
  kind: EditedKind;
  key: string;
}

const keyColumnOf = (kind: EditedKind) => KEY_COLUMNS[kind][0] ?? '';

/** What is stored of a record, in the columns of imports; undefined where there is none. */
export async function readRecord(db: Database, name: RecordName): Promise<TableRow | undefined> {
  const key = typedKeyOf(name.kind, name.key);
  return (await readStored(db, name.kind, [key])).get(key);
}

/** What a person has changed of a form, emptied fields too. @param marks of what it was filled with */
export function touchedForm(kind: EditedKind, sent: RecordForm, marks: Record<string, string>) {
  const form = canonicalForm(recordFieldsOf(kind), sent);
  const isTouched = (name: string) => markOf(form[name] ?? '') !== (marks[name] ?? markOf(''));
  return Object.fromEntries(Object.entries(sent).filter(([name]) => isTouched(name)));
}

/** Fields that the person has changed, and those of them that somebody else has changed since. */
function touchedFields(form: RecordForm, stored: RecordForm, marks: Record<string, string>) {
  const touched = Object.keys(form).filter(
    (name) => form[name] !== stored[name] && markOf(form[name] ?? '') !== marks[name],
  );
  // A car that is reserved no longer loses the day of its reservation.
  const isFreed = touched.includes('status') && stored.status === 'reserved';
  const replaced = new Set(isFreed ? [...touched, 'reserved_until'] : touched);
  const theirs = [...replaced].filter((name) => markOf(stored[name] ?? '') !== marks[name]);
  return { touched, theirs };
}

/** Whether the person has set a field to what it has become since they saw it. */
function isSetSince(
  name: string,
  form: RecordForm,
  stored: RecordForm,
  marks: Record<string, string>,
): boolean {
  return form[name] === stored[name] && markOf(stored[name] ?? '') !== marks[name];
}

/** The values of some fields, in the columns of imports. */
function rowOf(fields: readonly RecordField[], form: RecordForm, names: readonly string[]) {
  const row: TableRow = {};
  for (const field of fields) {
    if (!names.includes(field.name)) continue;
    const values = recordValuesOf(field, form[field.name] ?? '');
    const parts = { ...(row[field.column] as TableRow), ...(values[field.column] as TableRow) };
    Object.assign(row, values, field.name.includes('.') && { [field.column]: parts });
  }
  return row;
}

/** Models store the day of their last change by staff. */
const dayOf = (kind: EditedKind, { at }: Editor): TableRow =>
  kind === 'models' ? { updated_at: storeDayOf(at) } : {};

/**
 * Stores what a person has changed of a record, unless somebody else has changed the same.
 * @param isAsked whether the person is to confirm the change: then it is not stored yet
 */
export async function saveRecord(
  db: Database,
  name: RecordName,
  sent: RecordForm,
  marks: Record<string, string>,
  editor: Editor,
  isAsked = false,
): Promise<RecordSaving> {
  const { kind } = name;
  const stored = await readRecord(db, name);
  if (!stored) return { result: 'gone' };
  const fields = recordFieldsOf(kind);
  const form = canonicalForm(fields, sent);
  const before = recordFormOf(fields, stored);
  const { touched, theirs } = touchedFields(form, before, marks);
  if (kind === 'units' && isSetSince('status', form, before, marks)) {
    const car = { kind, id: Number(name.key), values: { status: form.status } };
    if (await isTaken(db, car, editor)) theirs.push('status');
  }
  if (theirs.length > 0) return { result: 'changed', fields: theirs };
  if (isAsked) return { result: 'asked' };
  if (touched.length === 0) return { result: 'saved', key: name.key, batch: undefined };
  const missing = isContentKind(kind) ? missingToPublish({ ...before, ...form }) : [];
  if (missing.length > 0) return { result: 'refused', fields: missing };
  // Addresses contain it.
  const renamed = !isNumbered(kind) && touched.includes(keyColumnOf(kind));
  if (renamed) return { result: 'refused', fields: [keyColumnOf(kind)] };
  const values = rowOf(fields, form, touched);
  // A day is for the status beside it in the form, and says no other one.
  if (kind === 'units' && !('status' in values) && strayDaysOf(values, null).length > 0)
    values.status = stored.status;
  const seen = Object.keys(values).map((column) => [column, stored[column] ?? null]);
  const key = typedKeyOf(kind, name.key);
  const row = { ...values, ...dayOf(kind, editor), [keyColumnOf(kind)]: key };
  return write(db, name, row, { ...editor, batch: randomUUID() }, Object.fromEntries(seen));
}

type DeskEdit = Pick<Edit, 'batch' | keyof Editor>;

/** The form that adds a record, and its sender. */
interface Adding extends Editor {
  formId: string;
}

/**
 * Adds a record, once however often the same form is sent.
 * @param base values that the form does not contain, such as the model of a unit
 */
export function addRecord(
  db: Database,
  kind: EditedKind,
  base: TableRow,
  sent: RecordForm,
  { formId, ...editor }: Adding,
): Promise<RecordSaving> {
  // Other values in the same form, typed after going back, mean another record.
  const meant = JSON.stringify([formId, editor.staffId, kind, base, sent]);
  const batch = createHash('sha256').update(meant).digest('hex');
  return db.transaction(async (transaction) => {
    // Numbers and signs are assigned one at a time.
    await lockCatalogue(transaction);
    const entered = await writtenIn(transaction, batch, '');
    if (entered.batch) return { result: 'saved', ...entered };
    return enter(transaction, kind, base, sent, { ...editor, batch });
  });
}

async function enter(
  db: Database,
  kind: EditedKind,
  base: TableRow,
  sent: RecordForm,
  edit: DeskEdit,
): Promise<RecordSaving> {
  const fields = recordFieldsOf(kind);
  const form = canonicalForm(fields, sent);
  const filled = Object.keys(form).filter((name) => form[name] !== '');
  const values: TableRow = { ...rowOf(fields, form, filled), ...dayOf(kind, edit), ...base };
  if (kind === 'units') {
    const taken = await takenUnitNames(db, values);
    if (taken.length > 0) return { result: 'refused', fields: taken };
    return write(db, { kind, key: '' }, values, edit);
  }
  const column = RECORD_TABLES[kind].sign.name;
  if (isContentKind(kind)) {
    const missing = missingToPublish(form);
    if (missing.length > 0) return { result: 'refused', fields: missing };
    values[column] ??= await freeContentSign(db, kind, form);
    const id = await nextContentId(db, kind);
    return write(db, { kind, key: '' }, { ...values, [keyColumnOf(kind)]: id }, edit);
  }
  if (kind === 'models') values[column] ??= await freeModelSign(db, values);
  else values[column] ??= signOf(String(values.brand_name ?? values.type_name_en ?? ''));
  const sign = String(values[column] ?? '');
  // A row with a known sign would change that record; and `new` is the address of this form.
  const isTaken =
    sign === 'new' ||
    (kind === 'models' && (await db.$count(models, eq(models.modelSign, sign))) > 0);
  if (isTaken) return { result: 'refused', fields: [column] };
  const saving = await write(db, { kind, key: sign }, values, edit, { [column]: null });
  return saving.result === 'changed' ? { ...saving, result: 'refused' } : saving;
}

/**
 * Columns of a new unit whose value another unit has: a row with it would change that one. None for
 * a row that does not fit, which is refused by its schema.
 */
async function takenUnitNames(db: Database, values: TableRow): Promise<string[]> {
  const { data: said } = CHANGE_SCHEMAS.units.safeParse(saidOfAll(values));
  if (!said) return [];
  const names = { stock_number: units.stockNumber, vin: units.vin };
  const taken: string[] = [];
  for (const [name, column] of Object.entries(names)) {
    const value = said[name];
    if (typeof value !== 'string') continue;
    const isSame = sql`upper(${column}) = ${value.toUpperCase()}`;
    if ((await db.$count(units, isSame)) > 0) taken.push(name);
  }
  return taken;
}

/** A sign that no model has or had, and no enquiry names, of brand, name, trim and year. */
async function freeModelSign(db: Database, values: TableRow): Promise<string> {
  const { brand_sign: brand, model_name: name, trim, model_year: year } = values;
  const words = [brand, name, trim, year].join(' ').normalize('NFKD').toLowerCase();
  const sign =
    words
      .match(/[a-z0-9]+/g)
      ?.join('-')
      .slice(0, 70) ?? 'model';
  const choices = [sign, ...Array.from({ length: 20 }, (_, index) => `${sign}-${index + 2}`)];
  // The bin is emptied, but the edits stay, except those of the demo.
  const { kind, before, after } = catalogueEdits;
  const removed = sql<string>`${before} ->> 'model_sign'`;
  const isRemoved = and(eq(kind, 'models'), isNull(after), inArray(removed, choices));
  const isOfDemo = and(eq(demoRecords.kind, 'models'), inArray(demoRecords.sign, choices));
  // Edits from before migration 0070 do not name it; all choices begin with the first.
  const asked = sql<string>`regexp_split_to_table(${enquiries.carModelSign}, ',\\s*')`;
  const taken = await db
    .select({ sign: models.modelSign })
    .from(models)
    .where(inArray(models.modelSign, choices))
    .union(db.select({ sign: removed }).from(catalogueEdits).where(isRemoved))
    .union(db.select({ sign: demoRecords.sign }).from(demoRecords).where(isOfDemo))
    .union(db.select({ sign: asked }).from(enquiries).where(holds(sign)));
  return choices.find((each) => !taken.some((row) => row.sign === each)) ?? randomUUID();
}

/** The outcome of a batch: the key of the record, and whether anything was changed. */
async function writtenIn(db: Database, batch: string, key: string) {
  const [edit] = await db
    .select({ key: catalogueEdits.key })
    .from(catalogueEdits)
    .where(eq(catalogueEdits.batch, batch))
    .limit(1);
  return { key: edit?.key ?? key, batch: edit && batch };
}

async function write(
  db: Database,
  { kind, key }: RecordName,
  values: TableRow,
  edit: DeskEdit,
  seen?: TableRow,
): Promise<RecordSaving> {
  if (isReservedInPast(values, edit)) return { result: 'refused', fields: ['reserved_until'] };
  const stray = kind === 'units' ? strayDaysOf(values, values.status) : [];
  if (stray.length > 0) return { result: 'refused', fields: stray };
  try {
    const { problems } = await importRows(db, [{ kind, file: 'desk', line: 1, values }], {
      edit: { source: 'desk', ...edit },
      ...(seen && { expected: new Map([[`${kind} ${key}`, seen]]) }),
    });
    if (problems.length === 0)
      return { result: 'saved', ...(await writtenIn(db, edit.batch, key)) };
    const columns = problems.map(({ column }) => column);
    const isMeant = ({ name, column }: RecordField) =>
      columns.some((each) => each === name || each.split('.', 1)[0] === column);
    const fields = recordFieldsOf(kind);
    const meant = fields.filter(({ name }) => columns.includes(name));
    const named = (meant.length > 0 ? meant : fields.filter(isMeant)).map(({ name }) => name);
    return { result: 'refused', fields: named };
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return { result: 'changed', fields: error.columns };
  }
}
