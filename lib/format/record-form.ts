import { storeDayOf, storeMomentOf } from '@/lib/config/answer-promise';
import { CONTENT_KINDS } from '@/lib/config/content-state';
import { mayStaff, type StaffRight, type StaffRole } from '@/lib/config/staff-rights';
import { sceneNamed, sceneOf } from './scene';
import { typedPriceOf } from './typed-price';

/** What staff edit in forms of their own. */
export const EDITED_KINDS = ['units', 'models', 'brands', 'types', ...CONTENT_KINDS] as const;
export type EditedKind = (typeof EDITED_KINDS)[number];

/** Addresses name brands and types by signs, all others by numbers. */
export const isNumbered = (kind: string) => kind !== 'brands' && kind !== 'types';

/** A record as its form has it: one text for each field. */
export type RecordForm = Record<string, string>;

/** How a value is asked for. */
export type FieldType =
  | 'text'
  /** Lines in one language. */
  | 'lines'
  | 'number'
  | 'price'
  | 'day'
  /** Day and time at the ports. */
  | 'moment'
  | 'month'
  | 'choice'
  /** Any of some values: a box for each. */
  | 'boxes'
  /** Words between commas. */
  | 'words'
  /** Each on a line of its own. */
  | 'list'
  | 'flag'
  | 'pictures'
  /** One picture, which is stored as its address. */
  | 'mark'
  /** One picture with its focus point. */
  | 'picture'
  /** Long text with marks of its form. */
  | 'markdown'
  | 'video';

/** Those that have files as JSON. */
export const FILE_TYPES: readonly FieldType[] = ['pictures', 'mark', 'picture', 'video'];

/** The parts of forms, in their order. */
export const FIELD_PARTS = [
  'publication',
  'pictures',
  'identity',
  'stand',
  'facts',
  'condition',
  'groupDrive',
  'groupBody',
  'groupUse',
  'texts',
] as const;
export type FieldPart = (typeof FIELD_PARTS)[number];

/** A field of a form: what it is about, who may fill it in, and what fits. */
export interface RecordField {
  name: string;
  /** Of imports. */
  column: string;
  part: FieldPart;
  right: StaffRight;
  type: FieldType;
  /** Whether something has to stand in it. */
  isRequired?: boolean;
  choices?: readonly string[];
  maxLength?: number;
  min?: number;
  max?: number;
  isWhole?: boolean;
}

/** The fields that staff of a role may fill in. */
export const fieldsFor = (fields: readonly RecordField[], role: StaffRole) =>
  fields.filter(({ right }) => mayStaff(role, right));

/** What is stored of a record, as its form shows it. @param stored in the columns of imports */
export function recordFormOf(
  fields: readonly RecordField[],
  stored: Readonly<Record<string, unknown>>,
): RecordForm {
  return Object.fromEntries(fields.map((field) => [field.name, textOf(field, stored)]));
}

function textOf({ name, column, type }: RecordField, stored: Readonly<Record<string, unknown>>) {
  const value = stored[column];
  if (value === null || value === undefined) return '';
  const [, part] = name.split('.');
  if (part) return String((value as Record<string, unknown>)[part] ?? '');
  switch (type) {
    case 'boxes':
      return (value as string[]).toSorted().join('|');
    case 'words':
      return (value as string[]).join(', ');
    case 'list':
      return (value as string[]).join('\n');
    case 'pictures':
      return JSON.stringify((value as Record<string, unknown>[]).map(inOrder));
    case 'mark':
      return value === '' ? '' : JSON.stringify([pictureAt(String(value))]);
    case 'picture':
      return JSON.stringify([typeof value === 'string' ? sceneNamed(value) : value]);
    case 'moment':
      return storeMomentOf(new Date(String(value))).replace(' ', 'T');
    case 'video':
      return value ? JSON.stringify({ src: value, poster: stored.video_poster ?? null }) : '';
    default:
      // A moment is asked for as the day on which it is, at the ports.
      return column === 'reserved_until' ? storeDayOf(new Date(String(value))) : String(value);
  }
}

/** A mark has no other size than that of its place. */
const pictureAt = (src: string) => ({ src, small_src: src, width: 480, height: 480 });

/**
 * A field of the form as values of an import, by column; invalid texts are passed on, for the
 * import to reject.
 */
export function recordValuesOf(field: RecordField, text: string): Record<string, unknown> {
  const { name, column, type } = field;
  const [, part] = name.split('.');
  if (part) return { [column]: { [part]: text || null } };
  if (type !== 'video') return { [column]: columnValueOf(field, text) };
  const video = listOf(
    `[${text}]`,
    ({ src, poster }) => isOwn(src) && (poster === null || isOwn(poster)),
  )?.[0];
  if (text && !video) return { [column]: UNFIT };
  return { [column]: video?.src ?? null, video_poster: video?.poster ?? null };
}

