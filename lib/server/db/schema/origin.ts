import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import type { StoredVisit } from '@/lib/config/lead-origin';
import type { Port } from '@/lib/config/ports';

/**
 * Where an enquiry or a registration comes from: what is counted has a column, the rest is in
 * `visit` (lib/server/leads/lead-origin.ts). A missing text is empty.
 */
export const originColumns = {
  /** The port whose people answer: as the buyer chose it, or else by the country. */
  port: text('port').$type<Port>().notNull(),
  /** Who sent the visitor here the last time, in a word: `winter-letter`, `google`, `auto.ru`. */
  source: text('source').notNull().default(''),
  utmSource: text('utm_source').notNull().default(''),
  utmMedium: text('utm_medium').notNull().default(''),
  utmCampaign: text('utm_campaign').notNull().default(''),
  /** The promotion asked about, arrived by, or else last seen in the visit. */
  promotionId: integer('promotion_id'),
  /** First page of the visit: its path, and the query where that names another page. */
  firstPage: text('first_page').notNull().default(''),
  visit: jsonb('visit').$type<StoredVisit>().notNull().default({}),
};
