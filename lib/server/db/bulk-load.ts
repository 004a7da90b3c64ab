import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database';

/** For fewer rows, dropping and rebuilding the indexes of empty tables does not pay. */
export const BULK_LOAD_FROM = 1000;

interface Definition {
  table: string;
  name: string;
  /** As Postgres writes it. */
  definition: string;
}

/** Rows of the database's own catalogue about some tables of the current schema. */
function readDefinitions(db: Database, source: SQL, tables: readonly string[]) {
  const names = sql.join(
    tables.map((table) => sql`${table}`),
    sql`, `,
  );
  return db
    .select({
      table: sql<string>`relname`,
      name: sql<string>`part`,
      definition: sql<string>`definition`,
    })
    .from(sql`(${source}) as parts`)
    .where(sql`relname in (${names})`)
    .orderBy(sql`relname, part`) as Promise<Definition[]>;
}

const INDEXES = sql`
  select tables.relname, indexes.relname as part, pg_get_indexdef(indexes.oid) as definition
  from pg_index
  join pg_class as tables on tables.oid = pg_index.indrelid
  join pg_class as indexes on indexes.oid = pg_index.indexrelid
  where tables.relnamespace = current_schema()::regnamespace and not pg_index.indisunique
`;

const FOREIGN_KEYS = sql`
  select tables.relname, conname as part, pg_get_constraintdef(pg_constraint.oid) as definition
  from pg_constraint join pg_class as tables on tables.oid = pg_constraint.conrelid
  where tables.relnamespace = current_schema()::regnamespace and contype = 'f'
`;

/** What is left to do after a bulk load. */
export interface BulkLoad {
  /**
   * Creates indexes and foreign keys again. All statements are sent at once; a connection keeps
   * their order, so later statements find the indexes.
   */
  restore(): Promise<void>;
}

/**
 * Drops the foreign keys and the non-unique indexes of empty tables before they are filled: built
 * over all rows at once they cost a fraction of what they cost row by row
 * (https://www.postgresql.org/docs/current/populate.html). Other readers of the tables wait for the
 * transaction.
 * @param transaction of an account that owns the tables
 * @param tables their names
 */
export async function beginBulkLoad(
  transaction: Database,
  tables: readonly string[],
): Promise<BulkLoad> {
  const indexes = await readDefinitions(transaction, INDEXES, tables);
  const foreignKeys = await readDefinitions(transaction, FOREIGN_KEYS, tables);
  for (const { table, name } of foreignKeys) {
    await transaction.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`,
    );
  }
  for (const { name } of indexes) {
    await transaction.execute(sql`drop index ${sql.identifier(name)}`);
  }
  const statements = [
    ...indexes.map(({ definition }) => sql.raw(definition)),
    ...foreignKeys.map(
      ({ table, name, definition }) =>
        sql`alter table ${sql.identifier(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    ),
  ];
  return {
    restore: async () => {
      await Promise.all(statements.map((statement) => transaction.execute(statement)));
    },
  };
}

export async function isEmpty(db: Database, table: PgTable): Promise<boolean> {
  return (await db.$count(table)) === 0;
}

/** A bulk load where it pays: many rows, and the first table is empty. */
export async function beginLoadWherePays(
  db: Database,
  tables: readonly [PgTable, ...PgTable[]],
  rowCount: number,
): Promise<BulkLoad | null> {
  const pays = rowCount >= BULK_LOAD_FROM && (await isEmpty(db, tables[0]));
  return pays ? beginBulkLoad(db, tables.map(getTableName)) : null;
}
