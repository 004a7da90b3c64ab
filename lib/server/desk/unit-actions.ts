import { z } from 'zod';
import { isAstonishing, typedPriceOf } from '@/lib/format/typed-price';
import {
  canonicalForm,
  UNIT_FORM_FIELDS,
  type UnitForm,
  unitFieldsFor,
} from '@/lib/format/unit-form';
import { hasCheckDigit } from '@/lib/format/vin';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { UNIT_PARAMS, unitEditPath } from '@/lib/routing/desk-car-address';
import { DeskRejection } from '../request/desk-rejection';
import { findCar } from '../search/car-list';
import { recordAudit } from '../staff/audit';
import type { StaffContext } from '../staff/desk-backend';
import { type ActionOutcome, deskAction } from './desk-action';
import type { UnitSaving } from './unit-changes';

const FORM_NAMES = new Set(UNIT_FORM_FIELDS.map(({ name }) => name));
/** Longer than a report may be, so that it is refused with its name. */
const FIELD_MAX_LENGTH = 60_000;
/** Reports in twelve languages, and forty pictures, as forms write them. */
const FORM_MAX_BYTES = 768 * 1024;

const text = z.string().max(FIELD_MAX_LENGTH);
/** Browsers send an end of line as two characters. */
const formFields = z
  .record(z.string().max(40), z.union([text, z.array(text).max(20)]))
  .transform((sent) => {
    const form: UnitForm = {};
    for (const [name, value] of Object.entries(sent)) {
      if (!FORM_NAMES.has(name)) continue;
      form[name] = [value]
        .flat()
        .filter(Boolean)
        .toSorted()
        .join('|')
        .replaceAll('\r\n', '\n')
        .trim();
    }
    return { sent, form: canonicalForm(form) };
  });

const id = z.coerce.number().int().positive();
const marks = z.string().transform((json, context): Record<string, string> => {
  const read = z.record(z.string(), z.string().max(20)).safeParse(tryJson(json));
  if (read.success) return read.data;
  context.addIssue({ code: 'custom', message: 'no marks of a form' });
  return z.NEVER;
});

function tryJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** @throws DeskRejection for a field that is not this person's to fill in */
function checkRights(form: UnitForm, { staff }: StaffContext): void {
  const own = new Set(unitFieldsFor(staff.role).map(({ name }) => name));
  if (Object.keys(form).some((name) => !own.has(name))) throw new DeskRejection('notYours');
}

/** Whether a price has to be confirmed. @param before of the unit, or of its model */
function isAsked(form: UnitForm, sent: Record<string, unknown>, before: number): boolean {
  const price = typedPriceOf(form.price_usd ?? '');
  return price !== null && price !== before && !sent.confirmed && isAstonishing(price, before);
}

export const saveUnitForm = deskAction({
  allowed: 'takePictures',
  maxBytes: FORM_MAX_BYTES,
  fields: formFields,
  async run({ sent, form }, context) {
    const { db, staff, now: at } = context;
    checkRights(form, context);
    const known = z.object({ id, seen: marks }).safeParse(sent);
    if (!known.success) throw new DeskRejection('incomplete');
    const { id: unitId, seen } = known.data;
    const car = await findCar(db, { kind: 'units', id: unitId });
    if (!car) throw new DeskRejection('carGone');
    if (isAsked(form, sent, car.price_usd ?? car.model_price_usd)) {
      return again(unitEditPath(unitId), form, 'price_usd', 'priceAsked');
    }
    const { saveUnit } = await import('./unit-changes');
    const saving = await saveUnit(db, unitId, form, seen, { staffId: staff.id, at });
    return outcomeOf(saving, unitEditPath(unitId), form, 'unitSaved');
  },
});

export const addUnitForm = deskAction({
  allowed: 'manageCars',
  maxBytes: FORM_MAX_BYTES,
  fields: formFields,
  async run({ sent, form }, context) {
    const { db, staff, now: at } = context;
    const model = id.safeParse(sent.model);
    const car = model.success && (await findCar(db, { kind: 'models', id: model.data }));
    if (!car) throw new DeskRejection('modelMissing');
    const page = `${DESK_PATHS.newCar}?${new URLSearchParams({ model: String(car.id) })}`;
    if (isAsked(form, sent, car.price_usd ?? car.model_price_usd)) {
      return again(page, form, 'price_usd', 'priceAsked');
    }
    const { addUnit } = await import('./unit-changes');
    const saving = await addUnit(db, car.id, form, { staffId: staff.id, at });
    return outcomeOf(saving, page, form, 'unitAdded');
  },
});

function outcomeOf(
  saving: UnitSaving,
  page: string,
  form: UnitForm,
  notice: 'unitSaved' | 'unitAdded',
): ActionOutcome {
  switch (saving.result) {
    case 'gone':
      throw new DeskRejection('carGone');
    case 'saved': {
      const isOdd = form.vin && !hasCheckDigit(form.vin.replace(/[\s-]/g, '').toUpperCase());
      return { to: unitEditPath(saving.id), notice: isOdd ? 'unitSavedOddVin' : notice };
    }
    case 'changed':
      return again(page, form, saving.fields.join(','), 'unitChanged');
    default:
      return again(page, form, saving.fields.join(','), 'unitRefused');
  }
}

/** What an address may hold of what was typed. */
const DRAFT_MAX_LENGTH = 3000;

/**
 * The form once more, with what was typed: short fields in the address, as a page without script has
 * no other place for them; long ones are kept by the tab.
 */
function again(
  page: string,
  form: UnitForm,
  wrong: string,
  notice: 'priceAsked' | 'unitChanged' | 'unitRefused',
): ActionOutcome {
  const url = new URL(page, 'http://desk.invalid');
  url.searchParams.set(UNIT_PARAMS.wrong, wrong);
  for (const [name, value] of Object.entries(form)) {
    if (name === 'pictures' || name.startsWith('report_') || !value) continue;
    if (url.search.length + value.length > DRAFT_MAX_LENGTH) continue;
    url.searchParams.set(`${UNIT_PARAMS.typed}${name}`, value);
  }
  return { to: url.pathname + url.search, notice };
}

export const removeUnit = deskAction({
  allowed: 'manageCars',
  fields: z.object({ id }),
  async run({ id: unitId }, { db, staff, actor, now: at }) {
    const subject = { kind: 'units', id: String(unitId) } as const;
    if (!(await findCar(db, { kind: 'units', id: unitId }))) throw new DeskRejection('carGone');
    const { removeRecords } = await import('../import/removed-records');
    await db.transaction(async (transaction) => {
      await removeRecords(transaction, 'units', [subject.id], { staffId: staff.id, at });
      await recordAudit(transaction, actor, { action: 'recordRemoved', subject }, at);
    });
    return { to: DESK_PATHS.removedCars, notice: 'carRemoved' };
  },
});

export const restoreRemoved = deskAction({
  allowed: 'manageCars',
  fields: z.object({
    kind: z.enum(['units', 'models', 'brands', 'types']),
    key: z.string().max(80),
  }),
  async run({ kind, key }, { db, staff, now: at }) {
    const { restoreRecord } = await import('../import/removed-records');
    const isRestored = await restoreRecord(db, kind, key, { staffId: staff.id, at });
    if (!isRestored) throw new DeskRejection('notRestored');
    return { to: DESK_PATHS.removedCars, notice: 'carRestored' };
  },
});
