import { and, asc, desc, eq, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications } from '../db/schema/notifications';
import { sanitizeLine } from '../http/text-fields';
import { addJobs } from '../jobs/queues';
import { jobFor, TRIED_FOR_MS } from './outbox';

/** More than a person reads. */
export const LISTED_MAX = 500;

/** Dead ones first, then what waits, oldest first; with `all` what was sent as well. */
export async function listNotifications(db: Database, { all }: { all: boolean }) {
  const { id, state, channel, kind, receiver, createdAt, attempts, position } = notifications;
  const lastError = db
    .select({ error: notificationAttempts.error })
    .from(notificationAttempts)
    .where(eq(notificationAttempts.notificationId, id))
    .orderBy(desc(notificationAttempts.id))
    .limit(1);
  const rows = await db
    .select({
      id,
      state,
      channel,
      kind,
      receiver,
      createdAt,
      attempts,
      number: enquiries.number,
      error: sql<string | null>`(${lastError})`,
    })
    .from(notifications)
    .innerJoin(enquiries, eq(enquiries.id, notifications.enquiryId))
    .where(all ? undefined : ne(state, 'sent'))
    .orderBy(asc(state), asc(position))
    .limit(LISTED_MAX);
  // A receiver may be what a buyer typed.
  return rows.map((row) => ({ ...row, receiver: sanitizeLine(row.receiver) }));
}

/**
 * Gives dead notifications another 48 hours, beginning now.
 * @param ids the first signs of their ids; null for all of them
 * @returns how many there were
 */
export async function retryNotifications(
  db: Database,
  ids: readonly string[] | null,
  now: Date,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const named = ids?.map((id) => like(sql`${notifications.id}::text`, `${id}%`));
    const dead = await transaction
      .select({
        id: notifications.id,
        kind: notifications.kind,
        channel: notifications.channel,
      })
      .from(notifications)
      .where(and(eq(notifications.state, 'dead'), named && or(...named)))
      .orderBy(asc(notifications.position))
      .for('update');
    if (dead.length === 0) return 0;
    const giveUpAt = new Date(now.getTime() + TRIED_FOR_MS);
    await transaction
      .update(notifications)
      .set({ state: 'pending', attempts: 0, settledAt: null, giveUpAt })
      .where(
        inArray(
          notifications.id,
          dead.map(({ id }) => id),
        ),
      );
    await addJobs(
      transaction,
      dead.map((each) => jobFor(each)),
    );
    return dead.length;
  });
}
