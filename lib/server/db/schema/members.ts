import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { originColumns } from './origin';

export const members = pgTable(
  'members',
  {
    memberId: integer('member_id').primaryKey().generatedAlwaysAsIdentity(),
    /** In the one form of lib/server/request/mail-address.ts, so that one mailbox is one account. */
    email: text('email').notNull(),
    /**
     * Since when the account waits for a mail to prove its mailbox. Null where it holds the address: it was
     * proven, or registered while the site sent no mail. Several may wait for one address (docs/adr/0050).
     */
    unprovenSince: moment('unproven_since'),
    whatsapp: text('whatsapp').notNull(),
    name: text('name').notNull().default(''),
    /** Argon2id of the encoded password (api.md). */
    passwordHash: text('password_hash').notNull(),
    tier: text('tier').notNull().default('ordinary'),
    /** Its `source` is the query parameter of the address the visitor registered from, where it has one. */
    ...originColumns,
    lang: text('lang').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('members_holding_email').on(table.email).where(sql`${table.unprovenSince} is null`),
    index('members_by_email').on(table.email, table.unprovenSince),
    // By which staff find the account of a buyer (lib/server/leads/member-origin.ts).
    index('members_by_whatsapp').on(sql`regexp_replace(${table.whatsapp}, '\\D', '', 'g')`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the token, so that reading this table does not allow a login. */
    tokenHash: text('token_hash').primaryKey(),
    memberId: integer('member_id')
      .notNull()
      .references(() => members.memberId, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    /** The first of the sessions that were handed from host to host; null for that one itself. */
    handedFrom: text('handed_from'),
    /**
     * When it was last used, to within ten minutes; null for sessions from before this was
     * recorded.
     */
    lastUsedAt: moment('last_used_at'),
    /** The browser's User-Agent, by which its owner recognises the session; '' where unknown. */
    userAgent: text('user_agent').notNull().default(''),
    /**
     * A keyed hash of account and address, by which logins from there are recognised; '' where
     * unknown.
     */
    placeHash: text('place_hash').notNull().default(''),
  },
  (table) => [
    index('sessions_by_member').on(table.memberId),
    index('sessions_by_expiry').on(table.expiresAt),
    index('sessions_by_origin').on(table.handedFrom),
  ],
);

/** Codes in the links of mails to a member's mailbox, each of which works once. */
const mailedCodes = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      /** SHA-256 of the code. */
      codeHash: text('code_hash').primaryKey(),
      memberId: integer('member_id')
        .notNull()
        .references(() => members.memberId, { onDelete: 'cascade' }),
      expiresAt: moment('expires_at').notNull(),
    },
    (table) => [
      index(`${name}_by_member`).on(table.memberId),
      index(`${name}_by_expiry`).on(table.expiresAt),
    ],
  );

/** Links by which members choose a new password. */
export const recoveryCodes = mailedCodes('recovery_codes');

/** Links by which members prove that a mailbox is theirs. */
export const proofCodes = mailedCodes('proof_codes');

/** Codes by which a browser takes its login to another host of the site (docs/adr/0028). */
export const handoverCodes = pgTable(
  'handover_codes',
  {
    /** SHA-256 of the code. */
    codeHash: text('code_hash').primaryKey(),
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** SHA-256 of what identifies the browser. */
    browserHash: text('browser_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    index('handover_codes_by_session').on(table.tokenHash),
    index('handover_codes_by_expiry').on(table.expiresAt),
  ],
);
