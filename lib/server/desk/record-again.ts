import {
  COMPANY_FIELDS,
  type CompanySection,
  type FactForm,
  type FactInput,
} from '@/lib/config/company-fields';
import { isContentKind } from '@/lib/config/content-state';
import { escapeMarkup as e } from '@/lib/format/escape-markup';
import {
  type EditedKind,
  FILE_TYPES,
  type FieldType,
  type RecordField,
  type RecordForm,
  recordFormOf,
} from '@/lib/format/record-form';
import { type DeskLanguage, deskLanguageOfHeaders } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { companyPath } from '@/lib/routing/desk-address';
import { TEXT_PARAM } from '@/lib/routing/desk-car-address';
import { SUGGESTED_PARAM } from '@/lib/routing/desk-text-address';
import type { StaffContext } from '../staff/desk-backend';
import { fieldAgainHtml, fieldLabelOf, formAgainHtml } from './answer-again';
import { marksOf, readRecord } from './record-changes';
import { recordFieldsOf } from './record-fields';

export interface RefusedForm {
  /** The key is null for a new record. */
  of: { kind: EditedKind; key: string | null };
  /** The address of the form. */
  page: string;
  sent: Readonly<Record<string, string | readonly string[]>>;
  /** The fields that were sent. */
  form: RecordForm;
  /** Those that the person has changed. */
  typed: RecordForm;
  context: StaffContext;
}

export type RefusedNotice = 'priceAsked' | 'recordChanged' | 'recordRefused';

/** Fields that a small page can ask for; others, such as pictures, stay as they were sent. */
const INPUTS: Partial<Record<FieldType, string>> = {
  text: 'text',
  number: 'text',
  price: 'text',
  day: 'date',
  moment: 'datetime-local',
  month: 'month',
};
const AREAS: readonly FieldType[] = ['lines', 'words', 'list', 'markdown'];
const isWritten = ({ type }: RecordField) => type in INPUTS || AREAS.includes(type);

/** Hidden fields of a record's form. */
const OF_FORM = ['kind', 'key', 'formId', 'model', 'seen', TEXT_PARAM, SUGGESTED_PARAM];

/**
 * A small page with a record that was refused, to be sent again by a page without script, as some of
 * it is too long for an address.
 */
export async function recordAgain(
  { of: { kind, key }, page, sent, form, typed, context }: RefusedForm,
  wrong: readonly string[],
  notice: RefusedNotice,
): Promise<string> {
  const language = deskLanguageOfHeaders(context.headers);
  const fields = recordFieldsOf(kind);
  const row = notice === 'recordChanged' && key && (await readRecord(context.db, { kind, key }));
  const stored = row ? recordFormOf(fields, row) : undefined;
  const asked = fields.filter(
    (field) => isWritten(field) && (field.name in typed || wrong.includes(field.name)),
  );
  // What the person left alone is not sent again: a colleague may have changed it meanwhile.
  const rest = Object.entries(key ? typed : form).filter(
    ([name]) => !asked.some((field) => field.name === name),
  );
  const own = OF_FORM.flatMap((name) =>
    typeof sent[name] === 'string' ? [[name, sent[name]]] : [],
  );
  const hidden: Record<string, string> = Object.fromEntries([...rest, ...own]);
  if (stored) hidden.seen = seenNow(hidden.seen, stored, wrong);
  const t = deskTextsOf(language, 'recordForm');
  const unasked = fields.filter((field) => wrong.includes(field.name) && !asked.includes(field));
  const said = (field: RecordField) => {
    if (!stored) return t(form[field.name] ? 'doesNotFit' : 'missing');
    const isFiles = FILE_TYPES.includes(field.type) && stored[field.name];
    return isFiles ? t('otherNow') : theirs(language, field, stored);
  };
  const inputs = asked.map((field) => {
    const isWrong = wrong.includes(field.name);
    const now = stored && isWrong ? theirs(language, field, stored) : '';
    const asked = { ...field, type: INPUTS[field.type] ?? null };
    return fieldAgainHtml(language, asked, form[field.name] ?? '', isWrong) + wordsHtml(now);
  });
  const confirmed = `<label><input type="checkbox" name="confirmed" value="1"> ${e(t('confirmPrice'))}</label>`;
  return formAgainHtml(language, notice, {
    title: deskTextsOf(language, 'away')('typed'),
    action: key ? 'save-record' : isContentKind(kind) ? 'add-content' : 'add-record',
    above: unasked
      .map((field) => wordsHtml(`${fieldLabelOf(language, field.name)}: ${said(field)}`))
      .join(''),
    hidden,
    fields: `${inputs.join('')}${notice === 'priceAsked' ? confirmed : ''}<button>${e(t('save'))}</button>`,
    back: page,
  });
}

/** Who is told of a colleague's change sees it, so of these fields the next form is of now. */
function seenNow(seen = '{}', stored: RecordForm, changed: readonly string[]): string {
  const now = Object.entries(marksOf(stored)).filter(([name]) => changed.includes(name));
  return JSON.stringify({ ...JSON.parse(seen), ...Object.fromEntries(now) });
}

const wordsHtml = (text: string) => (text ? `<p class="words" dir="auto">${e(text)}</p>` : '');

function theirs(language: DeskLanguage, { name }: { name: string }, stored: RecordForm): string {
  const t = deskTextsOf(language, 'recordForm');
  return stored[name] ? t('storedNow', { value: stored[name] }) : t('emptyNow');
}

/** Kinds of facts that are chosen, not typed. */
const CHOSEN: readonly FactInput[] = [
  'days',
  'app',
  'picture',
  'locales',
  'currencies',
  'currency',
];

interface TypedFacts {
  section: CompanySection;
  typed: FactForm;
  seen: string;
  wrong: readonly string[];
  /** What is stored by now, where a colleague has changed the same; else undefined. */
  stored: FactForm | undefined;
}

/** The same for facts of the company. */
export function factsAgainHtml(
  language: DeskLanguage,
  { section, typed, seen, wrong, stored }: TypedFacts,
  notice: 'factsChanged' | 'factsRefused' | 'placeRead',
): string {
  const t = deskTextsOf(language, 'recordForm');
  const hidden: Record<string, string> = {
    section,
    seen: stored ? seenNow(seen, stored, wrong) : seen,
  };
  const inputs = Object.entries(typed).map(([name, value]) => {
    const field = COMPANY_FIELDS[section].find((each) => each.name === name);
    if (field && CHOSEN.includes(field.input)) {
      hidden[name] = value;
      return '';
    }
    const asked = { ...field, name, type: field?.input === 'lines' ? null : 'text' };
    return fieldAgainHtml(language, asked, value, wrong.includes(name));
  });
  const said = wrong.map((name) => {
    const words = stored ? theirs(language, { name }, stored) : t('doesNotFit');
    return wordsHtml(`${fieldLabelOf(language, name)}: ${words}`);
  });
  return formAgainHtml(language, notice, {
    title: deskTextsOf(language, 'company')(section),
    action: 'save-facts',
    hidden,
    above: said.join(''),
    fields: `${inputs.join('')}<button>${e(t('save'))}</button>`,
    back: companyPath(section),
  });
}
