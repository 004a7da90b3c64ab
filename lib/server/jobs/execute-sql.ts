import { type SQL, sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { type Database, rowsOf } from '../db/database';

/** Values as Postgres reads them from text, whatever the driver makes of them. */
function textOf(value: unknown): unknown {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(item)).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}

/**
 * A statement with numbered parameters, as Drizzle takes it. A parameter that stands in several
 * places becomes one for each of them, so it has to be of one type in all of them: those of
 * pg-boss's `insert`, `fetch`, `complete` and `createQueue` are; one of its `send` is not.
 */
function statementOf(text: string, values: readonly unknown[]): SQL {
  const parts = text.split(/\$(\d+)/);
  const chunks = parts.map((part, i) =>
    i % 2 === 0 ? sql.raw(part) : sql`${textOf(values[Number(part) - 1])}`,
  );
  return sql.join(chunks);
}

/** Runs statements without parameters, several of them at once, and answers the last one's rows. */
export type RunScript = (text: string) => Promise<unknown[]>;

/**
 * How pg-boss reaches the database: through our connections, so that a job can be part of a
 * transaction and no second driver opens any.
 * @param db also a transaction
 * @param runScript for statements without parameters, which come when pg-boss is started
 */
export function executeSqlOn(db: Database, runScript?: RunScript): PgBoss.Db {
  return {
    async executeSql(text: string, values?: unknown[]) {
      if (!values) {
        if (!runScript) throw new Error('this connection takes statements with parameters only');
        return { rows: await runScript(text) };
      }
      return { rows: rowsOf(await db.execute(statementOf(text, values))) };
    },
  };
}
