import { getTableName, sql } from 'drizzle-orm';
import { log } from '../log';
import { type Database, rowsOf } from './database';
import { RECORD_TABLES } from './record-tables';
import { modelPictures } from './schema/catalogue';
import { changedPages } from './schema/changes';
import { searchNames, searchWords } from './schema/search';
import { catalogueEdits, unitPictures } from './schema/units';

/**
 * After fewer changes the tables are not vacuumed: a change of 40 cars at the desk should not wait
 * for it.
 */
export const VACUUM_FROM = 50;

const CONTENT_TABLES = [
  ...Object.values(RECORD_TABLES).flatMap(({ table, texts }) => [table, texts]),
  modelPictures,
  unitPictures,
  catalogueEdits,
  searchWords,
  searchNames,
  changedPages,
];

/**
 * Vacuums and analyses the tables of the catalogue and the content. Without it the planner knows
 * nothing about rows that have just been written, an index alone cannot answer, and each search
 * reads the GIN index's list of pending entries. A server's autovacuum comes minutes later; the
 * embedded database has none.
 *
 * Postgres refuses it inside a transaction. An account that does not own the tables gets warnings.
 */
export async function vacuumContent(db: Database): Promise<void> {
  const names = CONTENT_TABLES.map((table) => sql.identifier(getTableName(table)));
  await db.execute(sql`vacuum (analyze) ${sql.join(names, sql`, `)}`);
}

/** The same after a committed change. A failure is only logged: the worker does it daily. */
export async function vacuumChanged(db: Database): Promise<void> {
  await vacuumContent(db).catch((error) => {
    log().warn({ errorCode: (error as { code?: unknown }).code }, 'tables are not vacuumed');
  });
}

/**
 * Vacuums and analyses every table, so that new rows reuse the space of removed ones. One statement
 * for each, so that the embedded database answers others in between.
 */
export async function vacuumTables(db: Database): Promise<void> {
  const result = await db.execute(sql`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and pg_get_userbyid(relowner) = current_user
      and relnamespace::regnamespace::text !~ '^pg_'
    order by 1`);
  for (const { name } of rowsOf<{ name: string }>(result)) {
    // Another machine's worker may be vacuuming it.
    await db.execute(sql`vacuum (analyze, skip_locked) ${sql.raw(name)}`);
  }
}
