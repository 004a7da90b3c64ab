import { randomUUID } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { type Channel, notifications } from '../db/schema/notifications';
import { addJobs, type NewJob, type QueueName } from '../jobs/queues';
import { type LeadFacts, type Receiver, receiversOf } from './receivers';
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
};

/** Staff are told before buyers are. */
export function jobFor(
  { id, kind, channel }: { id: string } & Pick<Receiver, 'kind' | 'channel'>,
  startAfter?: Date,
): NewJob {
  const data: NotificationJob = { notificationId: id };
  return {
    name: QUEUE_OF[channel],
    data,
    priority: kind === 'enquiry' ? 1 : 0,
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
 * Stores who has to be told of a lead, and a job for each; nothing is sent here.
 * @param db the transaction that stores the lead
 */
export async function addNotifications(
  db: Database,
  settings: NotificationSettings,
  enquiryId: number,
  lead: LeadFacts,
  now: Date,
): Promise<void> {
  const rows = [];
  for (const { kind, channel, receiver } of receiversOf(settings, lead)) {
    const address = kind === 'copy' ? receiver.toLowerCase() : receiver;
    if (kind === 'copy' && !(await mayGetCopy(db, address, now))) continue;
    const giveUpAt = new Date(now.getTime() + TRIED_FOR_MS);
    const id = randomUUID();
    rows.push({ id, enquiryId, kind, channel, receiver: address, createdAt: now, giveUpAt });
  }
  if (rows.length === 0) return;
  await db.insert(notifications).values(rows);
  await addJobs(
    db,
    rows.map((row) => jobFor(row)),
  );
}