type TableValue = Record<string, unknown>;

/** Replaces an invalid text where a column would accept any: no column accepts this value. */
const UNFIT = false;

function columnValueOf({ type, isWhole }: RecordField, text: string): unknown {
  switch (type) {
    case 'pictures':
      return listOf(text || '[]', hasOwnFiles)?.map(inOrder) ?? text;
    case 'mark': {
      const marks = listOf(text || '[]', hasOwnFiles);
      return marks ? (marks[0]?.small_src ?? null) : UNFIT;
    }
    case 'picture': {
      const pictures = listOf(text || '[]', hasOwnFiles);
      if (!pictures) return UNFIT;
      return pictures[0] ? contentPictureOf(pictures[0]) : null;
    }
    case 'boxes':
      return text ? text.split('|') : [];
    case 'words':
    case 'list':
      return text
        .split(type === 'list' ? '\n' : /[,，;\n]/)
        .map((word) => word.trim())
        .filter(Boolean);
  }
  if (text === '') return null;
  if (type === 'moment') return MOMENT.test(text) ? `${text}:00+08:00` : text;
  if (type === 'flag') return text === 'true';
  if (type === 'price') return typedPriceOf(text) ?? text;
  if (type !== 'number') return text;
  const bare = text.replace(/\s/g, '');
  const plain = isWhole ? bare.replace(MARK_OF_THOUSANDS, '$1') : bare.replaceAll(',', '.');
  const isNumber = isWhole ? /^\d{1,9}$/ : /^\d{1,9}(?:\.\d{1,6})?$/;
  return isNumber.test(plain) ? Number(plain) : text;
}

/** Between digits of a whole number, where three follow: `15.000` and `15,000` are fifteen thousand. */
const MARK_OF_THOUSANDS = /(\d)[.,](?=\d{3}(?!\d))/g;

/** As browsers write it. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** A picture as rows of imports have it: a scene by its name. */
function contentPictureOf({ src, small_src, width, height, focus_x, focus_y }: TableValue) {
  const picture = { src, small_src, width, height };
  return focus_x == null ? (sceneOf(String(src)) ?? picture) : { ...picture, focus_x, focus_y };
}

/** Only files that this site serves: every visitor would request one of another host. */
const OWN_FILE = /^\/(?:media|pictures)\/(?!.*\.\.)[\w./-]{1,280}$/;
const isOwn = (src: unknown) => OWN_FILE.test(String(src));
const hasOwnFiles = ({ src, small_src: small }: Record<string, unknown>) =>
  isOwn(src) && isOwn(small);

/** A list whose objects are all valid; null for anything else. */
function listOf(
  json: string,
  isGood: (each: Record<string, unknown>) => boolean,
): Record<string, unknown>[] | null {
  try {
    const given: unknown = JSON.parse(json);
    return Array.isArray(given) && given.every((each) => each && isGood(each)) ? given : null;
  } catch {
    return null;
  }
}

const PICTURE_COLUMNS = ['src', 'small_src', 'width', 'height', 'view', 'colour', 'is_drawing'];
const FOCUS_COLUMNS = ['focus_x', 'focus_y'];

/** A picture with its columns in the order in which they are stored: equal lists are equal texts. */
function inOrder(picture: Record<string, unknown>): Record<string, unknown> {
  const names = [...PICTURE_COLUMNS, ...FOCUS_COLUMNS];
  const known = names.map((column) => [column, picture[column] ?? null] as const);
  const others = Object.entries(picture).filter(([column]) => !names.includes(column));
  const isTold = ([column, value]: readonly [string, unknown]) =>
    value !== null || !FOCUS_COLUMNS.includes(column);
  return Object.fromEntries([...known.filter(isTold), ...others]);
}

/** A form as it was sent, with texts that mean the same written the same. */
export function canonicalForm(fields: readonly RecordField[], form: RecordForm): RecordForm {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = form[field.name];
      if (text === undefined) return [];
      const values = recordValuesOf(field, text);
      const isRead = isReadAs(field, values[field.column]);
      return [[field.name, isRead ? textOf(field, values) : text]];
    }),
  );
}

function isReadAs({ type }: RecordField, value: unknown): boolean {
  if (type === 'pictures' || type === 'words' || type === 'list') return Array.isArray(value);
  if (type === 'picture') return Boolean(value);
  if (type === 'mark' || type === 'video') return typeof value === 'string';
  return typeof value === 'number';
}
