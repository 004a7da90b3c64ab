import { eq } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import { isLocale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/http/context';
import { errorMessage } from '@/lib/server/http/error-messages';
import { rejected } from '@/lib/server/http/request-error';
import { isEmail, isPhoneNumber } from '@/lib/server/http/text-fields';
import { members } from '../db/schema/members';
import { storedOrigin } from '../leads/lead-origin';
import { hashPassword, verifyPassword } from './passwords';
import { openSession, requireMember, revokeSession } from './sessions';

/** One mailbox is one account, whatever the letter case of its address. */
function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Creates an account and logs in.
 * @returns the session's token
 * @throws RequestError 1 when a field is wrong or the mailbox has an account
 */
export async function register(
  input: ParsedRequestOf<typeof calls.register>,
  { db, locale, now, sessionDays, origin }: ServiceContext,
): Promise<string> {
  const email = normalizeEmail(input.email);
  const whatsapp = input.whatsapp.trim();
  if (!isEmail(email)) throw rejected(errorMessage('invalidEmail', locale));
  if (!isPhoneNumber(whatsapp)) throw rejected(errorMessage('invalidPhone', locale));
  const lang = isLocale(input.lang) ? input.lang : locale;
  const from = await storedOrigin(db, origin, { countryId: null, lang, from: '' });
  const passwordHash = await hashPassword(input.password);
  const [member] = await db
    .insert(members)
    .values({
      email,
      whatsapp,
      passwordHash,
      ...from,
      source: input.source || from.source,
      lang,
      createdAt: now,
    })
    .onConflictDoNothing({ target: members.email })
    .returning({ memberId: members.memberId });
  if (!member) throw rejected(errorMessage('emailTaken', locale));
  return openSession(db, member.memberId, now, sessionDays);
}

/**
 * Logs in. Unknown accounts and wrong passwords get the same answer after the same work.
 * @returns the session's token
 * @throws RequestError 1, or 429 after too many attempts on one account
 */
export async function login(
  input: ParsedRequestOf<typeof calls.login>,
  { db, locale, now, limits, sessionDays }: ServiceContext,
): Promise<string> {
  const email = normalizeEmail(input.email);
  await limits.consume('loginOfAccount', email);
  const [member] = await db
    .select({ memberId: members.memberId, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.email, email))
    .limit(1);
  const isCorrect = await verifyPassword(input.password, member?.passwordHash ?? null);
  if (!member || !isCorrect) throw rejected(errorMessage('wrongCredentials', locale));
  await limits.clear('loginOfAccount', email);
  return openSession(db, member.memberId, now, sessionDays);
}

/** @throws RequestError 401 when the token is unknown, expired or revoked */
export async function readMember(
  { token }: ParsedRequestOf<typeof calls.readMember>,
  { db, now }: ServiceContext,
) {
  const { createdAt, tier, ...member } = await requireMember(db, token, now);
  return {
    ...member,
    tier: tier === 'club' ? ('club' as const) : ('ordinary' as const),
    created_at: createdAt.toISOString(),
  };
}

/** Revokes the token; also succeeds when there is nothing to revoke. */
export async function logout(
  { token }: ParsedRequestOf<typeof calls.logout>,
  { db, now }: ServiceContext,
): Promise<null> {
  await revokeSession(db, token, now);
  return null;
}
