import { count, getTableName, isTable, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, schema } from '@/lib/server/db/database';
import { rateLimits } from '@/lib/server/db/schema/limits';

/** What each table holds, by name: the number of its rows and a digest of them. */
export async function storedRows(db: Database): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  for (const table of Object.values(schema)) {
    // Tries are counted whatever comes of them.
    if (!isTable(table) || table === rateLimits) continue;
    const row = sql`${sql.identifier(getTableName(table))}::text`;
    const [facts] = await db
      .select({ count: count(), digest: sql<string>`md5(string_agg(${row}, '' order by ${row}))` })
      .from(table as PgTable);
    stored[getTableName(table)] = `${facts?.count} ${facts?.digest}`;
  }
  return stored;
}
