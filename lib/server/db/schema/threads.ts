import {
  bigint,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { enquiries } from './leads';

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

/** What buyer and staff write to each other on the private page of an enquiry; only ever added to. */
export const enquiryMessages = pgTable(
  'enquiry_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    enquiryId: bigint('enquiry_id', { mode: 'number' })
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    /** Who of the staff answers; null for the buyer. */
    staffId: text('staff_id'),
    /** As it was then; '' for the buyer. */
    staffName: text('staff_name').notNull().default(''),
    text: text('text').notNull(),
    offer: jsonb('offer').$type<Offer>(),
    /** Of the form that it was sent by: sent twice, it is stored once. */
    formKey: uuid('form_key').notNull(),
  },
  (table) => [
    index('enquiry_messages_by_enquiry').on(table.enquiryId, table.id),
    unique('enquiry_messages_once').on(table.enquiryId, table.formKey),
  ],
);

/**
 * Pictures of buyers, made anew from what was sent. They lie in the database and not among the files
 * of the site: nobody but staff and who has the link may see them, and they go with their message.
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
