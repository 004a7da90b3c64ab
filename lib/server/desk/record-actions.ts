import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { CONTENT_KINDS, isContentKind } from '@/lib/config/content-state';
import { LONG_FORM_BYTES } from '@/lib/config/form-sizes';
import type { StaffRight, StaffRole } from '@/lib/config/staff-rights';
import {
  EDITED_KINDS,
  type EditedKind,
  fieldsFor,
  isNumbered,
  type RecordForm,
} from '@/lib/format/record-form';
import { isAstonishing, typedPriceOf } from '@/lib/format/typed-price';
import { hasCheckDigit } from '@/lib/format/vin';
import { LOCALES } from '@/lib/i18n/locales';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import {
  CAR_PARAMS,
  editPath,
  FORM_PARAMS,
  TEXT_PARAM,
  UNSUGGESTED_PARAM,
} from '@/lib/routing/desk-car-address';
import { SUGGESTED_PARAM } from '@/lib/routing/desk-text-address';
import { DeskRejection } from '../request/desk-rejection';
import { findCar } from '../search/car-list';
import { recordAudit } from '../staff/audit';
import type { StaffContext } from '../staff/desk-backend';
import { type ActionOutcome, deskAction } from './desk-action';
import type { RefusedForm, RefusedNotice } from './record-again';
import type { RecordName, RecordSaving } from './record-changes';
import { formMarks } from './typed-form';

/** The writer of the catalogue is loaded on the first change, not when the actions are imported. */
const writing = async () => ({
  ...(await import('./record-changes')),
  ...(await import('./record-fields')),
  ...(await import('../import/delete-records')),
  ...(await import('../import/removed-records')),
});

/** Longer than any text may be, so that it is refused with its name. */
const FIELD_MAX_LENGTH = 110_000;

const text = z.string().max(FIELD_MAX_LENGTH);
const sentForm = z.record(z.string().max(40), z.union([text, z.array(text).max(40)]));

const CAR_KINDS = EDITED_KINDS.filter((each) => !isContentKind(each));

const kind = z.enum(EDITED_KINDS);
const name = { kind, key: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/) };
const isName = ({ kind: of, key }: RecordName) => !isNumbered(of) || /^[1-9]\d{0,8}$/.test(key);
/** The language whose texts a form shows beside the source. */
const shownLocale = (sent: Sent) => LOCALES.find((locale) => locale === sent[TEXT_PARAM]);
/** The page of a form; one that was filled with suggestions has a draft of its own. */
function formPage(of: EditedKind, key: string, sent: Sent): string {
  const locale = shownLocale(sent);
  const isSuggested = locale && sent[SUGGESTED_PARAM] === '1';
  return `${editPath(of, key, locale)}${isSuggested ? `&${SUGGESTED_PARAM}=1` : ''}`;
}
/** Says for a form with suggestions which of its texts are as they are stored, so without one. */
function unsuggested(sent: Sent, form: RecordForm, typed: RecordForm): string {
  const locale = shownLocale(sent);
  if (!locale || sent[SUGGESTED_PARAM] !== '1') return '';
  const isLeft = (name: string) => name.endsWith(`.${locale}`) && typed[name] === undefined;
  const left = Object.keys(form).filter(isLeft).join();
  return left && `&${new URLSearchParams({ [UNSUGGESTED_PARAM]: left })}`;
}

type Sent = z.output<typeof sentForm>;

/**
 * The fields of a record that were sent.
 * @throws DeskRejection for a field that this person may not fill in
 */
async function formOf(sent: Sent, of: EditedKind, role: StaffRole): Promise<RecordForm> {
  const { recordFieldsOf } = await writing();
  const fields = recordFieldsOf(of);
  const own = new Set(fieldsFor(fields, role));
  const form: RecordForm = {};
  for (const field of fields) {
    const value = sent[field.name];
    if (value === undefined) continue;
    if (!own.has(field)) throw new DeskRejection('notYours');
    const texts = [value].flat().filter(Boolean).toSorted();
    form[field.name] = texts.join('|').trim();
  }
  return form;
}

