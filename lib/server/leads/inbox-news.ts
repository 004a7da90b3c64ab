import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { callName } from './inbox';

/** Nobody reads more arrivals than these one by one. */
const ARRIVALS_MAX = 100;

export interface InboxNews {
  /** Differs after an enquiry has arrived or was erased, or its state or owner has changed. */
  version: string;
  newestId: number;
  /** Those after `afterId`, without likely spam and saved cars. */
  arrivals: { id: number; name: string; car: string }[];
}

/**
 * News of the inbox. Every open page of the staff side polls it every few seconds, so that it reads
 * only a few index entries. The newest id and time are not enough: a transaction that began earlier
 * may commit later, so that recent rows are counted as well. Erasing keeps the time of the last state;
 * the audit trail, which has an index for it, tells when it happened.
 * @param afterId list arrivals after this one; undefined to list none
 */
export async function readInboxNews(db: Database, afterId?: number): Promise<InboxNews> {
  const [row] = await db
    .select({
      newest: sql<number>`newest`.mapWith(Number),
      recent: sql<number>`(select count(*) from enquiries where id > newest - 100)`,
      changed: sql<string>`coalesce(changed::text, '')`,
      changes: sql<number>`(select count(*) from enquiries where state_at > changed - interval '1 minute')`,
      erased: sql<string>`coalesce(erased::text, '')`,
      erasures: sql<number>`(select count(*) from audit_entries where action in ('leadsErased', 'leadsExpired') and at > erased - interval '1 minute')`,
    })
    .from(
      sql`(select coalesce(max(id), 0) as newest from enquiries) as ids,
        (select max(state_at) as changed from enquiries) as times,
        (select greatest(
          (select max(at) from audit_entries where action = 'leadsErased'),
          (select max(at) from audit_entries where action = 'leadsExpired')
        ) as erased) as erasings`,
    );
  const { newest = 0, recent, changed, changes, erased, erasures } = row ?? {};
  const arrivals =
    afterId === undefined || newest <= afterId ? [] : await listArrivals(db, afterId);
  const version = [newest, recent, changed, changes, erased, erasures].join(' ');
  return { version, newestId: newest, arrivals };
}

function listArrivals(db: Database, afterId: number) {
  const { id, kind, brand, carModel, suspect } = enquiries;
  return db
    .select({ id, name: callName, car: sql<string>`trim(${brand} || ' ' || ${carModel})` })
    .from(enquiries)
    .where(and(gt(id, afterId), eq(suspect, false), ne(kind, 'intention')))
    .orderBy(asc(id))
    .limit(ARRIVALS_MAX);
}
