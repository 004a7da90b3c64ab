import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { EnquiryKind, EnquiryState } from '@/lib/config/enquiry-states';
import type { MailCap } from '@/lib/config/notification-terms';
import type { PersonNames } from '@/lib/config/people';
import type { SpamReason } from '@/lib/config/spam-reasons';
import type { HomeEstimate } from '@/lib/format/home-estimate';
import { moment } from './columns';
import { originColumns } from './origin';
import { staffUsers } from './staff';

/** A unit as it was when somebody asked about it. */
export interface AskedUnit {
  unit_id: number;
  model_id: number;
  stock_number: string;
  price_usd: number;
}

/**
 * Leads (specification section 3): enquiries of every kind, and cars that were saved. A missing field
 * is the empty text.
 */
export const enquiries = pgTable(
  'enquiries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What buyer and staff call it by, such as `K7M-4R7X` (lib/config/enquiry-number.ts). */
    number: text('number').notNull().unique(),
    /** Derived from its other fields (lib/server/leads/enquiry-kind.ts). */
    kind: text('kind').$type<EnquiryKind>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Keyed hash of the sender's address; shows bursts from one place, never the address. */
    addressHash: text('address_hash').notNull().default(''),
    ...originColumns,
    name: text('name').notNull(),
    country: text('country').notNull(),
    countryId: integer('country_id'),
    mail: text('mail').notNull(),
    mobile: text('mobile').notNull(),
    remark: text('remark').notNull(),
    /** Label of the form's place on the site. */
    from: text('from').notNull().default(''),
    fromId: text('from_id').notNull().default(''),
    lang: text('lang').notNull(),
    /** The car it is about, as the page named it. */
    brand: text('brand').notNull().default(''),
    brandSign: text('brand_sign').notNull().default(''),
    carModel: text('car_model').notNull().default(''),
    carModelSign: text('car_model_sign').notNull().default(''),
    /** The one car that was asked about, by the number and the price that it had then. */
    unit: jsonb('unit').$type<AskedUnit>(),
    /** What it costs in the buyer's city, as the site said then. */
    home: jsonb('home').$type<HomeEstimate>(),
    /** What dealers say of themselves. */
    company: text('company').notNull().default(''),
    city: text('city').notNull().default(''),
    /** Chosen by the sender; a resend has the same one and is stored once. */
    clientId: uuid('client_id').unique(),
    /** Likely spam, by its reasons or as staff say. Still stored, because it may be genuine. */
    suspect: boolean('suspect').notNull().default(false),
    /** Why it looked like spam when it arrived (lib/server/leads/spam.ts). */
    spamReasons: text('spam_reasons').array().$type<SpamReason[]>().notNull().default([]),
    /** The cap for which its copy to the buyer was not sent; null for none. */
    withoutCopy: text('without_copy').$type<MailCap>(),
    /**
     * Whether staff, CRM and buyer have yet to be notified of it
     * (lib/server/notify/lead-notifications.ts).
     */
    awaitsNotification: boolean('awaits_notification').notNull().default(false),
    /** What became of it (lib/server/leads/handling.ts). */
    state: text('state').$type<EnquiryState>().notNull().default('new'),
    /** Who handles it; null for nobody. */
    ownerId: text('owner_id').references(() => staffUsers.id, { onDelete: 'set null' }),
    /** When state or owner last changed. */
    stateAt: moment('state_at'),
    /** When it first became answered or won; a trigger sets it (docs/adr/0035). */
    firstAnsweredAt: moment('first_answered_at'),
    /** Until when an answer is promised (lib/config/answer-promise.ts); null where none is. */
    answerDueAt: moment('answer_due_at'),
    /** What staff plan to do next, and on which day at the stores; '' and null for nothing. */
    nextStep: text('next_step').notNull().default(''),
    nextStepOn: date('next_step_on', { mode: 'string' }),
    /** The time of that day at the stores, such as `14:30`; '' for any. */
    nextStepAt: text('next_step_at').notNull().default(''),
    /**
     * SHA-256 of the token that opens the buyer's page of it; null where the link is closed
     * (lib/server/request/private-link.ts).
     */
    linkHash: text('link_hash').unique(),
    /** How many links there were. */
    linkVersion: integer('link_version').notNull().default(1),
    /** Since when a message of the buyer waits for an answer; null for none. */
    buyerWroteAt: moment('buyer_wrote_at'),
    /** When everything personal was removed (lib/server/leads/erase.ts); what is counted stays. */
    erasedAt: moment('erased_at'),
  },
  (table) => [
    index('enquiries_by_time').on(table.createdAt),
    index('enquiries_by_state').on(table.state, table.id),
    index('enquiries_by_owner').on(table.ownerId, table.id),
    index('enquiries_by_lang').on(table.lang, table.id),
    // Enquiries that wait for an answer, in the order of the inbox.
    index('enquiries_waiting')
      .on(table.answerDueAt, table.id)
      .where(sql`state in ('new', 'inHand') and answer_due_at is not null`),
    index('enquiries_by_next_step')
      .on(table.nextStepOn, table.nextStepAt, table.id)
      .where(sql`next_step_on is not null`),
    index('enquiries_by_state_at').on(table.stateAt),
    index('enquiries_by_port').on(table.port, table.id),
    index('enquiries_awaiting_notification').on(table.id).where(sql`awaits_notification`),
    index('enquiries_suspect').on(table.id).where(sql`suspect`),
    index('enquiries_by_kind').on(table.kind, table.id),
    // The same person, by telephone or mailbox.
    index('enquiries_by_mobile').on(table.mobile),
    index('enquiries_by_mail').on(sql`lower(${table.mail})`),
    // The one car that was asked about: a removed one has its number nowhere else.
    index('enquiries_by_asked_number').on(sql`upper(replace(unit ->> 'stock_number', '-', ''))`),
    index('enquiries_by_asked_unit').on(sql`(unit ->> 'unit_id')`),
    // What the inbox is searched by (lib/server/leads/inbox-search.ts): telephone numbers
    // without their spaces, enquiry numbers with and without their hyphen, what the buyer writes.
    index('enquiries_by_words').using(
      'gin',
      sql`(lower(${table.name}) || ' ' || lower(${table.mail}) || ' ' || regexp_replace(${table.mobile}, '\\D', '', 'g') || ' ' || lower(${table.number}) || ' ' || replace(lower(${table.number}), '-', '') || ' ' || lower(${table.brand}) || ' ' || lower(${table.carModel}) || ' ' || lower(${table.carModelSign}) || ' ' || lower(${table.remark})) gin_trgm_ops`,
    ),
  ],
);

