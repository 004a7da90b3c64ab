import { asc, inArray, sql } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/http/context';
import { errorMessage } from '@/lib/server/http/error-messages';
import { countTry } from '@/lib/server/http/guarded-tries';
import { networkKeyOf, rateLimitKeyOf } from '@/lib/server/http/ip-address';
import { rejected, rejectedFields } from '@/lib/server/http/request-error';
import { isPhoneNumber, sanitizeLine } from '@/lib/server/http/text-fields';
import { members } from '../db/schema/members';
import { storedOrigin } from '../leads/lead-origin';
import { isCommonEncoding } from './common-encodings';
import { canonicalEmail, storedForms } from './mail-address';
import { hashPassword, verifyPassword } from './passwords';
import { isPlaceOfMember, openSession, requireMember, revokeSession } from './sessions';

/**
 * @param field the field it came in
 * @throws RequestError 1 for the encoding of a password that guessing begins with
 */
export function checkNewPassword(encoded: string, field: string, locale: Locale): void {
  if (!isCommonEncoding(encoded)) return;
  throw rejectedFields([{ field, msg: errorMessage('commonPassword', locale) }]);
}

/** @throws RequestError 429 */
async function countRegistration({ limits, address }: ServiceContext): Promise<void> {
  if (address === null) return;
  await limits.consume('registrationsOfAddress', rateLimitKeyOf(address));
  await limits.consume('registrationsOfNetwork', networkKeyOf(address));
}

/**
 * Creates an account and logs in.
 * @returns the session's token
 * @throws RequestError 1 when a field is wrong or the mailbox has an account
 */
export async function register(
  input: ParsedRequestOf<typeof calls.register>,
  context: ServiceContext,
): Promise<string> {
  const { db, locale, now, origin } = context;
  const email = canonicalEmail(input.email);
  const whatsapp = input.whatsapp.trim();
  if (!email) throw rejected(errorMessage('invalidEmail', locale));
  if (!isPhoneNumber(whatsapp)) throw rejected(errorMessage('invalidPhone', locale));
  checkNewPassword(input.password, 'password', locale);
  const lang = isLocale(input.lang) ? input.lang : locale;
  const from = await storedOrigin(db, origin, { countryId: null, lang, from: '' });
  await countRegistration(context);
  const passwordHash = await hashPassword(input.password);
  const [member] = await db
    .insert(members)
    .values({
      email,
      whatsapp,
      passwordHash,
      ...from,
      source: sanitizeLine(input.source ?? '') || from.source,
      lang,
      createdAt: now,
    })
    .onConflictDoNothing({ target: members.email })
    .returning({ memberId: members.memberId });
  if (!member) throw rejected(errorMessage('emailTaken', locale));
  return openSession(member.memberId, context);
}

/**
 * Logs in. Unknown accounts and wrong passwords get the same answer after the same work.
 * @returns the session's token
 * @throws RequestError 1, or 429 after too many attempts (guarded-tries.ts)
 */
export async function login(
  input: ParsedRequestOf<typeof calls.login>,
  context: ServiceContext,
): Promise<string> {
  const { db, locale, limits, address, pause } = context;
  const emails = storedForms(input.email);
  const [member] = await db
    .select({ memberId: members.memberId, passwordHash: members.passwordHash })
    .from(members)
    .where(inArray(members.email, emails))
    // Where both forms have an account, the canonical one's: it is the first.
    .orderBy(asc(sql`${members.email} <> ${emails[0]}`))
    .limit(1);
  const isKnownPlace = await isPlaceOfMember(member?.memberId ?? 0, context);
  const countSuccess = await countTry(
    limits,
    { account: `member ${emails[0]}`, address, isKnownPlace },
    pause,
  );
  const isCorrect = await verifyPassword(input.password, member?.passwordHash ?? null);
  if (!member || !isCorrect) throw rejected(errorMessage('wrongCredentials', locale));
  await countSuccess();
  return openSession(member.memberId, context);
}

/** @throws RequestError 401 when the token is unknown, expired or revoked */
export async function readMember(
  { token }: ParsedRequestOf<typeof calls.readMember>,
  context: ServiceContext,
) {
  const { createdAt, tier, ...member } = await requireMember(token, context);
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
