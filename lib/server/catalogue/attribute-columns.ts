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

/** The columns of attributes by name. */
export const ATTRIBUTE_COLUMNS = Object.fromEntries(
  NAMES.map((name) => [name, byName.get(name)]),
) as { [Name in AttributeName]: Extract<Column, { _: { name: Name } }> };
