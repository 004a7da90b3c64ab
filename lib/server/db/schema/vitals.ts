import { date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { Device, PageKind, Vital } from '@/lib/contract/vitals';

/** How quickly pages opened for visitors: sums of each day, and no single visit (docs/adr/0104). */
export const dailyVitals = pgTable(
  'daily_vitals',
  {
    /** Day at the stores, Asia/Shanghai. */
    day: date('day', { mode: 'string' }).notNull(),
    vital: text('vital').$type<Vital>().notNull(),
    pageKind: text('page_kind').$type<PageKind>().notNull(),
    /** ISO 3166, of the visitor's network; '' where it is not known. */
    country: text('country').notNull(),
    device: text('device').$type<Device>().notNull(),
    /** Index in VITAL_BUCKETS of lib/server/vitals/buckets.ts; their number for what is beyond the last. */
    bucket: smallint('bucket').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.day, table.vital, table.pageKind, table.country, table.device, table.bucket],
    }),
  ],
);
