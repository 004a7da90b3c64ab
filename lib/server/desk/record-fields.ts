import { z } from 'zod';
import { CONTENT_KINDS, type ContentKind } from '@/lib/config/content-state';
import type { StaffRight } from '@/lib/config/staff-rights';
import { SPEC_GROUPS } from '@/lib/contract/attributes';
import { contentFieldsOf } from '@/lib/format/content-fields';
import type { EditedKind, FieldPart, RecordField } from '@/lib/format/record-form';
import { UNIT_FORM_FIELDS } from '@/lib/format/unit-fields';
import { RECORD_TABLES } from '../db/record-tables';
import { ROW_SCHEMAS } from '../import/row-schemas';
import { valuesAllowed } from '../import/value-words';

type DerivedKind = Exclude<EditedKind, 'units' | ContentKind>;

/** Set automatically, or a permanent id. */
const NOT_ASKED = new Set(['model_id', 'updated_at']);

const RIGHTS: Record<string, StaffRight> = {
  pictures: 'takePictures',
  price_usd: 'priceCars',
  stock_khorgos: 'placeCars',
  stock_erenhot: 'placeCars',
  brand_img: 'describeCars',
};

/** Texts in each language of the site, such as `summary_ru`. */
const BY_LANGUAGE = /^(?:summary|story|type_name)_[a-z]{2}$/;

/** Columns that identify models, although their specifications show them with the body. */
const OF_IDENTITY = new Set(['type_sign', 'model_year']);

function partOf(column: string): FieldPart {
  if (column === 'pictures' || column === 'brand_img') return 'pictures';
  if (BY_LANGUAGE.test(column)) return 'texts';
  if (/^(?:price|stock)_/.test(column)) return 'stand';
  const [group] = Object.entries(SPEC_GROUPS).find(([, attributes]) => column in attributes) ?? [];
  return group && !OF_IDENTITY.has(column) ? (group as FieldPart) : 'identity';
}

/** What JSON Schema says of a value. */
interface Allowed {
  type?: string;
  enum?: string[];
  items?: Allowed;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  maxLength?: number;
  anyOf?: Allowed[];
}

type Asked = Omit<RecordField, 'name' | 'column' | 'part' | 'right' | 'isRequired'>;

/** Longer texts are written in lines. */
const LINE_MAX_LENGTH = 300;
const SIGN_MAX_LENGTH = 80;

/** The input of a column, by the schema of its rows. */
function askedAs(kind: DerivedKind, column: string, said: Allowed): Asked {
  if (column === 'pictures') return { type: 'pictures' };
  if (column === 'brand_img') return { type: 'mark' };
  if (column === 'price_usd') return { type: 'price' };
  if (column === RECORD_TABLES[kind].sign.name) return { type: 'text', maxLength: SIGN_MAX_LENGTH };
  const { type, maxLength = LINE_MAX_LENGTH, ...allowed } = said.anyOf?.[0] ?? said;
  const choices = allowed.enum ?? allowed.items?.enum ?? valuesAllowed(column);
  const isOneOf = choices.length > 0 || column in { type_sign: 1, brand_sign: 1 };
  if (type === 'boolean') return { type: 'flag' };
  if (type === 'array') return isOneOf ? { type: 'boxes', choices } : { type: 'words' };
  if (type === 'integer' || type === 'number') {
    const { minimum, exclusiveMinimum = 0, maximum = 0 } = allowed;
    const isWhole = type === 'integer';
    return { type: 'number', min: minimum ?? exclusiveMinimum, max: maximum, isWhole };
  }
  if (isOneOf) return { type: 'choice', choices };
  return { type: maxLength > LINE_MAX_LENGTH ? 'lines' : 'text', maxLength };
}

function derivedFields(kind: DerivedKind): readonly RecordField[] {
  const schema = z.toJSONSchema(ROW_SCHEMAS[kind], { io: 'input', unrepresentable: 'any' });
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {})
    .filter(([column]) => !NOT_ASKED.has(column))
    .map(([column, said]) => ({
      name: column,
      column,
      part: partOf(column),
      isRequired: required.has(column) && column !== RECORD_TABLES[kind].sign.name,
      right: RIGHTS[column] ?? (BY_LANGUAGE.test(column) ? 'describeCars' : 'manageCars'),
      ...askedAs(kind, column, said as Allowed),
    }));
}

const known = new Map<EditedKind, readonly RecordField[]>([
  ['units', UNIT_FORM_FIELDS],
  ...CONTENT_KINDS.map((kind) => [kind, contentFieldsOf(kind)] as const),
]);

/**
 * All fields of a kind that staff may fill in: listed for units and content, else from the schema
 * of rows.
 */
export function recordFieldsOf(kind: EditedKind): readonly RecordField[] {
  const fields = known.get(kind) ?? derivedFields(kind as DerivedKind);
  known.set(kind, fields);
  return fields;
}
