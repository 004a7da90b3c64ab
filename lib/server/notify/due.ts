import { and, asc, eq, gt, inArray, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { WAITING_STATES } from '@/lib/config/enquiry-states';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { digestEntries, notifications } from '../db/schema/notifications';
import { staffUsers } from '../db/schema/staff';
import { type Receiver, storeNotifications } from '../jobs/outbox';
import type { NotificationSettings } from '../request/notification-settings';
import { readAudience } from './audience';
import { tellStaff } from './digest';
import { type Audience, staffReceivers } from './receivers';
import { storeHourOf } from './rule-hours';

const MINUTE_MS = 60_000;

/** A promise that broke longer ago is told by the summary: an old pile is no flood of messages. */
const TOLD_WITHIN_MS = 24 * 60 * MINUTE_MS;

/** A summary that could not be made for longer than this is not made for that day. */
const SUMMARY_WITHIN_HOURS = 12;

/** Enquiries in one transaction. */
const BATCH = 200;

type Lead = typeof enquiries.$inferSelect;

/** Enquiries that wait, whose promise ends in a time, and nobody has been told of it yet. */
async function findUntold(db: Database, kind: 'reminder' | 'overdue', due: SQL | undefined) {
  const told = db
    .select({ one: sql`1` })
    .from(notifications)
    .where(and(eq(notifications.enquiryId, enquiries.id), eq(notifications.kind, kind)));
  const summedUp = db
    .select({ one: sql`1` })
    .from(digestEntries)
    .where(and(eq(digestEntries.enquiryId, enquiries.id), eq(digestEntries.kind, kind)));
  return db
    .select()
    .from(enquiries)
    .where(
      and(inArray(enquiries.state, [...WAITING_STATES]), due, notExists(told), notExists(summedUp)),
    )
    .orderBy(asc(enquiries.answerDueAt))
    .limit(BATCH);
}

/** Whoever has an enquiry in hand, by mail and on their devices; nobody while they cannot be told. */
async function receiversOfHolder(
  db: Database,
  { settings, devices }: Audience,
  { ownerId }: Lead,
): Promise<Receiver[]> {
  if (!ownerId) return [];
  const [holder] = await db
    .select({ email: staffUsers.email, disabledAt: staffUsers.disabledAt })
    .from(staffUsers)
    .where(eq(staffUsers.id, ownerId));
  if (!holder || holder.disabledAt) return [];
  const own = devices.filter(({ staffId }) => staffId === ownerId);
  return [
    ...(settings.mail
      ? [{ channel: 'mail', receiver: holder.email, sendAfter: null } as const]
      : []),
    ...own.map(({ id }) => ({ channel: 'push', receiver: id, sendAfter: null }) as const),
  ];
}

/**
 * Who is reminded, or told what the buyer writes later: whoever has it in hand, or else all who were to be told of it; also of one that was
 * given to somebody who has done nothing about it, who may be ill.
 */
export async function receiversOfHandling(
  db: Database,
  audience: Audience,
  lead: Lead,
  now: Date,
): Promise<Receiver[]> {
  const holder = lead.state === 'new' ? [] : await receiversOfHolder(db, audience, lead);
  return holder.length > 0 ? holder : staffReceivers(audience, 'enquiry', lead, now);
}

async function addReminders(db: Database, audience: Audience, now: Date): Promise<void> {
  const soon = new Date(now.getTime() + audience.settings.remindMinutes * MINUTE_MS);
  const { answerDueAt } = enquiries;
  const due = and(gt(answerDueAt, now), lte(answerDueAt, soon));
  for (const lead of await findUntold(db, 'reminder', due)) {
    const receivers = await receiversOfHandling(db, audience, lead, now);
    const subject = { kind: 'reminder', enquiryId: lead.id, once: true } as const;
    await db.transaction((each) => tellStaff(each, audience.settings, subject, receivers, now));
  }
}

async function addOverdue(db: Database, audience: Audience, now: Date): Promise<void> {
  const { answerDueAt } = enquiries;
  const since = new Date(now.getTime() - TOLD_WITHIN_MS);
  const due = and(gt(answerDueAt, since), lte(answerDueAt, now));
  for (const lead of await findUntold(db, 'overdue', due)) {
    const receivers = staffReceivers(audience, 'overdue', lead, now);
    const subject = { kind: 'overdue', enquiryId: lead.id, once: true } as const;
    await db.transaction((each) => tellStaff(each, audience.settings, subject, receivers, now));
  }
}

async function addSummary(db: Database, audience: Audience, now: Date): Promise<void> {
  const hoursLate = storeHourOf(now) - audience.settings.summaryHour;
  if (hoursLate < 0 || hoursLate >= SUMMARY_WITHIN_HOURS) return;
  const receivers = staffReceivers(audience, 'summary', null, now);
  const subject = { kind: 'summary', day: storeDayOf(now), once: true } as const;
  await db.transaction((each) => storeNotifications(each, subject, receivers, now));
}

/**
 * Stores what time alone brings about: a reminder before a promise breaks, a word to the owner when
 * it has, and the summary of the day before. Each is stored once (`once_key`), however many workers
 * do this at the same moment and wherever one of them is killed.
 */
export async function addDueNotifications(
  db: Database,
  settings: NotificationSettings,
  now: Date,
): Promise<void> {
  const audience = await readAudience(db, settings);
  await addReminders(db, audience, now);
  await addOverdue(db, audience, now);
  await addSummary(db, audience, now);
}
