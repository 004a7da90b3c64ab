import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EnquiryKind } from '@/lib/config/enquiry-states';
import type {
  Channel,
  NotificationKind,
  NotificationState,
  RuleChannel,
  RuleEvent,
  StaffKind,
} from '@/lib/config/notification-terms';
import type { Port } from '@/lib/config/ports';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import type { Locale } from '@/lib/i18n/locales';
import { moment } from './columns';
import { enquiries } from './leads';
import { members } from './members';
import { auditEntries, staffUsers } from './staff';

/**
 * A message to one receiver, stored in the transaction of the lead that it is about. Its text is
 * made when it is sent.
 */
export const notifications = pgTable(
  'notifications',
  {
    /** Sent with the message, so that a receiver can detect a duplicate. */
    id: uuid('id').primaryKey(),
    /** The order in which they arose. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    /** Null for a digest, and for a summary, which is about a day. */
    enquiryId: bigint('enquiry_id', { mode: 'number' }).references(() => enquiries.id, {
      onDelete: 'cascade',
    }),
    /**
     * The message of the enquiry (`enquiry_messages`) that it is about; both are deleted with the
     * enquiry.
     */
    messageId: bigint('message_id', { mode: 'number' }),
    /** The account whose mailbox a mail is to prove. */
    memberId: integer('member_id').references(() => members.memberId, { onDelete: 'cascade' }),
    /** The entry of the audit trail that a staff member is notified of. */
    auditId: bigint('audit_id', { mode: 'number' }).references(() => auditEntries.id),
    /** The day at the stores of a summary or digest. */
    day: date('day', { mode: 'string' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /**
     * A mail address, a chat, the host of a webhook or the id of a push subscription; of a copy,
     * the buyer's mail address.
     */
    receiver: text('receiver').notNull(),
    state: text('state').$type<NotificationState>().notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    /** Earliest time to send it, when the hours of its receiver begin; null for at once. */
    sendAfter: moment('send_after'),
    /**
     * When a worker may take it: at first, after a failed attempt, or, while an attempt is on its way,
     * when that one counts as lost with its process.
     */
    dueAt: moment('due_at').notNull().defaultNow(),
    /** When it counts as dead. */
    giveUpAt: moment('give_up_at').notNull(),
    /** Since it was stored, or asked for again. */
    attempts: integer('attempts').notNull().default(0),
    settledAt: moment('settled_at'),
    /** Deduplicates a message that several workers find due. */
    onceKey: text('once_key').unique(),
  },
  (table) => [
    index('notifications_by_enquiry').on(table.enquiryId),
    index('notifications_by_member').on(table.memberId).where(sql`${table.memberId} is not null`),
    uniqueIndex('notifications_by_state').on(table.state, table.position),
    index('notifications_by_receiver').on(table.receiver, table.createdAt),
    index('notifications_due')
      .on(table.channel, table.dueAt)
      .where(sql`${table.state} = 'pending'`),
  ],
);

/** What a digest sums up. */
export const digestEntries = pgTable(
  'digest_entries',
  {
    digestId: uuid('digest_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    enquiryId: bigint('enquiry_id', { mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    /** The kind of the message that the digest replaces. */
    kind: text('kind').$type<StaffKind>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.digestId, table.enquiryId, table.kind] }),
    index('digest_entries_by_enquiry').on(table.enquiryId),
  ],
);

/** `started` stays where the process was killed before it knew how the attempt ended. */
export type AttemptOutcome = 'started' | 'sent' | 'failed';

export const notificationAttempts = pgTable(
  'notification_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    notificationId: uuid('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    tookMs: integer('took_ms'),
    /** A code, never what was sent or answered: that may hold personal data. */
    error: text('error').notNull().default(''),
  },
  (table) => [index('notification_attempts_by_notification').on(table.notificationId)],
);

/**
 * Who is notified of what, as the owner set it; without a rule, the receivers of the environment.
 */
export const notificationRules = pgTable('notification_rules', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  event: text('event').$type<RuleEvent>().notNull(),
  channel: text('channel').$type<RuleChannel>().notNull(),
  /** A mail address, a chat, or the id of a staff member; '' for the devices of all staff. */
  receiver: text('receiver').notNull(),
  /** Which enquiries; null for any. */
  port: text('port').$type<Port>(),
  lang: text('lang').$type<Locale>(),
  enquiryKind: text('enquiry_kind').$type<EnquiryKind>(),
  /** Hours of the day at the stores, 0 to 24; from 18 to 9 is the night, 0 to 24 the whole day. */
  fromHour: smallint('from_hour').notNull(),
  untilHour: smallint('until_hour').notNull(),
  isOn: boolean('is_on').notNull().default(true),
});

/** Devices on which staff have allowed web push. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staffUsers.id, { onDelete: 'cascade' }),
    /** The session that subscribed; signing out of it ends the subscription. */
    sessionId: text('session_id').notNull(),
    /** At the push service of the browser's maker. */
    endpoint: text('endpoint').notNull().unique(),
    /** Keys that messages are encrypted for, so that only the browser can read them (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').$type<DeskLanguage>().notNull(),
    userAgent: text('user_agent').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_by_staff').on(table.staffId)],
);
