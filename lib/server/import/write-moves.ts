import type { Database } from '../db/database';
import { movedAddresses } from '../db/schema/moved-addresses';
import type { MoveRow } from './row-schemas';
import { isOneOf, upsert } from './write-rows';

/** Writes where addresses lead now, and forgets those that lead nowhere else any more. */
export async function writeMoves(db: Database, rows: MoveRow[]): Promise<void> {
  const ended = rows.flatMap((row) => (row.moved_to === null ? [row.moved_from] : []));
  if (ended.length > 0) {
    await db.delete(movedAddresses).where(isOneOf(movedAddresses.movedFrom, ended));
  }
  const moved = rows.filter((row) => row.moved_to !== null);
  await upsert(db, movedAddresses, moved, [movedAddresses.movedFrom]);
}
