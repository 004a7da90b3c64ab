import { createHash, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { UNIT_FORM_FIELDS, type UnitForm, unitFormOf, unitValueOf } from '@/lib/format/unit-form';
import type { Database } from '../db/database';
import { catalogueEdits } from '../db/schema/units';
import type { Editor } from '../import/edit';
import { importRows } from '../import/import-rows';
import { ChangedMeanwhile } from '../import/merge-rows';
import { readStored } from '../import/stored-records';
import type { TableRow } from '../import/write-rows';

const markOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 10);

/** What a form remembers of the values that it was filled with, in few characters each. */
export function marksOf(form: UnitForm): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, text]) => [name, markOf(text)]));
}

export type UnitSaving =
  | { result: 'saved'; id: number; batch: string | undefined }
  | { result: 'gone' }
  /** Fields that do not fit, or that somebody has changed meanwhile. */
  | { result: 'refused' | 'changed'; fields: readonly string[] };

/** What changes of a unit that is stored: fields that the person has touched. */
function touchedFields(form: UnitForm, stored: UnitForm, marks: Record<string, string>) {
  const touched = Object.keys(form).filter(
    (name) => form[name] !== stored[name] && markOf(form[name] ?? '') !== marks[name],
  );
  const theirs = touched.filter((name) => markOf(stored[name] ?? '') !== marks[name]);
  return { touched, theirs };
}

/** The values of some fields, in the columns of imports. */
function rowOf(form: UnitForm, names: readonly string[]): TableRow {
  const row: TableRow = {};
  for (const name of names) {
    const value = unitValueOf(name, form[name] ?? '');
    const [column = '', part] = name.split('.');
    row[column] = part ? { ...(row[column] as TableRow), [part]: value } : value;
  }
  return row;
}

/** Stores what a person has changed of a unit, unless somebody else has changed the same. */
export async function saveUnit(
  db: Database,
  id: number,
  form: UnitForm,
  marks: Record<string, string>,
  editor: Editor,
): Promise<UnitSaving> {
  const stored = (await readStored(db, 'units', [id])).get(id);
  if (!stored) return { result: 'gone' };
  const { touched, theirs } = touchedFields(form, unitFormOf(stored), marks);
  if (theirs.length > 0) return { result: 'changed', fields: theirs };
  if (touched.length === 0) return { result: 'saved', id, batch: undefined };
  const values = rowOf(form, touched);
  const expected = Object.fromEntries(
    Object.keys(values).map((column) => [column, stored[column] ?? null]),
  );
  try {
    const saving = await write(
      db,
      { ...values, unit_id: id },
      editor,
      new Map([[`units ${id}`, expected]]),
    );
    return saving.result === 'saved' ? { ...saving, id } : saving;
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return { result: 'changed', fields: error.columns };
  }
}

/** Enters a unit of a model. */
export async function addUnit(
  db: Database,
  modelId: number,
  form: UnitForm,
  editor: Editor,
): Promise<UnitSaving> {
  const filled = Object.keys(form).filter((name) => form[name] !== '');
  const saving = await write(db, { ...rowOf(form, filled), model_id: modelId }, editor);
  if (saving.result !== 'saved' || !saving.batch) return saving;
  const [edit] = await db
    .select({ key: catalogueEdits.key })
    .from(catalogueEdits)
    .where(eq(catalogueEdits.batch, saving.batch))
    .limit(1);
  return { ...saving, id: Number(edit?.key) };
}

async function write(
  db: Database,
  values: TableRow,
  editor: Editor,
  expected?: ReadonlyMap<string, TableRow>,
): Promise<UnitSaving> {
  const batch = randomUUID();
  const { problems } = await importRows(db, [{ kind: 'units', file: 'desk', line: 1, values }], {
    edit: { batch, source: 'desk', ...editor },
    ...(expected && { expected }),
  });
  if (problems.length === 0) return { result: 'saved', id: 0, batch };
  const columns = problems.map(({ column }) => column.split('.')[0] ?? '');
  const fields = UNIT_FORM_FIELDS.filter(({ column }) => columns.includes(column));
  return { result: 'refused', fields: [...fields.map(({ name }) => name), ...columns] };
}
