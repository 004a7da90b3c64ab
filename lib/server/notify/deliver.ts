import { and, asc, eq, lt, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { WAITING_STATES } from '@/lib/config/enquiry-states';
import { type Channel, VISITOR_KINDS } from '@/lib/config/notification-terms';
import { errorCodeOf, isKnown } from '@/lib/server/known-error';
import { WORKER_LIMITS } from '../db/client';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications } from '../db/schema/notifications';
import {
  ATTEMPT_TIMEOUT_MS,
  ChannelError,
  MAIL_LIMITS,
  MailboxUnknown,
  ReceiverGone,
  type Send,
} from './channel';
import { messageOf } from './messages';
import { pauseMs } from './pauses';
import type { MessageTexts } from './staff-message';

type Notification = typeof notifications.$inferSelect;
type Lead = typeof enquiries.$inferSelect;

/** For clocks that differ. */
const SPARE_MS = 40_000;

/**
 * An attempt that began longer ago was killed with its process, and is retried: after a silence of
 * the database and the timeout of the channel.
 */
const lostAfterMsOf = (channel: Channel) =>
  WORKER_LIMITS.silentMaxMs +
  (channel === 'mail' ? MAIL_LIMITS.attemptMs : ATTEMPT_TIMEOUT_MS) +
  SPARE_MS;

/** What delivering needs besides the database's rows. */
export interface Delivery {
  db: Database;
  senders: Partial<Record<Channel, Send>>;
  texts: MessageTexts;
  now(): Date;
  /** Milliseconds to wait after that many attempts. */
  pauseMs?: typeof pauseMs;
  lostAfterMs?: number;
}

/** An attempt to send a notification, which has begun. */
export interface Attempt {
  id: number;
  notification: Notification;
  lead: Lead | null;
  at: Date;
}

/**
 * Locks notifications of a channel that are due, copies to buyers last. Skips those that another
 * transaction has locked, and those that wait for an earlier one about the same enquiry to the same
 * receiver.
 */
function lockDue(db: Database, channel: Channel, count: number, at: Date) {
  const earlier = alias(notifications, 'earlier');
  const first = db
    .select({ one: sql`1` })
    .from(earlier)
    .where(
      and(
        eq(earlier.enquiryId, notifications.enquiryId),
        eq(earlier.channel, notifications.channel),
        eq(earlier.receiver, notifications.receiver),
        eq(earlier.state, 'pending'),
        lt(earlier.position, notifications.position),
      ),
    );
  const { state, dueAt, kind, position } = notifications;
  return db
    .select({ notification: notifications, lead: enquiries })
    .from(notifications)
    .leftJoin(enquiries, eq(enquiries.id, notifications.enquiryId))
    .where(
      and(
        eq(notifications.channel, channel),
        eq(state, 'pending'),
        lte(dueAt, at),
        notExists(first),
      ),
    )
    .orderBy(sql`${kind} = 'copy'`, asc(dueAt), asc(position))
    .limit(count)
    .for('update', { of: notifications, skipLocked: true });
}

/** Why a notification ends without an attempt; null when it is to be sent. */
function endBefore({ kind, giveUpAt }: Notification, lead: Lead | null, at: Date) {
  const isReminder = kind === 'reminder' || kind === 'overdue';
  const isWaiting = lead && (WAITING_STATES as readonly string[]).includes(lead.state);
  // Already answered: nothing to remind of.
  if (isReminder && !isWaiting) return 'withdrawn';
  return at > giveUpAt ? 'dead' : null;
}

/** Begins an attempt for up to `count` notifications of a channel that are due. */
export async function beginAttempts(
  delivery: Delivery,
  channel: Channel,
  count: number,
): Promise<Attempt[]> {
  const { db, now, lostAfterMs = lostAfterMsOf(channel) } = delivery;
  const at = now();
  const { begun, ended } = await db.transaction(async (transaction) => {
    const begun: Attempt[] = [];
    const due = await lockDue(transaction, channel, count, at);
    for (const { notification, lead } of due) {
      const isThis = eq(notifications.id, notification.id);
      const end = endBefore(notification, lead, at);
      if (end) {
        await transaction.update(notifications).set({ state: end, settledAt: at }).where(isThis);
        continue;
      }
      const attempts = notification.attempts + 1;
      const dueAt = new Date(at.getTime() + lostAfterMs);
      await transaction.update(notifications).set({ attempts, dueAt }).where(isThis);
      const [attempt] = await transaction
        .insert(notificationAttempts)
        .values({ notificationId: notification.id, at, outcome: 'started' })
        .returning({ id: notificationAttempts.id });
      const id = attempt?.id ?? 0;
      begun.push({ id, notification: { ...notification, attempts }, lead, at });
    }
    return { begun, ended: due.length - begun.length };
  });
  // All of them ended without an attempt: take the next ones.
  return begun.length === 0 && ended > 0 ? beginAttempts(delivery, channel, count) : begun;
}

interface Failure {
  error: string;
  retryAfterMs: number;
  /** The receiver, or the subject of the message, no longer exists. */
  isGone: boolean;
}

/** A mailbox of staff that is unknown is an error of the mail server or of a rule, which is corrected. */
const isGone = (error: unknown, { kind }: Notification) =>
  isKnown(error, ReceiverGone) ||
  (isKnown(error, MailboxUnknown) && (VISITOR_KINDS as readonly string[]).includes(kind));

/** Sends the message of an attempt; returns the failure, or null. */
async function send(
  { db, senders, texts }: Delivery,
  { notification, lead, at }: Attempt,
): Promise<Failure | null> {
  try {
    const sender = senders[notification.channel];
    if (!sender) throw new ChannelError('not configured');
    await sender(await messageOf(db, notification, lead, texts, at));
    return null;
  } catch (error) {
    const retryAfterMs = isKnown(error, ChannelError) ? (error.retryAfterMs ?? 0) : 0;
    return { error: errorCodeOf(error), retryAfterMs, isGone: isGone(error, notification) };
  }
}

/** The end of a notification after an attempt; null when it is tried again. */
function endAfter(failure: Failure | null, nextAt: Date, { giveUpAt }: Notification) {
  if (!failure) return 'sent';
  if (failure.isGone) return 'withdrawn';
  return nextAt > giveUpAt ? 'dead' : null;
}

/**
 * Carries out an attempt. If the process is killed before it stores the outcome, another one
 * retries, and the receiver may get the message twice, with the same id.
 */
export async function deliver(delivery: Delivery, attempt: Attempt): Promise<void> {
  const { notification, at } = attempt;
  const failure = await send(delivery, attempt);
  const now = delivery.now();
  const pause = (delivery.pauseMs ?? pauseMs)(notification.attempts);
  const nextAt = new Date(now.getTime() + Math.max(pause, failure?.retryAfterMs ?? 0));
  const end = endAfter(failure, nextAt, notification);
  await delivery.db.transaction(async (transaction) => {
    // The notification before its attempt, in the lock order of removals: otherwise the two could
    // deadlock.
    await transaction
      .update(notifications)
      .set(end ? { state: end, settledAt: now } : { dueAt: nextAt })
      .where(and(eq(notifications.id, notification.id), eq(notifications.state, 'pending')));
    await transaction
      .update(notificationAttempts)
      .set({
        outcome: failure ? 'failed' : 'sent',
        tookMs: now.getTime() - at.getTime(),
        error: failure?.error ?? '',
      })
      .where(eq(notificationAttempts.id, attempt.id));
  });
}
