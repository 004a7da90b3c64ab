import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Channel, NotificationKind } from '@/lib/config/notification-terms';
import { isCertainSpam } from '@/lib/config/spam-reasons';
import type { Database } from '../db/database';
import { notifications } from '../db/schema/notifications';
import { addJobs, type NewJob, type QueueName } from '../jobs/queues';
import { readAudience } from './audience';
import { type LeadFacts, type Receiver, staffReceivers, webhookReceivers } from './receivers';
import type { NotificationSettings } from './settings';

/** For how long a message is tried. */
export const TRIED_FOR_MS = 48 * 3_600_000;

/** Mails to one buyer a day: whoever types somebody else's address cannot flood it through us. */
const COPIES_PER_DAY = 3;
const DAY_MS = 24 * 3_600_000;

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

/** Whether a buyer may get another copy; one address is asked about by one transaction at a time. */
async function mayGetCopy(db: Database, receiver: string, now: Date): Promise<boolean> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${receiver}, 0))`);
  const { kind, createdAt } = notifications;
  const since = new Date(now.getTime() - DAY_MS);
  const today = and(eq(notifications.receiver, receiver), eq(kind, 'copy'), gt(createdAt, since));
  return (await db.$count(notifications, today)) < COPIES_PER_DAY;
}

/**
 * Whom the buyer's copy goes to, in lower case; nobody where there is no address to trust (somebody
 * merely suspected is answered like others), and none
 * for whoever only saved a car: nothing was sent that could be confirmed.
 */
async function copyReceivers(
  db: Database,
  { mail }: NotificationSettings,
  lead: LeadFacts,
  now: Date,
): Promise<Receiver[]> {
  if (!mail || !lead.mail || lead.kind === 'intention') return [];
  if (isCertainSpam(lead.spamReasons ?? [])) return [];
  const receiver = lead.mail.toLowerCase();
  if (!(await mayGetCopy(db, receiver, now))) return [];
  return [{ channel: 'mail', receiver, sendAfter: null }];
}

/** What a notification is about, and for what. */
export interface Subject {
  kind: NotificationKind;
  enquiryId?: number;
  /** The account whose mailbox is to be proven. */
  memberId?: number;
  /** Of a summary: the day at the stores. */
  day?: string;
  /** Says it only once to each receiver, whoever asks for it and however often. */
  once?: boolean;
}

/**
 * Stores notifications, and a job for each; nothing is sent here.
 * @param db a transaction
 */
export async function storeNotifications(
  db: Database,
  { kind, enquiryId, memberId, day, once }: Subject,
  receivers: readonly Receiver[],
  now: Date,
): Promise<void> {
  if (receivers.length === 0) return;
  const rows = receivers.map(({ channel, receiver, sendAfter }) => ({
    id: randomUUID(),
    enquiryId,
    memberId,
    day,
    kind,
    channel,
    receiver,
    sendAfter,
    createdAt: now,
    giveUpAt: new Date((sendAfter ?? now).getTime() + TRIED_FOR_MS),
    onceKey: once ? `${kind} ${enquiryId ?? day} ${channel} ${receiver}` : null,
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
}

/**
 * Stores who has to be told of a new lead: staff, the CRM, then the buyer.
 * @param db the transaction that stores the lead
 */
export async function addNotifications(
  db: Database,
  settings: NotificationSettings,
  enquiryId: number,
  lead: LeadFacts,
  now: Date,
): Promise<void> {
  const audience = await readAudience(db, settings);
  const staff = [...staffReceivers(audience, 'enquiry', lead, now), ...webhookReceivers(settings)];
  await storeNotifications(db, { kind: 'enquiry', enquiryId }, staff, now);
  const buyer = await copyReceivers(db, settings, lead, now);
  await storeNotifications(db, { kind: 'copy', enquiryId }, buyer, now);
}
