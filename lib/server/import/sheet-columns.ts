import type { z } from 'zod';
import { ROW_SCHEMAS } from './row-schemas';

/** The kinds of rows that fit a spreadsheet: promotions and articles are too long for cells. */
export const SHEET_KINDS = ['types', 'brands', 'models', 'units', 'moves'] as const;
export type SheetKind = (typeof SHEET_KINDS)[number];

/** What a column holds in JSON, by its schema: 'number', 'boolean', 'array', 'string', 'enum' … */
function typeOfSchema(schema: z.core.$ZodType): string {
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'pipe') return typeOfSchema(def.in);
  return 'innerType' in def ? typeOfSchema(def.innerType) : def.type;
}

const COLUMNS = new Map(
  SHEET_KINDS.map((kind) => [kind, new Set(Object.keys(ROW_SCHEMAS[kind].shape))]),
);

/** The columns of a kind, in the order of its schema. */
export const columnsOf = (kind: SheetKind): ReadonlySet<string> => COLUMNS.get(kind) ?? new Set();

/** By the column, which has one meaning in all kinds of rows. */
const COLUMN_TYPES = new Map(
  SHEET_KINDS.flatMap((kind) =>
    Object.entries<z.core.$ZodType>(ROW_SCHEMAS[kind].shape).map(
      ([column, schema]) => [column, typeOfSchema(schema)] as const,
    ),
  ),
);

export const typeOf = (column: string) => COLUMN_TYPES.get(column) ?? 'string';