/** Whether a price has to be confirmed. @param before of the car, or of its model */
function isAsked(form: RecordForm, sent: Sent, before: number): boolean {
  const price = typedPriceOf(form.price_usd ?? '');
  return price !== null && price !== before && !sent.confirmed && isAstonishing(price, before);
}

/** What a car cost before; 0 for other records, whose price is not checked. */
async function priceBefore({ db }: StaffContext, { kind: of, key }: RecordName): Promise<number> {
  if (of !== 'units' && of !== 'models') return 0;
  const car = await findCar(db, { kind: of, id: Number(key) });
  return car?.price_usd ?? car?.model_price_usd ?? 0;
}

export const saveRecordForm = deskAction({
  allowed: 'takePictures',
  maxBytes: LONG_FORM_BYTES['/do/save-record'],
  fields: sentForm,
  async run(sent, context) {
    const { db, staff, now: at } = context;
    const known = z
      .object({ ...name, seen: formMarks })
      .refine(isName)
      .safeParse(sent);
    if (!known.success) throw new DeskRejection('incomplete');
    const { seen, ...of } = known.data;
    const form = await formOf(sent, of.kind, staff.role);
    const { saveRecord, touchedForm } = await writing();
    const typed = touchedForm(of.kind, form, seen);
    const page = formPage(of.kind, of.key, sent) + unsuggested(sent, form, typed);
    const isPriceAsked = isAsked(typed, sent, await priceBefore(context, of));
    const saving = await saveRecord(db, of, form, seen, { staffId: staff.id, at }, isPriceAsked);
    return outcomeOf(saving, { of, page, sent, form, typed, context }, 'recordSaved');
  },
});

async function addRecordOf(sent: Sent, of: EditedKind, context: StaffContext) {
  const { db, staff, now: at } = context;
  const form = await formOf(sent, of, staff.role);
  const isUnit = of === 'units';
  const model: RecordName = { kind: 'models', key: String(isUnit && sent.model) };
  const { addRecord, readRecord, touchedForm } = await writing();
  if (isUnit && !(isName(model) && (await readRecord(db, model)))) {
    throw new DeskRejection('modelMissing');
  }
  const page = isUnit ? `${DESK_PATHS.newCar}?model=${model.key}` : formPage(of, 'new', sent);
  const before = isUnit ? await priceBefore(context, model) : 0;
  const typed = touchedForm(of, form, formMarks.safeParse(sent.seen).data ?? {});
  const refused = { of: { kind: of, key: null }, page, sent, form, typed, context };
  if (isAsked(form, sent, before)) return again(refused, ['price_usd'], 'priceAsked');
  const base = isUnit ? { model_id: Number(model.key) } : {};
  const formId = z.uuid().safeParse(sent.formId).data ?? randomUUID();
  const saving = await addRecord(db, of, base, form, { formId, staffId: staff.id, at });
  return outcomeOf(saving, refused, isUnit ? 'unitAdded' : 'recordAdded');
}

const adding = (allowed: StaffRight, kinds: readonly EditedKind[], maxBytes: number) =>
  deskAction({
    allowed,
    maxBytes,
    fields: sentForm,
    async run(sent, context) {
      const of = kinds.find((each) => each === sent.kind);
      if (!of) throw new DeskRejection('incomplete');
      return addRecordOf(sent, of, context);
    },
  });

export const addRecordForm = adding('manageCars', CAR_KINDS, LONG_FORM_BYTES['/do/add-record']);
export const addContentForm = adding(
  'writeContent',
  CONTENT_KINDS,
  LONG_FORM_BYTES['/do/add-content'],
);

async function outcomeOf(
  saving: RecordSaving,
  sent: RefusedForm,
  notice: 'recordSaved' | 'recordAdded' | 'unitAdded',
): Promise<ActionOutcome> {
  const { of, form, page } = sent;
  switch (saving.result) {
    case 'gone':
      throw new DeskRejection('recordGone');
    case 'saved': {
      const isOdd = form.vin && !hasCheckDigit(form.vin.replace(/[\s-]/g, '').toUpperCase());
      const { key, batch } = saving;
      const shown = [...new URL(page, 'http://desk.invalid').searchParams];
      const query = new URLSearchParams(shown.filter(([name]) => name === TEXT_PARAM));
      if (batch && notice === 'recordSaved') query.set(CAR_PARAMS.batch, batch);
      const to = `${editPath(of.kind, key)}${query.size > 0 ? `?${query}` : ''}`;
      return { to, notice: isOdd ? 'unitSavedOddVin' : notice };
    }
    case 'asked':
      return again(sent, ['price_usd'], 'priceAsked');
    case 'changed':
      return again(sent, saving.fields, 'recordChanged');
    default:
      return again(sent, saving.fields, 'recordRefused');
  }
}

