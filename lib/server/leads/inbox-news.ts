import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';

/** More come in one message than anybody would read one by one. */
const ARRIVALS_MAX = 100;

export interface InboxNews {
  /** Another text whenever an enquiry came, or its state or owner changed. */
  version: string;
  newestId: number;
  /** Those that came after the one that was named; likely spam and saved cars disturb nobody. */
  arrivals: { id: number; name: string; car: string }[];
}

/**
 * What has happened in the inbox, asked for every few seconds by every open page of the staff side,
 * so it reads a few entries of indexes. The newest ids and times alone would not do: of two
 * transactions the one that began first may end last, so that recent rows are counted as well.
 * @param afterId arrivals after this one; undefined for none
 */
export async function readInboxNews(db: Database, afterId?: number): Promise<InboxNews> {
  const [row] = await db
    .select({
      newest: sql<number>`newest`.mapWith(Number),
      recent: sql<number>`(select count(*) from enquiries where id > newest - 100)`,
      changed: sql<string>`coalesce(changed::text, '')`,
      changes: sql<number>`(select count(*) from enquiries where state_at > changed - interval '1 minute')`,
    })
    .from(
      sql`(select coalesce(max(id), 0) as newest from enquiries) as ids,
        (select max(state_at) as changed from enquiries) as times`,
    );
  const { newest = 0, recent, changed, changes } = row ?? {};
  const arrivals =
    afterId === undefined || newest <= afterId ? [] : await listArrivals(db, afterId);
  const version = [newest, recent, changed, changes].join(' ');
  return { version, newestId: newest, arrivals };
}

function listArrivals(db: Database, afterId: number) {
  const { id, name, kind, brand, carModel, suspect } = enquiries;
  return db
    .select({ id, name, car: sql<string>`trim(${brand} || ' ' || ${carModel})` })
    .from(enquiries)
    .where(and(gt(id, afterId), eq(suspect, false), ne(kind, 'intention')))
    .orderBy(asc(id))
    .limit(ARRIVALS_MAX);
}
