import { and, asc, eq, gt, inArray, lte, notExists, type SQL, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { WAITING_STATES } from '@/lib/config/enquiry-states';
import { mayStaff } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { digestEntries, notifications } from '../db/schema/notifications';
import { staffUsers } from '../db/schema/staff';
import { byMail, type Receiver, storeNotifications } from '../jobs/outbox';
import { isAbsent } from '../people/people';
import type { NotificationSettings } from '../request/notification-settings';
import { readAudience } from './audience';
import { tellStaff } from './digest';
import { type Audience, staffReceivers } from './receivers';
import { storeHourOf } from './rule-hours';

const MINUTE_MS = 60_000;

/** A promise that broke longer ago is left to the summary: a backlog must not cause a flood. */
const TOLD_WITHIN_MS = 24 * 60 * MINUTE_MS;

/** A summary that is late by this much is skipped for that day. */
const SUMMARY_WITHIN_HOURS = 12;

/** Enquiries per run. */
const BATCH = 200;

type Lead = typeof enquiries.$inferSelect;

/** Waiting enquiries whose promise meets `due`, without a notification of this kind yet. */
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

/**
 * The owner of an enquiry, by mail and on their devices; empty without an owner who can answer: access
 * may have ended since, or the role changed, or they are on leave.
 */
async function receiversOfHolder(
  db: Database,
  { settings, devices }: Audience,
  { ownerId }: Lead,
  now: Date,
): Promise<Receiver[]> {
  if (!ownerId || (await isAbsent(db, ownerId, now))) return [];
  const [holder] = await db
    .select({ email: staffUsers.email, role: staffUsers.role, disabledAt: staffUsers.disabledAt })
    .from(staffUsers)
    .where(eq(staffUsers.id, ownerId));
  if (!holder || holder.disabledAt || !mayStaff(holder.role, 'handleLeads')) return [];
  const own = devices.filter(({ staffId }) => staffId === ownerId);
  return [
    ...(settings.mail ? [byMail(holder.email)] : []),
    ...own.map(({ id }) => ({ channel: 'push', receiver: id, sendAfter: null }) as const),
  ];
}

/**
 * The receivers of reminders and of later messages of the buyer: the person who has the enquiry in
 * hand and is there, or else all receivers of new enquiries. An assigned one that is still `new` goes to all of
 * them as well: its owner may be ill.
 */
export async function receiversOfHandling(
  db: Database,
  audience: Audience,
  lead: Lead,
  now: Date,
): Promise<Receiver[]> {
  const holder = lead.state === 'new' ? [] : await receiversOfHolder(db, audience, lead, now);
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
 * Queues what is due by time alone: a reminder before a promise breaks, a notice to the owner when
 * it has, and the summary of the day before. Each is stored once (`once_key`), however many workers
 * run this at once and whenever one of them is killed.
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
