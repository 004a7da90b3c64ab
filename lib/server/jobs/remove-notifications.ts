import { asc, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '../db/database';
import { notifications } from '../db/schema/notifications';

/**
 * Removes notifications with their attempts, also those that are being sent. They are locked first,
 * oldest first, in the order in which `deliver.ts` locks them.
 */
export async function removeNotifications(db: Database, which: SQL | undefined): Promise<void> {
  const locked = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(which)
    .orderBy(asc(notifications.position))
    .for('update');
  await db.delete(notifications).where(inArray(notifications.id, locked));
}