/** Length of the typed values that an address may hold. */
const DRAFT_MAX_LENGTH = 3000;
/** Fields that have no room in an address. */
const LONG_FIELD =
  /^(?:pictures?|brand_img|video_src|(?:report|summary|story)_[a-z]{2}|body\.[a-z]{2})$/;

/**
 * The form again, with the typed values: short ones in the address, as a page without script has no
 * other place for them. Those without room are kept by the tab, or come back with the whole form.
 * Fields that the person left alone show what is stored by then: with what they showed before, the
 * next saving would undo a colleague's change.
 */
async function again(
  refused: RefusedForm,
  wrong: readonly string[],
  notice: RefusedNotice,
): Promise<ActionOutcome> {
  const url = new URL(refused.page, 'http://desk.invalid');
  url.searchParams.set(FORM_PARAMS.wrong, wrong.join());
  let isLong = false;
  for (const [name, value] of Object.entries(refused.typed)) {
    const hasRoom = url.search.length + value.length <= DRAFT_MAX_LENGTH;
    if (LONG_FIELD.test(name) || !hasRoom) isLong = true;
    else url.searchParams.set(`${FORM_PARAMS.typed}${name}`, value);
  }
  if (!isLong || !refused.sent.plain) return { to: url.pathname + url.search, notice };
  // Read when it is needed: browser tests load the actions without the interface's texts.
  const { recordAgain } = await import('./record-again');
  return { refused: await recordAgain(refused, wrong, notice) };
}

const isOneOfKinds = (kinds: readonly EditedKind[]) => (given: RecordName) =>
  kinds.includes(given.kind) && isName(given);

const removing = (allowed: StaffRight, kinds: readonly EditedKind[], next: string) =>
  deskAction({
    allowed,
    /** `units`: how many cars are removed with a model, as the person has seen. */
    fields: z
      .object({ ...name, units: z.coerce.number().int().default(0) })
      .refine(isOneOfKinds(kinds)),
    async run({ units, ...of }, { db, staff, actor, now: at }) {
      const { readRecord, removeRecords, CannotRemove } = await writing();
      if (!(await readRecord(db, of))) throw new DeskRejection('recordGone');
      try {
        await db.transaction(async (transaction) => {
          const editor = { staffId: staff.id, at };
          const taken = await removeRecords(transaction, of.kind, [of.key], editor);
          if (taken !== units) throw new DeskRejection('unitsUnseen');
          const subject = { kind: of.kind, id: of.key };
          const after = units > 0 && { after: { units } };
          await recordAudit(transaction, actor, { action: 'recordRemoved', subject, ...after });
        });
      } catch (error) {
        if (error instanceof CannotRemove) throw new DeskRejection('hasModels');
        throw error;
      }
      return { to: next, notice: 'carRemoved' };
    },
  });

export const removeRecord = removing('manageCars', CAR_KINDS, DESK_PATHS.removedCars);
export const removeContent = removing('writeContent', CONTENT_KINDS, DESK_PATHS.removedContent);

const restoring = (allowed: StaffRight, kinds: readonly EditedKind[], next: string) =>
  deskAction({
    allowed,
    fields: z.object(name).refine(isOneOfKinds(kinds)),
    async run({ kind: of, key }, { db, staff, now: at }) {
      const { restoreRecord } = await writing();
      const isRestored = await restoreRecord(db, of, key, { staffId: staff.id, at });
      if (!isRestored) throw new DeskRejection('notRestored');
      return { to: next, notice: 'carRestored' };
    },
  });

export const restoreRemoved = restoring('manageCars', CAR_KINDS, DESK_PATHS.removedCars);
export const restoreContent = restoring('writeContent', CONTENT_KINDS, DESK_PATHS.removedContent);
