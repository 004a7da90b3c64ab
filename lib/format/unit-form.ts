import { mayStaff, type StaffRight, type StaffRole } from '@/lib/config/staff-rights';
import {
  CHECKED_PARTS,
  UNIT_ATTRIBUTE_NAMES,
  type UnitAttributeName,
} from '@/lib/contract/unit-attributes';
import { LOCALES } from '@/lib/i18n/locales';
import { typedPriceOf } from './typed-price';
import { UNIT_FIELDS } from './unit-fields';

/** A unit as its form has it: one text for each field. */
export type UnitForm = Record<string, string>;

/** What a field of the form is about, and who may fill it in. */
interface FormField {
  name: string;
  column: string;
  right: StaffRight;
}

const attributeFields = UNIT_ATTRIBUTE_NAMES.flatMap((column): FormField[] => {
  const field = UNIT_FIELDS[column];
  if (!field) return [];
  const { right } = field;
  if (field.type !== 'checks') return [{ name: column, column, right }];
  return CHECKED_PARTS.map((part) => ({ name: `checks.${part}`, column, right }));
});

/** Every field of the form of a unit. */
export const UNIT_FORM_FIELDS: readonly FormField[] = [
  ...attributeFields,
  { name: 'pictures', column: 'pictures', right: 'takePictures' },
  ...LOCALES.map((locale): FormField => {
    const name = `report_${locale}`;
    return { name, column: name, right: 'describeCars' };
  }),
];

/** Those that somebody of a role may fill in. */
export const unitFieldsFor = (role: StaffRole) =>
  UNIT_FORM_FIELDS.filter(({ right }) => mayStaff(role, right));

/** What is stored of a unit, as its form shows it. @param stored in the columns of imports */
export function unitFormOf(stored: Readonly<Record<string, unknown>>): UnitForm {
  return Object.fromEntries(
    UNIT_FORM_FIELDS.map(({ name, column }) => [name, textOf(name, stored[column])]),
  );
}

function textOf(name: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (name.startsWith('checks.')) {
    return String((value as Record<string, unknown>)[name.slice('checks.'.length)] ?? '');
  }
  if (name === 'papers') return (value as string[]).toSorted().join('|');
  if (name === 'pictures') return JSON.stringify(value);
  // A moment is asked for as the day on which it is, at the ports.
  if (name === 'reserved_until') return portDayOf(String(value));
  return String(value);
}

const portDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' });
const portDayOf = (moment: string) => portDays.format(new Date(moment));

/** A field of the form as a value of an import; texts that fit nothing go on, and are refused there. */
export function unitValueOf(name: string, text: string): unknown {
  const field = UNIT_FIELDS[name as UnitAttributeName];
  if (name === 'pictures') return picturesOf(text);
  if (name === 'papers') return text ? text.split('|') : [];
  if (text === '') return null;
  if (field?.type === 'price') return typedPriceOf(text) ?? text;
  if (field?.type === 'number') {
    const plain = text.replace(/[\s,]/g, '');
    return /^\d{1,9}$/.test(plain) ? Number(plain) : text;
  }
  return text;
}

/** Only what this site serves: an address of another host would be asked by every visitor. */
const OWN_PICTURE = /^\/(?:media|pictures)\/(?!.*\.\.)[\w./-]{1,280}$/;

function picturesOf(text: string): unknown {
  if (text === '') return [];
  try {
    const given: unknown = JSON.parse(text);
    const isOwn = ({ src, small_src: small }: Record<string, unknown>) =>
      OWN_PICTURE.test(String(src)) && OWN_PICTURE.test(String(small));
    if (!Array.isArray(given) || !given.every((each) => each && isOwn(each))) return text;
    return given.map(inOrder);
  } catch {
    return text;
  }
}

/** The columns of a picture, in the order in which they are stored: equal lists are equal texts. */
const PICTURE_COLUMNS = [
  ...['src', 'small_src', 'width', 'height', 'view', 'colour', 'is_drawing', 'focus_x', 'focus_y'],
];

function inOrder(picture: Record<string, unknown>): Record<string, unknown> {
  const known = PICTURE_COLUMNS.map((column) => [column, picture[column] ?? null]);
  const others = Object.entries(picture).filter(([column]) => !PICTURE_COLUMNS.includes(column));
  return Object.fromEntries([...known, ...others]);
}

/** A form as it was sent, with texts that mean the same written the same. */
export function canonicalForm(form: UnitForm): UnitForm {
  const entries = Object.entries(form).map(([name, text]) => {
    const value = unitValueOf(name, text);
    const isRead = typeof value === 'number' || (name === 'pictures' && Array.isArray(value));
    return [name, isRead ? textOf(name, value) : text];
  });
  return Object.fromEntries(entries);
}
