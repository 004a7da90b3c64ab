import { UNIT_FORM_FIELDS, type UnitForm, unitFormOf } from '@/lib/format/unit-form';
import { UNIT_PARAMS } from '@/lib/routing/desk-car-address';
import { recordIdOf } from '@/lib/routing/paths';
import { marksOf } from '@/lib/server/desk/unit-changes';
import { lastEditOf } from '@/lib/server/import/last-edit';
import { listRemoved } from '@/lib/server/import/removed-records';
import { readStored } from '@/lib/server/import/stored-records';
import { type CarRow, findCar } from '@/lib/server/search/car-list';
import { findModelChoice, listModelChoices } from '@/lib/server/search/model-choice';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { listStaff } from '@/lib/server/staff/people';

type Query = Record<string, string | string[] | undefined>;

export type ModelChoice = NonNullable<Awaited<ReturnType<typeof findModelChoice>>>;
export type RemovedRecord = Awaited<ReturnType<typeof readRemoved>>[number];

/** A unit as it is stored, for its form. */
export interface EditedUnit {
  car: CarRow;
  form: UnitForm;
  marks: Record<string, string>;
}

/** A unit to be edited; null where there is none. */
export async function readUnitForm(segment: string): Promise<EditedUnit | null> {
  const { db } = deskBackend();
  const id = recordIdOf(segment);
  const car = id && (await findCar(db, { kind: 'units', id }));
  const stored = id && (await readStored(db, 'units', [id])).get(id);
  if (!car || !stored) return null;
  const form = unitFormOf(stored);
  return { car, form, marks: marksOf(form) };
}

/** What an address says of a form that was not carried out. */
export function typedUnitOf(query: Query): { typed: UnitForm; wrong: ReadonlySet<string> } {
  const typed: UnitForm = {};
  for (const { name } of UNIT_FORM_FIELDS) {
    const value = query[`${UNIT_PARAMS.typed}${name}`];
    if (typeof value === 'string') typed[name] = value;
  }
  const wrong = query[UNIT_PARAMS.wrong];
  return { typed, wrong: new Set(typeof wrong === 'string' ? wrong.split(',') : []) };
}

/** Who has changed fields of a unit last. */
export const readLastEdit = (id: number, fields: Iterable<string>) =>
  lastEditOf(deskBackend().db, 'units', id, [...fields]);

/** What a new car is, before anybody says more. */
export const newUnitForm = (vin: string): UnitForm => ({
  ...Object.fromEntries(UNIT_FORM_FIELDS.map(({ name }) => [name, ''])),
  status: 'at_port',
  vin,
});

export const readModelChoices = (text: string) => listModelChoices(deskBackend().db, text);

export async function readModelChoice(segment: unknown): Promise<ModelChoice | null> {
  const id = typeof segment === 'string' ? recordIdOf(segment) : null;
  return id ? findModelChoice(deskBackend().db, id) : null;
}

/** What can be restored, with who removed it. */
export async function readRemoved() {
  const { db } = deskBackend();
  const [records, people] = await Promise.all([listRemoved(db), listStaff(db)]);
  return records.map(({ staffId, ...record }) => ({
    ...record,
    by: people.find(({ id }) => id === staffId)?.name ?? null,
  }));
}
