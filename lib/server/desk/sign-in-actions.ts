import { isAPIError } from 'better-auth/api';
import { parseCookies } from 'better-auth/cookies';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { STAFF_PASSWORD_LENGTH } from '@/lib/config/staff-rights';
import { DESK_PATHS, invitationPath } from '@/lib/routing/desk-address';
import { staffSessions, staffUsers } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { rateLimitKeyOf } from '../request/ip-address';
import { recordAudit } from '../staff/audit';
import type { ActionContext } from '../staff/desk-backend';
import { countFailedTry, countStaffTry } from '../staff/failed-tries';
import { acceptInvitation } from '../staff/invitations';
import { removeDevicesOfSession } from '../staff/push-subscriptions';
import { beginSecondFactor, spendCode } from '../staff/second-factor';
import { recordSecurityEvent } from '../staff/security-events';
import { proveSession, readStaffSession } from '../staff/staff-session';
import { type ActionOutcome, deskAction, formText, noticeOf } from './desk-action';

const password = z.string().min(1).max(STAFF_PASSWORD_LENGTH.max);

/** Digits as authenticator apps show them, often in two groups. */
export const code = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/));

const recoveryCode = formText(40);

interface SignedIn {
  cookies: string[];
  /** The account's password is right, and a code has to follow. */
  isCodeWanted: boolean;
}

/** @throws DeskRejection without telling whether the account, its access or the password is wrong */
async function signInByPassword(
  context: ActionContext,
  input: { email: string; password: string },
): Promise<SignedIn> {
  const { auth, db, headers } = context;
  const call = { body: input, headers, returnHeaders: true } as const;
  const answer = await auth.api.signInEmail(call).catch((error) => {
    if (!isAPIError(error)) throw error;
    return null;
  });
  const [person] = await db
    .select({ id: staffUsers.id, disabledAt: staffUsers.disabledAt })
    .from(staffUsers)
    .where(eq(staffUsers.email, input.email));
  if (!answer || !person || person.disabledAt) {
    await countFailedTry(context, 'wrongPassword', person?.id);
    throw new DeskRejection('wrongCredentials');
  }
  return {
    cookies: answer.headers.getSetCookie(),
    isCodeWanted: 'twoFactorRedirect' in answer.response,
  };
}

/** Headers of a browser that has taken these cookies. */
function headersWith(headers: Headers, cookies: readonly string[]): Headers {
  const next = new Headers(headers);
  next.set('cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; '));
  return next;
}

/** Mail and password; next comes the code of the second factor, or its set-up. */
export const signIn = deskAction({
  allowed: 'everybody',
  fields: z.object({ email: formText(200), password }),
  async run(input, context) {
    const email = input.email.toLowerCase();
    await context.limits.consume('staffSignIn', rateLimitKeyOf(context.address));
    const countSuccess = await countStaffTry(context, email);
    const { cookies, isCodeWanted } = await signInByPassword(context, { ...input, email });
    await countSuccess();
    return { to: isCodeWanted ? DESK_PATHS.code : DESK_PATHS.secondFactor, cookies };
  },
});

/**
 * The sign-in that waits for a code in this browser: headers by which the library finds it,
 * even when somebody is signed in there, and its account.
 */
async function findWaitingSignIn({ auth, headers }: ActionContext) {
  const { createAuthCookie, internalAdapter } = await auth.$context;
  const { name } = createAuthCookie('two_factor');
  const signed = parseCookies(headers.get('cookie') ?? '').get(name) ?? '';
  const waiting = await internalAdapter.findVerificationValue(
    signed.slice(0, signed.lastIndexOf('.')),
  );
  return {
    headers: headersWith(headers, [`${name}=${encodeURIComponent(signed)}`]),
    staffId: waiting?.value,
  };
}

