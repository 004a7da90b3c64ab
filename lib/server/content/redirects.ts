import { asc } from 'drizzle-orm';
import type { Database } from '../db/database';
import { redirects } from '../db/schema/redirects';

/** The most that each web process keeps in memory: some 20 MB of the longest usual addresses. */
const REDIRECTS_MAX = 100_000;

/** Every address that redirects, with its target; at most REDIRECTS_MAX. */
export async function listRedirects(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .select({ movedFrom: redirects.movedFrom, movedTo: redirects.movedTo })
    .from(redirects)
    .orderBy(asc(redirects.movedFrom))
    .limit(REDIRECTS_MAX);
  return new Map(rows.map(({ movedFrom, movedTo }) => [movedFrom, movedTo]));
}
