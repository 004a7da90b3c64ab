import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { enquiries } from './leads';

/** Where people are told. */
export type Channel = 'mail' | 'telegram' | 'webhook';

/** `enquiry` tells staff of a new one; `copy` tells the buyer that it has arrived. */
export type NotificationKind = 'enquiry' | 'copy';

/** `dead`: not delivered in the time it had; it is sent again only when somebody asks for it. */
export type NotificationState = 'pending' | 'sent' | 'dead';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * A message about a lead to one receiver, stored in the transaction of the lead. Its text is made
 * from the lead when it is sent.
 */
export const notifications = pgTable(
  'notifications',
  {
    /** Goes out with the message: by it a receiver knows one that came twice. */
    id: uuid('id').primaryKey(),
    /** The order in which they arose. */
    position: bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    enquiryId: bigint('enquiry_id', { mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NotificationKind>().notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    /** A mail address, a chat or the host of a webhook; of a copy, the buyer's mail address. */
    receiver: text('receiver').notNull(),
    state: text('state').$type<NotificationState>().notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    /** When it counts as dead. */
    giveUpAt: moment('give_up_at').notNull(),
    /** Since it was stored, or asked for again. */
    attempts: integer('attempts').notNull().default(0),
    settledAt: moment('settled_at'),
  },
  (table) => [
    index('notifications_by_enquiry').on(table.enquiryId),
    index('notifications_unsent').on(table.position).where(sql`${table.state} <> 'sent'`),
    index('notifications_to_buyers')
      .on(table.receiver, table.createdAt)
      .where(sql`${table.kind} = 'copy'`),
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
