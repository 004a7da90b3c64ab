import { and, asc, eq, lte } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { WAITING_STATES } from '@/lib/config/enquiry-states';
import type { Channel, NotificationState } from '@/lib/config/notification-terms';
import { isKnown } from '@/lib/server/known-error';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications } from '../db/schema/notifications';
import { jobFor, type NotificationJob } from '../jobs/outbox';
import { addJobs, endJob } from '../jobs/queues';
import { ChannelError, errorCodeOf, ReceiverGone, type Send } from './channel';
import { messageOf } from './messages';
import { pauseMs } from './pauses';
import type { MessageTexts } from './staff-message';

type Notification = typeof notifications.$inferSelect;
type Lead = typeof enquiries.$inferSelect;

/** What delivering needs besides the job. */
export interface Delivery {
  db: Database;
  senders: Partial<Record<Channel, Send>>;
  texts: MessageTexts;
  now(): Date;
  /** Milliseconds after an attempt, of which there were so many. */
  pauseMs?: typeof pauseMs;
}

/** Those of one lead to one receiver, which go out in the order in which they arose. */
const sameLine = ({ id, enquiryId, channel, receiver }: Notification) =>
  and(
    // A summary waits for nothing.
    enquiryId === null ? eq(notifications.id, id) : eq(notifications.enquiryId, enquiryId),
    eq(notifications.channel, channel),
    eq(notifications.receiver, receiver),
    eq(notifications.state, 'pending'),
  );

/**
 * Locks a waiting notification and those that have to go out before it until the transaction ends, so
 * that whoever settles one of these sees the one that waits, and gives it a job. The oldest is locked
 * first, as by everybody who removes notifications (`removal.ts`): two that lock in different orders
 * wait for each other.
 * @returns the notification; null when it waits no longer, or another one goes first
 */
async function lockNext(db: Database, notification: Notification): Promise<Notification | null> {
  const [first] = await db
    .select()
    .from(notifications)
    .where(and(sameLine(notification), lte(notifications.position, notification.position)))
    .orderBy(asc(notifications.position))
    .for('update');
  return first?.id === notification.id ? first : null;
}

/** Ends a notification, and lets the next one of its line go out. */
async function settle(
  db: Database,
  notification: Notification,
  state: Exclude<NotificationState, 'pending'>,
  now: Date,
): Promise<void> {
  const { id } = notification;
  await db.update(notifications).set({ state, settledAt: now }).where(eq(notifications.id, id));
  const [next] = await db
    .select()
    .from(notifications)
    .where(sameLine(notification))
    .orderBy(asc(notifications.position))
    .limit(1);
  if (next) await addJobs(db, [jobFor(next, next.sendAfter)]);
}

/** Whether somebody has answered meanwhile what would be reminded of. */
function isOutdated({ kind }: Notification, lead: Lead | null): boolean {
  if (kind !== 'reminder' && kind !== 'overdue') return false;
  return !lead || !(WAITING_STATES as readonly string[]).includes(lead.state);
}

/** Notes that an attempt begins; null when there is nothing to send, and the job has ended. */
async function begin({ db, now }: Delivery, job: PgBoss.Job<NotificationJob>) {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(notifications)
      .leftJoin(enquiries, eq(enquiries.id, notifications.enquiryId))
      .where(eq(notifications.id, job.data.notificationId));
    const notification = found && (await lockNext(transaction, found.notifications));
    if (!notification) {
      await endJob(transaction, job);
      return null;
    }
    const at = now();
    if (isOutdated(notification, found.enquiries)) {
      await settle(transaction, notification, 'withdrawn', at);
      await endJob(transaction, job);
      return null;
    }
    if (at > notification.giveUpAt) {
      await settle(transaction, notification, 'dead', at);
      await endJob(transaction, job);
      return null;
    }
    const { id } = notification;
    const attempts = notification.attempts + 1;
    await transaction.update(notifications).set({ attempts }).where(eq(notifications.id, id));
    const [attempt] = await transaction
      .insert(notificationAttempts)
      .values({ notificationId: id, at, outcome: 'started' })
      .returning({ id: notificationAttempts.id });
    return { notification: { ...notification, attempts }, lead: found.enquiries, at, attempt };
  });
}

interface Failure {
  error: string;
  retryAfterMs: number;
  /** There is nobody any more who could be told. */
  isGone: boolean;
}

/** How an attempt ended: what went wrong, or null. */
async function attemptToSend(
  { db, senders, texts }: Delivery,
  { notification, lead, at }: NonNullable<Awaited<ReturnType<typeof begin>>>,
): Promise<Failure | null> {
  try {
    const send = senders[notification.channel];
    if (!send) throw new ChannelError('not configured');
    await send(await messageOf(db, notification, lead, texts, at));
    return null;
  } catch (error) {
    const retryAfterMs = isKnown(error, ChannelError) ? (error.retryAfterMs ?? 0) : 0;
    return { error: errorCodeOf(error), retryAfterMs, isGone: isKnown(error, ReceiverGone) };
  }
}

/** The end of a notification whose last attempt failed so; null when it is tried again. */
function endAfter({ isGone }: Failure, nextAt: Date, { giveUpAt }: Notification) {
  if (isGone) return 'withdrawn';
  return nextAt > giveUpAt ? 'dead' : null;
}

/**
 * Carries out a job: one attempt to send one notification. What came of it, the job's end and the
 * job of the next attempt are one transaction; a process that is killed before it leaves the job to
 * another one, and the receiver may get the message twice, with the same id.
 */
export async function deliver(delivery: Delivery, job: PgBoss.Job<NotificationJob>): Promise<void> {
  const begun = await begin(delivery, job);
  if (!begun) return;
  const failure = await attemptToSend(delivery, begun);
  const { notification, at, attempt } = begun;
  const now = delivery.now();
  const pause = (delivery.pauseMs ?? pauseMs)(notification.attempts);
  const nextAt = new Date(now.getTime() + Math.max(pause, failure?.retryAfterMs ?? 0));
  await delivery.db.transaction(async (transaction) => {
    // Before its attempts, as they are removed: an attempt that is noted must not wait for a removal
    // that waits for it.
    const [kept] = await transaction
      .select({ id: notifications.id })
      .from(notifications)
      .where(eq(notifications.id, notification.id))
      .for('update');
    if (!kept) return endJob(transaction, job);
    await transaction
      .update(notificationAttempts)
      .set({
        outcome: failure ? 'failed' : 'sent',
        tookMs: now.getTime() - at.getTime(),
        error: failure?.error ?? '',
      })
      .where(eq(notificationAttempts.id, attempt?.id ?? 0));
    const end = failure ? endAfter(failure, nextAt, notification) : 'sent';
    if (end) await settle(transaction, notification, end, now);
    else await addJobs(transaction, [jobFor(notification, nextAt)]);
    await endJob(transaction, job);
  });
}
