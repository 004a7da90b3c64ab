import { boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { PersonLanguage, PersonNames, PersonRole } from '@/lib/config/people';
import type { FocusedPicture } from '@/lib/config/picture-upload';
import type { Port } from '@/lib/config/ports';
import { moment } from './columns';
import { staffUsers } from './staff';

/**
 * People of the mall whom buyers see and write to. A person who also has a staff account gets
 * enquiries of the port and the languages.
 */
export const people = pgTable(
  'people',
  {
    personId: integer('person_id').primaryKey().generatedAlwaysAsIdentity(),
    /** By script, at least one. */
    names: jsonb('names').$type<PersonNames>().notNull(),
    portrait: jsonb('portrait').$type<FocusedPicture>(),
    languages: text('languages').array().$type<PersonLanguage[]>().notNull(),
    port: text('port').$type<Port>().notNull(),
    role: text('role').$type<PersonRole>(),
    /** Ways to reach them, '' for none; the number of WhatsApp in digits only. */
    whatsapp: text('whatsapp').notNull().default(''),
    telegram: text('telegram').notNull().default(''),
    messenger: text('messenger').notNull().default(''),
    wechat: text('wechat').notNull().default(''),
    phone: text('phone').notNull().default(''),
    /** Days of the week, 0 for Sunday, and minutes after midnight at the store. */
    days: integer('days').array().notNull(),
    fromMinute: integer('from_minute').notNull(),
    untilMinute: integer('until_minute').notNull(),
    /** Days of leave at the store, both included; null for none. */
    leaveFrom: date('leave_from', { mode: 'string' }),
    leaveUntil: date('leave_until', { mode: 'string' }),
    /** Since and until when they do not answer, as set by a button. */
    awaySince: moment('away_since'),
    awayUntil: moment('away_until'),
    isShown: boolean('is_shown').notNull().default(true),
    /** The lowest comes first. */
    position: integer('position').notNull().default(1),
    staffId: text('staff_id').references(() => staffUsers.id, { onDelete: 'set null' }),
    /** Of the form that added them and its values: a form that is sent twice is stored once. */
    formId: uuid('form_id').unique(),
    /** When the fields of the form last changed. */
    updatedAt: moment('updated_at').notNull(),
    /** Can be brought back for thirty days. */
    removedAt: moment('removed_at'),
  },
  (table) => [index('people_by_position').on(table.position, table.personId)],
);
