import { randomUUID } from 'node:crypto';
import type { Channel, NotificationKind } from '@/lib/config/notification-terms';
import type { Database } from '../db/database';
import { notifications } from '../db/schema/notifications';
import { addJobs, type NewJob, type QueueName } from './queues';

/** For how long a message is tried. */
export const TRIED_FOR_MS = 48 * 3_600_000;

/** What a job says: everything else is in the row. */
export interface NotificationJob {
  notificationId: string;
}

export const QUEUE_OF: Record<Channel, QueueName> = {
  mail: 'notify-mail',
  telegram: 'notify-telegram',
  webhook: 'notify-webhook',
  push: 'notify-push',
};

/** A job for a stored notification. Staff are told before buyers are. */
export function jobFor(
  { id, kind, channel }: { id: string; kind: NotificationKind; channel: Channel },
  startAfter?: Date | null,
): NewJob {
  const data: NotificationJob = { notificationId: id };
  return {
    name: QUEUE_OF[channel],
    data,
    priority: kind === 'copy' ? 0 : 1,
    ...(startAfter && { startAfter }),
  };
}

export interface Receiver {
  channel: Channel;
  receiver: string;
  /** Not before; null for at once. */
  sendAfter: Date | null;
}

/** What a notification is about, and for what. */
export interface Subject {
  kind: NotificationKind;
  enquiryId?: number;
  /** The account whose mailbox is to be proven. */
  memberId?: number;
  /** The entry of the audit trail that is told. */
  auditId?: number;
  /** Of a summary or digest: the day at the stores. */
  day?: string;
  /** Which one of the day. */
  span?: string;
  /** Says it only once to each receiver, whoever asks for it and however often. */
  once?: boolean;
}

/**
 * Stores notifications, and a job for each; nothing is sent here.
 * @param db a transaction
 * @returns those that were not stored already
 */
export async function storeNotifications(
  db: Database,
  { kind, enquiryId, memberId, auditId, day, span = '', once }: Subject,
  receivers: readonly Receiver[],
  now: Date,
): Promise<(typeof notifications.$inferSelect)[]> {
  if (receivers.length === 0) return [];
  const rows = receivers.map(({ channel, receiver, sendAfter }) => ({
    id: randomUUID(),
    enquiryId,
    memberId,
    auditId,
    day,
    kind,
    channel,
    receiver,
    sendAfter,
    createdAt: now,
    giveUpAt: new Date((sendAfter ?? now).getTime() + TRIED_FOR_MS),
    onceKey: once ? `${kind} ${enquiryId ?? `${day}${span}`} ${channel} ${receiver}` : null,
  }));
  const stored = await db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: notifications.onceKey })
    .returning();
  await addJobs(
    db,
    stored.map((row) => jobFor(row, row.sendAfter)),
  );
  return stored;
}
