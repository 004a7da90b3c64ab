import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * A Postgres behind any driver: postgres.js in the running site, PGlite in memory in tests.
 * Raw `execute` answers differ between drivers, so queries use the builder.
 */
export type Database = PgDatabase<PgQueryResultHKT>;

/** The rows of a raw statement: postgres.js returns them, PGlite an object that contains them. */
export function rowsOf<Row>(result: unknown): Row[] {
  return Array.isArray(result) ? [...result] : (result as { rows: Row[] }).rows;
}
