import { APIError } from 'better-auth/api';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { STAFF_PASSWORD_LENGTH } from '@/lib/config/staff-rights';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { staffSessions, staffUsers } from '../db/schema/staff';
import { rateLimitKeyOf } from '../http/ip-address';
import { removeDevicesOfSession } from '../notify/push-subscriptions';
import { recordAudit } from './audit';
import { type ActionContext, deskAction, formText } from './desk-action';
import { DeskRejection } from './desk-rejection';
import { acceptInvitation } from './invitations';
import { spendCode } from './second-factor';
import { countStaffTry } from './staff-tries';

const password = z.string().min(1).max(STAFF_PASSWORD_LENGTH.max);

/** Digits as authenticator apps show them, often in two groups. */
const code = z
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
  { auth, db, headers }: ActionContext,
  input: { email: string; password: string },
): Promise<SignedIn> {
  try {
    const answer = await auth.api.signInEmail({ body: input, headers, returnHeaders: true });
    const [person] = await db
      .select({ disabledAt: staffUsers.disabledAt })
      .from(staffUsers)
      .where(eq(staffUsers.email, input.email))
      .limit(1);
    if (!person || person.disabledAt) throw new DeskRejection('wrongCredentials');
    return {
      cookies: answer.headers.getSetCookie(),
      isCodeWanted: 'twoFactorRedirect' in answer.response,
    };
  } catch (error) {
    if (error instanceof APIError) throw new DeskRejection('wrongCredentials');
    throw error;
  }
}

/** Headers of a browser that has taken these cookies. */
function headersWith(headers: Headers, cookies: readonly string[]): Headers {
  const next = new Headers(headers);
  next.set('cookie', cookies.map((cookie) => cookie.split(';')[0]).join('; '));
  return next;
}

/** Mail and password; whoever has a second factor enters its code next, others set one up. */
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
 * The code of the second factor, or one of the codes that stand in for it.
 * @returns cookies of the session; null where the code has been used before
 */
async function verifySecondFactor(
  context: ActionContext,
  given: { code: string; isRecovery: boolean },
): Promise<string[] | null> {
  const { auth, headers, db, now, limits, address } = context;
  await limits.consume('staffSignIn', rateLimitKeyOf(address));
  const call = { body: { code: given.code }, headers, returnHeaders: true } as const;
  try {
    const answer = given.isRecovery
      ? await auth.api.verifyBackupCode(call)
      : await auth.api.verifyTOTP(call);
    const { user, token } = answer.response;
    const { id, name } = user;
    if (!given.isRecovery && !(await spendCode(db, auth, { userId: id, code: given.code, now }))) {
      // The session that was just begun; its cookie is not handed out either.
      await db.delete(staffSessions).where(eq(staffSessions.token, token ?? ''));
      return null;
    }
    const subject = { kind: 'staff', id } as const;
    const action = given.isRecovery ? 'recoveryCodeUsed' : 'signedIn';
    await recordAudit(db, { staffId: id, name }, { action, subject }, now);
    return answer.headers.getSetCookie();
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    const { status } = error;
    if (status === 'TOO_MANY_REQUESTS') throw new DeskRejection('tooManyAttempts');
    throw new DeskRejection('wrongCode');
  }
}

export const verifyCode = deskAction({
  allowed: 'everybody',
  fields: z.object({ code }),
  async run(input, context) {
    const cookies = await verifySecondFactor(context, { ...input, isRecovery: false });
    if (!cookies) return { to: DESK_PATHS.signIn, notice: 'usedCode' };
    return { to: DESK_PATHS.home, cookies };
  },
});

export const useRecoveryCode = deskAction({
  allowed: 'everybody',
  fields: z.object({ code: recoveryCode }),
  async run(input, context) {
    const cookies = await verifySecondFactor(context, { ...input, isRecovery: true });
    return { to: DESK_PATHS.home, cookies: cookies ?? [] };
  },
});

/** An invitation becomes an account, whose second factor is set up at once. */
export const accept = deskAction({
  allowed: 'everybody',
  fields: z.object({ token: formText(100), name: formText(80), password: z.string().max(1000) }),
  async run(input, context) {
    await context.limits.consume('staffSignIn', rateLimitKeyOf(context.address));
    const email = await acceptInvitation(context.db, input, context.now);
    const { cookies } = await signInByPassword(context, { email, password: input.password });
    const headers = headersWith(context.headers, cookies);
    await context.auth.api.enableTwoFactor({ body: { password: input.password }, headers });
    return { to: DESK_PATHS.secondFactor, cookies };
  },
});

/** A second factor for somebody who has a session without one. */
export const beginSecondFactor = deskAction({
  allowed: 'newcomers',
  fields: z.object({ password }),
  async run(body, context) {
    const { auth, headers, staff } = context;
    if (staff.hasSecondFactor) return { to: DESK_PATHS.home };
    await countStaffTry(context, staff.email, true);
    try {
      await auth.api.enableTwoFactor({ body, headers });
    } catch (error) {
      if (error instanceof APIError) throw new DeskRejection('wrongPassword');
      throw error;
    }
    return { to: DESK_PATHS.secondFactor };
  },
});

/** The first code of a new second factor shows that the person has it. */
export const confirmSecondFactor = deskAction({
  allowed: 'newcomers',
  fields: z.object({ code }),
  async run(body, context) {
    const { auth, db, headers, staff, actor, now } = context;
    if (staff.hasSecondFactor) return { to: DESK_PATHS.home };
    const countSuccess = await countStaffTry(context, staff.email, true);
    try {
      const answer = await auth.api.verifyTOTP({ body, headers, returnHeaders: true });
      await spendCode(db, auth, { userId: staff.id, code: body.code, now });
      const subject = { kind: 'staff', id: staff.id } as const;
      await recordAudit(db, actor, { action: 'secondFactorSet', subject }, now);
      await countSuccess();
      const cookies = answer.headers.getSetCookie();
      return { to: DESK_PATHS.home, notice: 'secondFactorOn', cookies };
    } catch (error) {
      if (error instanceof APIError) throw new DeskRejection('wrongCode');
      throw error;
    }
  },
});

export const signOut = deskAction({
  allowed: 'newcomers',
  fields: z.object({}),
  async run(_, { auth, db, headers, staff, actor, now }) {
    const answer = await auth.api.signOut({ headers, returnHeaders: true });
    await removeDevicesOfSession(db, staff.sessionId);
    const subject = { kind: 'staff', id: staff.id } as const;
    await recordAudit(db, actor, { action: 'signedOut', subject }, now);
    const cookies = answer.headers.getSetCookie();
    return { to: DESK_PATHS.signIn, notice: 'signedOut', cookies };
  },
});
