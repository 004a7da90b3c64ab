import { setTimeout as wait } from 'node:timers/promises';
import { and, asc, gt, lte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database';

/** Rows to a statement: some hundredths of a second on the embedded database, which serves the site too. */
const ROWS_PER_PAGE = 3000;

/** Pauses for as long as the statement took, so that others can use the database. */
export async function restAfter(startedMs: number): Promise<void> {
  await wait(performance.now() - startedMs);
}

/**
 * Goes through a table of any size in pieces of some thousand rows, and rests after each.
 * @param id by which rows are ordered, and of which an index begins; its rows stay together
 * @param where of the rows that count
 * @returns conditions, one for each piece
 */
export async function* pagesOf(
  db: Database,
  table: PgTable,
  id: PgColumn,
  { where, signal }: { where?: SQL | undefined; signal?: AbortSignal | undefined } = {},
): AsyncGenerator<SQL | undefined> {
  let after: SQL | undefined;
  for (;;) {
    signal?.throwIfAborted();
    const startedMs = performance.now();
    const [last] = await db
      .select({ id })
      .from(table)
      .where(and(where, after))
      .orderBy(asc(id))
      .limit(1)
      .offset(ROWS_PER_PAGE - 1);
    yield and(where, after, last && lte(id, last.id));
    if (!last) return;
    after = gt(id, last.id);
    await restAfter(startedMs);
  }
}
