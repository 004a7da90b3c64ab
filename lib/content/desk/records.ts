import { storeDayOf } from '@/lib/config/answer-promise';
import {
  type ContentKind,
  type ContentState,
  isContentKind,
  isPublic,
} from '@/lib/config/content-state';
import { PORTS } from '@/lib/config/ports';
import type { StaffRole } from '@/lib/config/staff-rights';
import { localeOfField, SOURCE_LOCALE } from '@/lib/format/content-fields';
import {
  type EditedKind,
  fieldsFor,
  isNumbered,
  type RecordField,
  type RecordForm,
  recordFormOf,
} from '@/lib/format/record-form';
import { referenceOf, unitReferenceOf } from '@/lib/format/reference';
import { type DeskLanguage, siteLocaleOf } from '@/lib/i18n/desk-languages';
import { LOCALES, type Locale } from '@/lib/i18n/locales';
import { TEXT_PARAM } from '@/lib/routing/desk-car-address';
import {
  articleHref,
  brandHref,
  carHref,
  passageHref,
  promotionHref,
  typeHref,
  unitHref,
} from '@/lib/routing/paths';
import {
  countModelsOf,
  type ListedRecord,
  listBrandRecords,
  listTypeRecords,
  listUnitsOf,
  nextPosition,
} from '@/lib/server/catalogue/record-lists';
import { marksOf, readRecord } from '@/lib/server/desk/record-changes';
import { recordFieldsOf } from '@/lib/server/desk/record-fields';
import { lastEditOf } from '@/lib/server/import/edits';
import { listRemoved } from '@/lib/server/import/removed-records';
import { findModelChoice } from '@/lib/server/search/model-choice';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import { listStaff } from '@/lib/server/staff/people';
import type { Query } from './page-notice';
import { typedIn } from './typed-form';

type Stored = Readonly<Record<string, unknown>>;

export type RemovedRecord = Awaited<ReturnType<typeof readRemoved>>[number];
export type { ListedRecord };

/** A record to be edited, or a new one. */
export interface EditedRecord {
  kind: EditedKind;
  /** Its id or sign; null for a new one. */
  key: string | null;
  /** What people call it. */
  name: string;
  /** Beside the name, such as the number that buyers quote. */
  reference: string;
  /** Its page on the site; null for one that has none. */
  sitePath: string | null;
  /** The model of a unit. */
  modelId: number | null;
  fields: readonly RecordField[];
  form: RecordForm;
  /** What is stored, without what was typed. */
  stored: RecordForm;
  marks: Readonly<Record<string, string>>;
  /** Brands and types to choose from, by column. */
  names: Readonly<Record<string, readonly (readonly [sign: string, name: string])[]>>;
  /** What goes with a model when it is removed. */
  units: Awaited<ReturnType<typeof listUnitsOf>>;
  /** Of a brand or type. */
  models: number;
  wrong: ReadonlySet<string>;
}

const DAY_MS = 24 * 3_600_000;

const NO_UNITS = { listed: [], total: 0 };

const SEGMENT = { id: /^[1-9]\d{0,8}$/, sign: /^[a-z0-9][a-z0-9-]{0,79}$/ };

/** The language whose texts a form shows beside the source: the one that is asked for. */
export function textLocaleOf(query: Query): Locale {
  const asked = LOCALES.find((locale) => locale === query[TEXT_PARAM]);
  return asked && asked !== SOURCE_LOCALE ? asked : FIRST_TRANSLATION;
}

/** What most visitors read who do not read the source. */
const FIRST_TRANSLATION: Locale = 'mn';

/**
 * A record as its form shows it to staff of a role, with what an address says of a form that was
 * rejected; null where there is none.
 * @param key `new` for one that is to be entered
 */
export async function readRecordForm(
  kind: EditedKind,
  key: string,
  { role, language, query }: { role: StaffRole; language: DeskLanguage; query: Query },
): Promise<EditedRecord | null> {
  const { db } = deskBackend();
  const isNew = key === 'new';
  const isKey = SEGMENT[isNumbered(kind) ? 'id' : 'sign'].test(key);
  const stored = isNew ? {} : isKey && (await readRecord(db, { kind, key }));
  if (!stored) return null;
  const units = kind === 'models' && !isNew ? await listUnitsOf(db, Number(key)) : NO_UNITS;
  // Stock follows from units where there are any; a price counts for those without their own.
  const shown = [SOURCE_LOCALE, textLocaleOf(query)];
  const isAsked = (field: RecordField) => {
    const { name, type } = field;
    const locale = isContentKind(kind) && localeOfField(field);
    if (locale && !shown.includes(locale)) return false;
    if (units.total > 0 && name.startsWith('stock_')) return false;
    // Addresses name brands and types by their signs.
    return isNew || isNumbered(kind) || !(type === 'text' && name.endsWith('_sign'));
  };
  const fields = fieldsFor(recordFieldsOf(kind), role)
    .filter(isAsked)
    .map((field) =>
      isNew && field.name === 'model_sign' ? { ...field, isRequired: false } : field,
    );
  const form = recordFormOf(fields, isNew ? await newRecord(kind) : stored);
  const { typed, wrong } = typedIn(query);
  return {
    kind,
    fields,
    units,
    key: isNew ? null : key,
    stored: form,
    marks: marksOf(form),
    wrong: new Set(wrong),
    form: { ...form, ...typed },
    names: kind === 'models' || isContentKind(kind) ? await readNames(language) : {},
    models: isNew || isNumbered(kind) ? 0 : await countModelsOf(db, kind as 'brands', key),
    ...(isNew ? NOT_NAMED : await namesOf(kind, key, stored, language)),
  };
}

