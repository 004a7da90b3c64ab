import { getTableColumns } from 'drizzle-orm';
import { ATTRIBUTES, type AttributeName } from '@/lib/contract/attributes';
import { models } from '../db/schema/catalogue';

const COLUMNS = getTableColumns(models);
type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

const byName = new Map<string, Column>(
  Object.values(COLUMNS).map((column) => [column.name, column]),
);

/** Does not compile where the table of models lacks the column of an attribute. */
const NAMES: readonly Column['_']['name'][] = Object.keys(ATTRIBUTES) as AttributeName[];

/** Attributes that come from a model's units where it has any, instead of the stated values. */
const LISTED = {
  price_usd: models.priceUsd,
  stock_khorgos: models.stockKhorgos,
  stock_erenhot: models.stockErenhot,
  condition: models.condition,
};

/** The columns of attributes by name, as they are shown and searched. */
export const ATTRIBUTE_COLUMNS = {
  ...Object.fromEntries(NAMES.map((name) => [name, byName.get(name)])),
  ...LISTED,
} as typeof LISTED & {
  [Name in Exclude<AttributeName, keyof typeof LISTED>]: Extract<Column, { _: { name: Name } }>;
};
