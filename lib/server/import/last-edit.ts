import { and, desc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { staffUsers } from '../db/schema/staff';
import { catalogueEdits } from '../db/schema/units';
import type { RecordKind } from './stored-records';

/** Who last changed any of the columns of a record, and when; id and name null for no person. */
export async function lastEditOf(
  db: Database,
  kind: RecordKind,
  key: string | number,
  columns: readonly string[],
): Promise<{ staffId: string | null; name: string | null; at: Date } | undefined> {
  const named = columns.map((column) => sql`jsonb_exists(${catalogueEdits.after}, ${column})`);
  const [edit] = await db
    .select({ staffId: staffUsers.id, name: staffUsers.name, at: catalogueEdits.at })
    .from(catalogueEdits)
    .leftJoin(staffUsers, eq(staffUsers.id, catalogueEdits.staffId))
    .where(and(eq(catalogueEdits.kind, kind), eq(catalogueEdits.key, String(key)), or(...named)))
    .orderBy(desc(catalogueEdits.at))
    .limit(1);
  return edit;
}
