import { asc } from 'drizzle-orm';
import type { Database } from '../db/database';
import { movedAddresses } from '../db/schema/moved-addresses';

/** So many stay in the memory of each web process: some 20 MB of the longest usual addresses. */
const MOVED_ADDRESSES_MAX = 100_000;

/** Every address that leads to another one, and that one; at most MOVED_ADDRESSES_MAX. */
export async function listMovedAddresses(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ movedFrom: movedAddresses.movedFrom, movedTo: movedAddresses.movedTo })
    .from(movedAddresses)
    .orderBy(asc(movedAddresses.movedFrom))
    .limit(MOVED_ADDRESSES_MAX);
  return new Map(rows.map(({ movedFrom, movedTo }) => [movedFrom, movedTo]));
}
