import { getTableName, sql } from 'drizzle-orm';
import { type Database, rowsOf } from '@/lib/server/db/database';
import { rateLimits } from '@/lib/server/db/schema/limits';

/** What each table holds, by name: the number of its rows and a digest of them. */
export async function storedRows(db: Database): Promise<Record<string, string>> {
  const stored: Record<string, string> = {};
  // Attempts are counted even when they are rejected.
  const tables = await db.execute(sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> ${getTableName(rateLimits)}`);
  for (const { name } of rowsOf<{ name: string }>(tables)) {
    const row = sql`${sql.identifier(name)}::text`;
    const facts = await db.execute(sql`
      select count(*) || ' ' || coalesce(md5(string_agg(${row}, '' order by ${row})), '') as digest
      from ${sql.identifier(name)}`);
    stored[name] = rowsOf<{ digest: string }>(facts)[0]?.digest ?? '';
  }
  return stored;
}
