import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Specification section 3, "Analytics event", with language, page and day (api.md). */
const placeColumns = {
  /** Day at the stores, Asia/Shanghai. */
  day: date('day', { mode: 'string' }).notNull(),
  plate: text('plate').notNull(),
  module: text('module').notNull(),
  station: text('station').notNull(),
  page: text('page').notNull().default(''),
  locale: text('locale').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
};

export const usageEvents = pgTable(
  'usage_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...placeColumns,
    type: text('type').notNull().default(''),
    /** Chosen by the sender; a resend has the same one and is stored once. */
    eventId: uuid('event_id').unique(),
  },
  (table) => [index('usage_events_by_day').on(table.day, table.plate, table.module, table.station)],
);

/** The key is the rule: a visitor counts once per plate, module and station a day. */
export const uniqueViews = pgTable(
  'unique_views',
  { ...placeColumns, visitor: text('visitor').notNull() },
  (table) => [
    primaryKey({
      columns: [table.day, table.plate, table.module, table.station, table.visitor],
    }),
  ],
);