const NOT_NAMED = { name: '', reference: '', sitePath: null, modelId: null };

/** The initial values of a new record. */
async function newRecord(kind: EditedKind): Promise<Stored> {
  if (kind === 'units') return { status: 'at_port', port: PORTS[0] };
  if (kind === 'models') return { stock_khorgos: 0, stock_erenhot: 0 };
  if (kind === 'articles') return { state: 'draft', published_at: storeDayOf(new Date()) };
  if (kind === 'passages') {
    return { state: 'draft', place: 'answers', checked_on: storeDayOf(new Date()) };
  }
  if (kind === 'promotions') {
    const from = Date.parse(`${storeDayOf(new Date())}T00:00:00+08:00`);
    const times = [from, from + 31 * DAY_MS - 60_000];
    const [starts_at, ends_at] = times.map((time) => new Date(time).toISOString());
    return { state: 'draft', starts_at, ends_at, taken: 0 };
  }
  return { position: await nextPosition(deskBackend().db, kind) };
}

async function namesOf(kind: EditedKind, key: string, stored: Stored, language: DeskLanguage) {
  const text = (column: string) => String(stored[column] ?? '');
  if (kind === 'brands') {
    return { ...NOT_NAMED, name: text('brand_name'), reference: key, sitePath: brandHref(key) };
  }
  if (kind === 'types') {
    const name = text(`type_name_${siteLocaleOf(language)}`);
    return { ...NOT_NAMED, name, reference: key, sitePath: typeHref(key) };
  }
  if (isContentKind(kind)) return contentNamesOf(kind, key, stored, language);
  const modelId = Number(stored.model_id);
  const model = await findModelChoice(deskBackend().db, modelId);
  const name = [model?.brandName, model?.modelName, model?.trim].filter(Boolean).join(' ');
  if (kind === 'models') {
    return { name, reference: referenceOf(modelId), sitePath: carHref(modelId), modelId: null };
  }
  const reference = text('stock_number') || unitReferenceOf(Number(key));
  const sitePath = stored.status === 'hidden' ? null : unitHref(modelId, Number(key));
  return { name, reference, sitePath, modelId };
}

function contentNamesOf(kind: ContentKind, key: string, stored: Stored, language: DeskLanguage) {
  const titles = (stored.title ?? {}) as Partial<Record<Locale, string>>;
  const name = titles[siteLocaleOf(language)] ?? titles[SOURCE_LOCALE] ?? '';
  const reference = String(stored.coder ?? stored.article_sign ?? stored.passage_sign);
  const hrefs: Record<ContentKind, () => string> = {
    promotions: () => promotionHref(Number(key)),
    articles: () => articleHref(Number(key)),
    passages: () => passageHref(stored as Parameters<typeof passageHref>[0]),
  };
  const isSeen = isPublic(stored as { state: ContentState }, new Date());
  return { ...NOT_NAMED, name, reference, sitePath: isSeen ? hrefs[kind]() : null };
}

async function readNames(language: DeskLanguage): Promise<EditedRecord['names']> {
  const [brands, types] = await Promise.all([
    readRecordList('brands', language),
    readRecordList('types', language),
  ]);
  const choicesOf = (records: readonly ListedRecord[]) =>
    records.map(({ sign, name }) => [sign, name] as const);
  const ofTypes = choicesOf(types);
  return { brand_sign: choicesOf(brands), type_sign: ofTypes, type_signs: ofTypes };
}

/** All brands or types. */
export function readRecordList(kind: 'brands' | 'types', language: DeskLanguage) {
  const { db } = deskBackend();
  return kind === 'brands' ? listBrandRecords(db) : listTypeRecords(db, siteLocaleOf(language));
}

/** Who has changed fields of a record last. */
export const readLastEdit = (kind: EditedKind, key: string, fields: Iterable<string>) =>
  lastEditOf(deskBackend().db, kind, key, [...fields]);

/** What can be restored, with who removed it. */
export async function readRemoved() {
  const { db } = deskBackend();
  const [records, people] = await Promise.all([listRemoved(db), listStaff(db)]);
  return records.map(({ staffId, ...record }) => ({
    ...record,
    by: people.find(({ id }) => id === staffId)?.name ?? null,
  }));
}
