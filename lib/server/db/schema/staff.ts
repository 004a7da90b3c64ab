import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { FailedTryKind, SessionProof, StaffRole } from '@/lib/config/staff-rights';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { moment } from './columns';

const timesOfRow = {
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
};

/**
 * People of the staff side. This table and the next four have the columns that better-auth reads and
 * writes (docs/adr/0029), under its names.
 */
export const staffUsers = pgTable('staff_users', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  /** Lower case, so that one mailbox is one account. */
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  role: text('role').$type<StaffRole>().notNull(),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  /**
   * The language in which they last read the staff side, and get its messages; null where none was
   * chosen.
   */
  language: text('language').$type<DeskLanguage>(),
  /** When their access was ended; null while they have it. */
  disabledAt: moment('disabled_at'),
  /** Up to when they have read the desk's notices about the security of accounts. */
  securitySeenAt: moment('security_seen_at').notNull().defaultNow(),
  ...timesOfRow,
});

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => staffUsers.id, { onDelete: 'cascade' });

export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    /** Worthless without the signature that the cookie carries beside it (DESK_SECRET). */
    token: text('token').notNull().unique(),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** What was shown besides the password; null for the password alone, which opens no page. */
    proof: text('proof').$type<SessionProof>(),
    ...timesOfRow,
  },
  (table) => [index('staff_sessions_by_user').on(table.userId)],
);

/** Passwords; better-auth also writes accounts of other providers here, of which we have none. */
export const staffAccounts = pgTable(
  'staff_accounts',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text('scope'),
    /** Argon2id. */
    password: text('password'),
    ...timesOfRow,
  },
  (table) => [index('staff_accounts_by_user').on(table.userId)],
);

/** Sign-ins that wait for their second factor, and attempts at them. */
export const staffVerifications = pgTable(
  'staff_verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    ...timesOfRow,
  },
  (table) => [index('staff_verifications_by_identifier').on(table.identifier)],
);

/** Second factors; secret and recovery codes are encrypted with DESK_SECRET. */
export const staffTwoFactors = pgTable(
  'staff_two_factors',
  {
    id: text('id').primaryKey(),
    userId: userId(),
    secret: text('secret').notNull(),
    backupCodes: text('backup_codes').notNull(),
    /** Whether a code was entered once, so that the person certainly has it. */
    verified: boolean('verified').notNull().default(true),
    failedVerificationCount: integer('failed_verification_count').notNull().default(0),
    lockedUntil: moment('locked_until'),
    /** Of the last code used, in thirty-second steps since 1970: none works twice. */
    lastUsedStep: integer('last_used_step'),
  },
  (table) => [index('staff_two_factors_by_user').on(table.userId)],
);

/**
 * Second factors that no code has confirmed yet, one for each session that requested one: they
 * grant no access, and only that session is shown its own. Encrypted like those in use, which stay
 * valid until then.
 */
export const staffPendingFactors = pgTable('staff_pending_factors', {
  sessionId: text('session_id')
    .primaryKey()
    .references(() => staffSessions.id, { onDelete: 'cascade' }),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  createdAt: moment('created_at').notNull(),
});

/** Wrong passwords and codes of an hour, summed up; written into the audit trail and removed after it. */
export const staffFailedTries = pgTable(
  'staff_failed_tries',
  {
    /** Id of whose account it is; '' for all mail addresses that have none. */
    account: text('account').notNull(),
    kind: text('kind').$type<FailedTryKind>().notNull(),
    hour: moment('hour').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.kind, table.hour] })],
);

/** Passkeys; the private half of each never leaves the person's device (docs/adr/0041). */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: userId(),
    /** As browsers name it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses, as the device counts them; always 0 where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it, such as `internal` or `usb`. */
    transports: text('transports').array().notNull(),
    /** By which the person tells it from others. */
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('staff_passkeys_by_user').on(table.userId)],
);

/** One-time links by which people get access to the staff side, or get it back. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** SHA-256 of the link's token, so that reading this table does not allow its use. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The same of the token in the mail, which is made when the mail is sent. */
    mailTokenHash: text('mail_token_hash').unique(),
    email: text('email').notNull(),
    role: text('role').$type<StaffRole>().notNull(),
    /** Name of who invited; '' for the command line. */
    invitedBy: text('invited_by').notNull().default(''),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [index('staff_invitations_by_email').on(table.email)],
);

/**
 * Who did what to what, when, and what it was before and after. Append-only: a trigger rejects
 * every change and every removal.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment('at').notNull(),
    /** Null for the command line. No foreign key on purpose: entries outlive accounts. */
    staffId: text('staff_id'),
    /** As it was then. */
    staffName: text('staff_name').notNull(),
    action: text('action').notNull(),
    subjectKind: text('subject_kind').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (table) => [
    index('audit_entries_by_subject').on(table.subjectKind, table.subjectId, table.id),
    index('audit_entries_by_action').on(table.action, table.at),
  ],
);
