import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { z } from 'zod';
import { company } from '@/lib/config/company';
import { STAFF_COOKIE_PREFIX } from '@/lib/config/cookies';
import { SESSION_PROOFS, STAFF_PASSWORD_LENGTH } from '@/lib/config/staff-rights';
import type { Database } from '../db/database';
import {
  staffAccounts,
  staffSessions,
  staffTwoFactors,
  staffUsers,
  staffVerifications,
} from '../db/schema/staff';
import { hashPassword, verifyPassword } from '../password-hash';

/** A working day: staff sign in each morning. */
const SESSION_S = 12 * 60 * 60;

/** How long a second factor may take after the password. */
const SECOND_FACTOR_WITHIN_S = 5 * 60;

/** Begins the session of an authenticated person; callable by our own code only. */
const beginSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.string(), proof: z.enum(SESSION_PROOFS) }) },
  async (ctx) => {
    const { internalAdapter } = ctx.context;
    const { userId, proof } = ctx.body;
    const user = await internalAdapter.findUserById(userId);
    const session = user && (await internalAdapter.createSession(user.id, false, { proof }));
    if (!session) throw new Error('A session could not be begun.');
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ sessionId: session.id });
  },
);

export interface StaffAuthOptions {
  /** Signs cookies, encrypts second factors (DESK_SECRET). */
  secret: string;
  /** Of the staff side, such as https://desk.example.com. */
  origin: string;
}

/**
 * Accounts, sessions and second factors of the staff side, by better-auth (docs/adr/0029). Its own
 * HTTP interface is not served: our actions call it, after they have checked rights and limits.
 */
export function createStaffAuth(db: Database, { secret, origin }: StaffAuthOptions) {
  const isSecure = origin.startsWith('https:');
  return betterAuth({
    appName: company().name,
    baseURL: origin,
    secret,
    telemetry: { enabled: false },
    // Rejections are return values here; other errors are thrown.
    logger: { disabled: true },
    database: drizzleAdapter(db, {
      provider: 'pg',
      transaction: true,
      schema: {
        user: staffUsers,
        session: staffSessions,
        account: staffAccounts,
        verification: staffVerifications,
        twoFactor: staffTwoFactors,
      },
    }),
    emailAndPassword: {
      enabled: true,
      // Accounts are created by invitation only (invitations.ts).
      disableSignUp: true,
      minPasswordLength: STAFF_PASSWORD_LENGTH.min,
      maxPasswordLength: STAFF_PASSWORD_LENGTH.max,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(password, hash),
      },
    },
    user: {
      additionalFields: {
        role: { type: 'string', input: false },
        disabledAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      expiresIn: SESSION_S,
      disableSessionRefresh: true,
      additionalFields: { proof: { type: 'string', required: false, input: false } },
    },
    // The site has its own limits, which are shared by all of its processes.
    rateLimit: { enabled: false },
    advanced: {
      // Host-only; where the site has TLS the browser enforces it (RFC 6265bis, `__Host-`).
      cookiePrefix: `${isSecure ? '__Host-' : ''}${STAFF_COOKIE_PREFIX}`,
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure, sameSite: 'lax', httpOnly: true, path: '/' },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    plugins: [
      twoFactor({
        issuer: company().name,
        twoFactorCookieMaxAge: SECOND_FACTOR_WITHIN_S,
        accountLockout: { enabled: true, maxFailedAttempts: 10, durationSeconds: 15 * 60 },
      }),
      { id: 'proven-session', endpoints: { beginSession } },
    ],
  });
}

export type StaffAuth = ReturnType<typeof createStaffAuth>;