/** Notes of staff on an enquiry; append-only. */
export const enquiryNotes = pgTable(
  'enquiry_notes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: bigint('enquiry_id', { mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    /** '' for a note of the site itself. */
    staffId: text('staff_id').notNull(),
    /** As it was then. */
    staffName: text('staff_name').notNull(),
    text: text('text').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [index('enquiry_notes_by_enquiry').on(table.enquiryId, table.id)],
);

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** A car that staff offer, as it was called then. */
export interface Offer {
  model_id: number;
  unit_id: number | null;
  stock_number: string;
  title: string;
  price_usd: number;
  /** The last day of the offer at the stores; null for none. */
  valid_until: string | null;
}

/** What buyer and staff write to each other on the private page of an enquiry; append-only. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: bigint('enquiry_id', { mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    at: moment('at').notNull(),
    /** Who of the staff answers; null for the buyer. */
    staffId: text('staff_id'),
    /** As it was then; '' for the buyer. */
    staffName: text('staff_name').notNull().default(''),
    /** What buyers called the author then, by script; null for nobody whom they see. */
    authorNames: jsonb('author_names').$type<PersonNames>(),
    text: text('text').notNull(),
    offer: jsonb('offer').$type<Offer>(),
    /** Id of its form: a form that is sent twice is stored once. */
    formKey: uuid('form_key').notNull(),
  },
  (table) => [
    index('enquiry_messages_by_enquiry').on(table.enquiryId, table.id),
    unique('enquiry_messages_once').on(table.enquiryId, table.formKey),
  ],
);

/**
 * Pictures of buyers, re-encoded from the uploads. They are in the database and not among the files
 * of the site: only staff and who has the link may see them, and they are deleted with their
 * message.
 */
export const enquiryPictures = pgTable(
  'enquiry_pictures',
  {
    id: uuid('id').primaryKey(),
    messageId: bigint('message_id', { mode: 'number' })
      .notNull()
      .references(() => enquiryMessages.id, { onDelete: 'cascade' }),
    position: smallint('position').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** WebP. */
    small: bytes('small').notNull(),
    large: bytes('large').notNull(),
  },
  (table) => [index('enquiry_pictures_by_message').on(table.messageId, table.position)],
);
