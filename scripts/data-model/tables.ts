import { readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';

export interface Column {
  name: string;
  /** The type as Postgres writes it. */
  type: string;
  isPrimaryKey: boolean;
  isUnique: boolean;
  isNullable: boolean;
}

export interface Table {
  name: string;
  /** The file of the schema that defines it, without folder and ending. */
  group: string;
  columns: Column[];
}

/** One foreign key of a single column. */
export interface Reference {
  from: { table: string; column: string };
  to: { table: string; column: string };
  /** Rows go with the row they refer to. */
  isCascade: boolean;
}

export interface DataModel {
  /** By the names of files and tables. */
  tables: Table[];
  references: Reference[];
}

const SCHEMA_FOLDER = 'lib/server/db/schema';

/**
 * The tables that the Drizzle schema defines, with their foreign keys.
 * @throws Error when a foreign key has more than one column, which the drawing cannot show
 */
export async function readDataModel(folder = SCHEMA_FOLDER): Promise<DataModel> {
  const model: DataModel = { tables: [], references: [] };
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  for (const file of files.sort()) {
    const exported = await import(pathToFileURL(resolve(folder, file)).href);
    const defined = Object.values(exported).filter((value) => is(value, PgTable));
    // Loaders differ in the order in which they list what a module exports.
    for (const table of defined.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
      model.tables.push(describeTable(table, basename(file, '.ts')));
      model.references.push(...referencesOf(table));
    }
  }
  return model;
}

const nameOf = (table: PgTable) => getTableConfig(table).name;

function describeTable(table: PgTable, group: string): Table {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const inKey = new Set(primaryKeys.flatMap((key) => key.columns.map((column) => column.name)));
  return {
    name,
    group,
    columns: columns.map((column) => ({
      name: column.name,
      type: column.getSQLType(),
      isPrimaryKey: column.primary || inKey.has(column.name),
      isUnique: column.isUnique,
      isNullable: !column.notNull && !column.generated,
    })),
  };
}

function referencesOf(table: PgTable): Reference[] {
  const { name, foreignKeys } = getTableConfig(table);
  return foreignKeys.map((key) => {
    const { columns, foreignColumns, foreignTable } = key.reference();
    const [column, ...others] = columns;
    const [target] = foreignColumns;
    if (!column || !target || others.length > 0) {
      throw new Error(`${name}: a foreign key of several columns cannot be drawn.`);
    }
    return {
      from: { table: name, column: column.name },
      to: { table: getTableConfig(foreignTable).name, column: target.name },
      isCascade: key.onDelete === 'cascade',
    };
  });
}