/** Error codes of the library when no sign-in waits: it took too long, or too many wrong codes. */
const NOTHING_WAITS = ['INVALID_TWO_FACTOR_COOKIE', 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE'];

/**
 * Verifies the code of the second factor, or a recovery code.
 * @returns cookies of the session; or why the password is needed again
 */
async function verifySecondFactor(
  context: ActionContext,
  given: { code: string; isRecovery: boolean },
): Promise<string[] | 'usedCode' | 'signInAgain'> {
  const { auth, db, now, limits, address } = context;
  await limits.consume('staffSignIn', rateLimitKeyOf(address));
  const { headers, staffId } = await findWaitingSignIn(context);
  const call = { body: { code: given.code }, headers, returnHeaders: true } as const;
  const verify = given.isRecovery ? auth.api.verifyBackupCode : auth.api.verifyTOTP;
  const answer = await verify(call).catch(async (error) => {
    if (!isAPIError(error)) throw error;
    if (!staffId || NOTHING_WAITS.includes(String(error.body?.code))) return null;
    await countFailedTry(context, 'wrongCode', staffId);
    throw new DeskRejection(error.status === 'TOO_MANY_REQUESTS' ? 'tooManyAttempts' : 'wrongCode');
  });
  if (!answer) return 'signInAgain';
  const { user, token } = answer.response;
  const { id, name } = user;
  if (!given.isRecovery && !(await spendCode(db, auth, { userId: id, code: given.code, now }))) {
    // Ends the session that was just begun; its cookie is not sent either.
    await db.delete(staffSessions).where(eq(staffSessions.token, token ?? ''));
    await countFailedTry(context, 'wrongCode', id);
    return 'usedCode';
  }
  const subject = { kind: 'staff', id } as const;
  const actor = { staffId: id, name, now };
  await db.transaction(async (tx) => {
    await proveSession(tx, token ?? '', given.isRecovery ? 'recoveryCode' : 'totp');
    if (!given.isRecovery) return recordAudit(tx, actor, { action: 'signedIn', subject });
    // By mail too: the notice at the desk can be marked as seen by the session that it is about.
    await recordSecurityEvent(tx, context, actor, { action: 'recoveryCodeUsed', subject });
  });
  return answer.headers.getSetCookie();
}

function outcomeOf(verified: Awaited<ReturnType<typeof verifySecondFactor>>): ActionOutcome {
  return typeof verified === 'string'
    ? { to: DESK_PATHS.signIn, notice: verified }
    : { to: DESK_PATHS.home, cookies: verified };
}

export const verifyCode = deskAction({
  allowed: 'everybody',
  fields: z.object({ code }),
  async run(input, context) {
    return outcomeOf(await verifySecondFactor(context, { ...input, isRecovery: false }));
  },
});

export const useRecoveryCode = deskAction({
  allowed: 'everybody',
  fields: z.object({ code: recoveryCode }),
  async run(input, context) {
    return outcomeOf(await verifySecondFactor(context, { ...input, isRecovery: true }));
  },
});

/** An invitation becomes an account, whose second factor is set up at once. */
export const accept = deskAction({
  allowed: 'everybody',
  fields: z.object({ token: formText(100), name: formText(80), password: z.string().max(1000) }),
  async run(input, context) {
    const { auth, db, now, limits, address } = context;
    let email: string;
    try {
      await limits.consume('staffSignIn', rateLimitKeyOf(address));
      email = await acceptInvitation(context, input, now);
    } catch (error) {
      const notice = noticeOf(error);
      if (!notice || notice === 'invitationInvalid') throw error;
      return { to: invitationPath(input.token, input.name), notice };
    }
    const { cookies } = await signInByPassword(context, { email, password: input.password });
    const newcomer = await readStaffSession(auth, headersWith(context.headers, cookies));
    if (newcomer) await beginSecondFactor(db, auth, newcomer.sessionId, now);
    return { to: DESK_PATHS.secondFactor, cookies };
  },
});

export const signOut = deskAction({
  allowed: 'newcomers',
  fields: z.object({}),
  async run(_, { auth, db, headers, staff, actor }) {
    const answer = await auth.api.signOut({ headers, returnHeaders: true });
    await removeDevicesOfSession(db, staff.sessionId);
    const subject = { kind: 'staff', id: staff.id } as const;
    await recordAudit(db, actor, { action: 'signedOut', subject });
    const cookies = answer.headers.getSetCookie();
    return { to: DESK_PATHS.signIn, notice: 'signedOut', cookies };
  },
});
