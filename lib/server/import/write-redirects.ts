import type { Database } from '../db/database';
import { redirects } from '../db/schema/redirects';
import type { MoveRow } from './row-schemas';
import { isOneOf, type KeyValue, upsert } from './write-rows';

/**
 * Writes redirects, and deletes those without a destination.
 * @returns addresses whose response has changed
 */
export async function writeRedirects(db: Database, rows: MoveRow[]): Promise<Set<KeyValue>> {
  const ended = rows.flatMap((row) => (row.moved_to == null ? [row.moved_from] : []));
  const back =
    ended.length > 0
      ? await db
          .delete(redirects)
          .where(isOneOf(redirects.movedFrom, ended))
          .returning({ path: redirects.movedFrom })
      : [];
  const moved = rows.filter((row) => row.moved_to != null);
  const changed = await upsert(db, redirects, moved, [redirects.movedFrom]);
  return new Set([...changed, ...back.map(({ path }) => path)]);
}
