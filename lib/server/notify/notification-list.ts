import { and, asc, count, desc, eq, gt, inArray, like, lt, or, sql } from 'drizzle-orm';
import { type NotificationState, VISITOR_KINDS } from '@/lib/config/notification-terms';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications } from '../db/schema/notifications';
import { TRIED_FOR_MS } from '../jobs/outbox';
import { sanitizeLine } from '../request/text-fields';
import { type Actor, recordAudit } from '../staff/audit';

/** More than a person reads. */
export const LISTED_MAX = 500;

const PAGE_SIZE = 50;

/** Attempts shown on a page; 48 hours of trying are some thirty for each notification. */
const ATTEMPTS_SHOWN = 2000;

/** Sent again in one transaction. */
const RETRIED_AT_ONCE = 1000;

const { id, state, channel, kind, receiver, createdAt, attempts, position } = notifications;

/**
 * What can be sent again: also a mail that the mail server refused at the first attempt, because a
 * relay that is set up wrongly knows no mailbox at all.
 */
const isRetriable = or(
  eq(state, 'dead'),
  and(eq(state, 'withdrawn'), inArray(kind, VISITOR_KINDS), gt(attempts, 0)),
);

const columns = {
  id,
  position,
  state,
  channel,
  kind,
  receiver,
  createdAt,
  attempts,
  isRetriable: sql<boolean>`${isRetriable}`,
  sendAfter: notifications.sendAfter,
  enquiryId: notifications.enquiryId,
  day: notifications.day,
  number: enquiries.number,
};

/** Dead ones first, then what waits, oldest first; with `all` what was sent as well. */
export async function listNotifications(db: Database, { all }: { all: boolean }) {
  const lastError = db
    .select({ error: notificationAttempts.error })
    .from(notificationAttempts)
    .where(eq(notificationAttempts.notificationId, id))
    .orderBy(desc(notificationAttempts.id))
    .limit(1);
  const rows = await db
    .select({ ...columns, error: sql<string | null>`(${lastError})` })
    .from(notifications)
    .leftJoin(enquiries, eq(enquiries.id, notifications.enquiryId))
    .where(all ? undefined : inArray(state, ['dead', 'pending']))
    .orderBy(asc(state), asc(position))
    .limit(LISTED_MAX);
  // A receiver may be what a buyer typed.
  return rows.map((row) => ({ ...row, receiver: sanitizeLine(row.receiver) }));
}

/**
 * Notifications of one state with their attempts, the newest first.
 * @param before only those created before this position
 */
export async function listNotificationPage(
  db: Database,
  ofState: NotificationState,
  before?: number,
) {
  const rows = await db
    .select(columns)
    .from(notifications)
    .leftJoin(enquiries, eq(enquiries.id, notifications.enquiryId))
    .where(and(eq(state, ofState), before === undefined ? undefined : lt(position, before)))
    .orderBy(desc(position))
    .limit(PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const ids = page.map((row) => row.id);
  const tried = ids.length
    ? await db
        .select()
        .from(notificationAttempts)
        .where(inArray(notificationAttempts.notificationId, ids))
        .orderBy(desc(notificationAttempts.id))
        .limit(ATTEMPTS_SHOWN)
    : [];
  return {
    notifications: page.map((row) => ({
      ...row,
      tried: tried.filter(({ notificationId }) => notificationId === row.id),
    })),
    olderThan: rows.length > PAGE_SIZE ? page.at(-1)?.position : undefined,
  };
}

/** How many wait, and how many are dead; those that were sent are too many to count. */
export async function countUnsent(db: Database): Promise<Record<'dead' | 'pending', number>> {
  const rows = await db
    .select({ state, count: count() })
    .from(notifications)
    .where(inArray(state, ['dead', 'pending']))
    .groupBy(state);
  const countOf = (name: NotificationState) => rows.find((row) => row.state === name)?.count ?? 0;
  return { dead: countOf('dead'), pending: countOf('pending') };
}

async function retryBatch(db: Database, ids: readonly string[] | null, actor: Actor) {
  return db.transaction(async (tx) => {
    const named = ids?.map((each) => like(sql`${id}::text`, `${each}%`));
    const ended = await tx
      .select({ id })
      .from(notifications)
      .where(named ? and(isRetriable, or(...named)) : eq(state, 'dead'))
      .orderBy(asc(position))
      .limit(RETRIED_AT_ONCE)
      .for('update');
    if (ended.length === 0) return 0;
    const endedIds = ended.map((each) => each.id);
    const giveUpAt = new Date(actor.now.getTime() + TRIED_FOR_MS);
    const again = { attempts: 0, settledAt: null, sendAfter: null, dueAt: actor.now, giveUpAt };
    await tx
      .update(notifications)
      .set({ state: 'pending', ...again })
      .where(inArray(id, endedIds));
    const subject = {
      kind: 'notification',
      id: ended.length === 1 ? (endedIds[0] ?? '') : '',
    } as const;
    const after = { count: ended.length };
    await recordAudit(tx, actor, { action: 'notificationsRetried', subject, after });
    return ended.length;
  });
}

/**
 * Gives notifications that were not delivered another 48 hours, beginning now.
 * @param ids the beginnings of their ids; null for all dead ones
 * @returns how many there were
 */
export async function retryNotifications(
  db: Database,
  ids: readonly string[] | null,
  actor: Actor,
): Promise<number> {
  let total = 0;
  for (;;) {
    const retried = await retryBatch(db, ids, actor);
    total += retried;
    if (retried < RETRIED_AT_ONCE) return total;
  }
}
