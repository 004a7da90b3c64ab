import { and, desc, gt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { type ExportedLead, selectLeads } from './export-rows';
import { conditionsOf, type InboxFilter } from './inbox';

/**
 * How far below the newest id each poll looks again: an id is assigned before its enquiry is
 * committed, so that a lower one may appear after a higher one.
 */
const LOOK_BACK = 200;

const BATCH = 500;

/**
 * Enquiries that are sent from now on, in batches as they arrive, the oldest first.
 * @param pause resolves when it is time to poll again; with false to stop
 * @returns once the existing enquiries are known
 */
export async function followLeads(
  db: Database,
  filter: InboxFilter,
  pause: () => Promise<boolean>,
): Promise<AsyncGenerator<ExportedLead[]>> {
  const { id } = enquiries;
  const known = await db.select({ id }).from(enquiries).orderBy(desc(id)).limit(LOOK_BACK);
  let seen = new Set(known.map((row) => row.id));
  let newest = known[0]?.id ?? 0;
  return (async function* look() {
    while (await pause()) {
      const condition = and(gt(id, newest - LOOK_BACK), conditionsOf(filter));
      const rows = await selectLeads(db, condition, 'oldest first', BATCH);
      const added = rows.filter((row) => !seen.has(row.id));
      if (added.length === 0) continue;
      newest = Math.max(newest, ...added.map((row) => row.id));
      const isNear = (each: number) => each > newest - LOOK_BACK;
      seen = new Set([...seen, ...added.map((row) => row.id)].filter(isNear));
      yield added;
    }
  })();
}
