import { randomUUID } from 'node:crypto';
import type { Channel, NotificationKind } from '@/lib/config/notification-terms';
import type { Database } from '../db/database';
import { notifications } from '../db/schema/notifications';

/** For how long a message is tried. */
export const TRIED_FOR_MS = 48 * 3_600_000;

export interface Receiver {
  channel: Channel;
  receiver: string;
  /** Not before; null for at once. */
  sendAfter: Date | null;
}

/** A receiver of a mail, at once. */
export const byMail = (address: string): Receiver => ({
  channel: 'mail',
  receiver: address,
  sendAfter: null,
});

/** What a notification is about, and for what. */
export interface Subject {
  kind: NotificationKind;
  enquiryId?: number;
  /** The message in the enquiry's thread that the notification is about. */
  messageId?: number;
  /** The account whose mailbox is to be proven, or that gets the notice of an answer. */
  memberId?: number;
  /** The entry of the audit trail that the notification is about. */
  auditId?: number;
  /** Of a summary or digest: the day at the stores. */
  day?: string;
  /** Which one of the day, or which review was answered. */
  span?: string;
  /** Deduplicates: each receiver gets it once, however often it is requested. */
  once?: boolean;
}

/**
 * Stores notifications, for a worker to send (lib/server/notify/deliver.ts) once the transaction is committed.
 * @param db a transaction
 * @returns those that were not stored already
 */
export async function storeNotifications(
  db: Database,
  { kind, enquiryId, messageId, memberId, auditId, day, span = '', once }: Subject,
  receivers: readonly Receiver[],
  now: Date,
): Promise<(typeof notifications.$inferSelect)[]> {
  if (receivers.length === 0) return [];
  const rows = receivers.map(({ channel, receiver, sendAfter }) => ({
    id: randomUUID(),
    enquiryId,
    messageId,
    memberId,
    auditId,
    day,
    kind,
    channel,
    receiver,
    sendAfter,
    createdAt: now,
    dueAt: sendAfter ?? now,
    giveUpAt: new Date((sendAfter ?? now).getTime() + TRIED_FOR_MS),
    onceKey: once ? `${kind} ${enquiryId ?? `${day ?? ''}${span}`} ${channel} ${receiver}` : null,
  }));
  return db
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: notifications.onceKey })
    .returning();
}
