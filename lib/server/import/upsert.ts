import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';

/** Postgres takes 65,535 parameters in a statement; a model has 40. */
const ROWS_PER_STATEMENT = 500;

export function* chunksOf<Item>(items: readonly Item[], size = ROWS_PER_STATEMENT) {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}

/**
 * Inserts rows, or overwrites those with the same key.
 * @param overrides what a column becomes on overwriting, where that is not the new value
 */
export async function upsert<Table extends PgTable>(
  db: Database,
  table: Table,
  rows: Table['$inferInsert'][],
  key: AnyPgColumn[],
  overrides: Record<string, SQL> = {},
): Promise<void> {
  const first = rows[0];
  if (!first) return;
  const columns = getTableColumns(table);
  const set: Record<string, SQL> = {};
  for (const name of Object.keys(first)) {
    const column = columns[name];
    if (!column || key.includes(column as AnyPgColumn)) continue;
    set[name] = overrides[name] ?? sql`excluded.${sql.identifier(column.name)}`;
  }
  for (const chunk of chunksOf(rows)) {
    await db
      .insert(table)
      .values(chunk)
      .onConflictDoUpdate({ target: key, set: set as PgUpdateSetSource<Table> });
  }
}

/** Makes the rows that belong to some owners (texts, pictures) exactly the given ones. */
export async function replaceRows<Table extends PgTable>(
  db: Database,
  table: Table,
  ownerColumn: AnyPgColumn,
  owners: (string | number)[],
  rows: Table['$inferInsert'][],
): Promise<void> {
  for (const chunk of chunksOf(owners)) {
    await db.delete(table).where(inArray(ownerColumn, chunk));
  }
  for (const chunk of chunksOf(rows)) await db.insert(table).values(chunk);
}
