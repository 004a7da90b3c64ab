import { z } from 'zod';
import { storeDayOf } from '@/lib/config/answer-promise';
import { moveRow, ROW_SCHEMAS, type RowKind } from './row-schemas';

/** Columns by which rows of a kind name their record; any of them is enough. */
export const KEY_COLUMNS: Record<RowKind, readonly string[]> = {
  types: ['type_sign'],
  brands: ['brand_sign'],
  models: ['model_id', 'model_sign'],
  units: ['unit_id', 'stock_number', 'vin'],
  promotions: ['promotion_id'],
  articles: ['article_id'],
  passages: ['passage_id'],
  moves: ['moved_from'],
};

/** A value for each kind of rows. */
export function byKind<Value>(build: (kind: RowKind) => Value): Record<RowKind, Value> {
  const kinds = Object.keys(ROW_SCHEMAS) as RowKind[];
  return Object.fromEntries(kinds.map((kind) => [kind, build(kind)])) as Record<RowKind, Value>;
}

const columnsOf = (kind: RowKind) => Object.entries<z.core.$ZodType>(ROW_SCHEMAS[kind].shape);

/** Columns that a new record has to have. */
export const REQUIRED_COLUMNS = byKind((kind) =>
  columnsOf(kind).flatMap(([column, schema]) =>
    z.safeParse(schema, undefined).success ? [] : [column],
  ),
);

/** Values of columns that are emptied; null is not listed. */
const EMPTY_COLUMNS = byKind((kind) =>
  Object.fromEntries(
    columnsOf(kind).flatMap(([column, schema]) => {
      const emptied = z.safeParse(schema, null);
      return emptied.success && emptied.data !== null ? [[column, emptied.data]] : [];
    }),
  ),
);

/** Values of a new record in columns that its row does not set; null is not listed. */
export function newColumns(kind: RowKind): Record<string, unknown> {
  const empty = EMPTY_COLUMNS[kind];
  if (kind === 'models') return { ...empty, updated_at: storeDayOf(new Date()) };
  return kind === 'units' ? { ...empty, checks: {} } : empty;
}

/** Schemas of rows that need not be about new records. */
export const CHANGE_SCHEMAS: Record<RowKind, z.ZodType<Record<string, unknown>>> = {
  ...byKind((kind) => ROW_SCHEMAS[kind].partial()),
  moves: moveRow.partial().refine((row) => row.moved_from !== row.moved_to, {
    path: ['moved_to'],
    error: 'must be another address than moved_from',
  }),
};

/** Content of a cell that empties its column; an empty cell leaves the column unchanged. */
export const EMPTY_WORD = '-';

/**
 * The value that a row gives a column: undefined for none, null to empty it. The same for each
 * language of texts.
 */
function saidOf(value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim();
    if (text === '') return undefined;
    return text === EMPTY_WORD ? null : value;
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return saidOfAll(value as Record<string, unknown>);
}

/** The same for all columns of a row; those without a value are left out. */
export function saidOfAll(values: Record<string, unknown>): Record<string, unknown> {
  const said = Object.entries(values).map(([column, value]) => [column, saidOf(value)] as const);
  return Object.fromEntries(said.filter(([, value]) => value !== undefined));
}
