import { and, asc, eq, lt } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { type Channel, notificationAttempts, notifications } from '../db/schema/notifications';
import { addJobs, endJob } from '../jobs/queues';
import { ChannelError, errorCodeOf, type Send } from './channel';
import { messageOf } from './messages';
import { jobFor, type NotificationJob } from './outbox';
import { pauseMs } from './pauses';
import type { NotificationSettings } from './settings';

type Notification = typeof notifications.$inferSelect;

/** What delivering needs besides the job. */
export interface Delivery {
  db: Database;
  senders: Partial<Record<Channel, Send>>;
  language: NotificationSettings['language'];
  now(): Date;
  /** Milliseconds after an attempt, of which there were so many. */
  pauseMs?: typeof pauseMs;
}

/** Those of one lead to one receiver, which go out in the order in which they arose. */
const sameLine = ({ enquiryId, channel, receiver }: Notification) =>
  and(
    eq(notifications.enquiryId, enquiryId),
    eq(notifications.channel, channel),
    eq(notifications.receiver, receiver),
    eq(notifications.state, 'pending'),
  );

/**
 * Whether another one has to go out first. Its row stays locked until this is decided, so that
 * whoever settles it sees the one that waits, and gives it a job.
 */
async function waitsForEarlier(db: Database, notification: Notification): Promise<boolean> {
  const earlier = await db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(sameLine(notification), lt(notifications.position, notification.position)))
    .limit(1)
    .for('update');
  return earlier.length > 0;
}

/** Ends a notification as sent or dead, and lets the next one of its line go out. */
async function settle(
  db: Database,
  notification: Notification,
  state: 'sent' | 'dead',
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
  if (next) await addJobs(db, [jobFor(next)]);
}

/** Notes that an attempt begins; null when there is nothing to send, and the job has ended. */
async function begin({ db, now }: Delivery, job: PgBoss.Job<NotificationJob>) {
  return db.transaction(async (transaction) => {
    const [found] = await transaction
      .select()
      .from(notifications)
      .innerJoin(enquiries, eq(enquiries.id, notifications.enquiryId))
      .where(eq(notifications.id, job.data.notificationId))
      .for('update', { of: notifications });
    if (found?.notifications.state !== 'pending') {
      await endJob(transaction, job);
      return null;
    }
    const notification = found.notifications;
    if (await waitsForEarlier(transaction, notification)) {
      await endJob(transaction, job);
      return null;
    }
    const at = now();
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

/** How an attempt ended: the code of what went wrong, or null. */
async function attemptToSend(
  { db, senders, language }: Delivery,
  { notification, lead }: NonNullable<Awaited<ReturnType<typeof begin>>>,
): Promise<{ error: string; retryAfterMs: number } | null> {
  try {
    const send = senders[notification.channel];
    if (!send) throw new ChannelError('not configured');
    await send(await messageOf(db, notification, lead, language));
    return null;
  } catch (error) {
    const retryAfterMs = error instanceof ChannelError ? (error.retryAfterMs ?? 0) : 0;
    return { error: errorCodeOf(error), retryAfterMs };
  }
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
    await transaction
      .update(notificationAttempts)
      .set({
        outcome: failure ? 'failed' : 'sent',
        tookMs: now.getTime() - at.getTime(),
        error: failure?.error ?? '',
      })
      .where(eq(notificationAttempts.id, attempt?.id ?? 0));
    if (!failure) await settle(transaction, notification, 'sent', now);
    else if (nextAt > notification.giveUpAt) await settle(transaction, notification, 'dead', now);
    else await addJobs(transaction, [jobFor(notification, nextAt)]);
    await endJob(transaction, job);
  });
}
