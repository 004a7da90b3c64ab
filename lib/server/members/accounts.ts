import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import { isLocale, type Locale } from '@/lib/i18n/locales';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { networkKeyOf, rateLimitKeyOf } from '@/lib/server/request/ip-address';
import { countTry } from '@/lib/server/request/login-throttle';
import { rejected, rejectedFields } from '@/lib/server/request/request-error';
import { isPhoneNumber, plainPhone, sanitizeLine } from '@/lib/server/request/text-fields';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import { storedOrigin } from '../leads/lead-origin';
import { hashPassword, openedBy } from '../password-hash';
import { canonicalEmail, storedForms } from '../request/mail-address';
import {
  isPlaceOfMember,
  openSession,
  requireMember,
  revokeSession,
} from '../request/member-sessions';
import { isCommonEncoding } from './common-encodings';
import { sendFirstProof } from './mailbox-proof';

/**
 * @param field the field it came in
 * @throws RequestError 1 for the encoding of a common password
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
 * Creates an account and logs in. Where the site sends mail, the account waits for its mailbox to be
 * proven, and the answer is the same whether or not the mailbox has one (docs/adr/0050).
 * @returns the session's token
 * @throws RequestError 1 when a field is wrong, or the mailbox has an account and the site sends no mail
 */
export async function register(
  input: ParsedRequestOf<typeof calls.register>,
  context: ServiceContext,
): Promise<string> {
  const { db, locale, now, origin, notification } = context;
  const email = canonicalEmail(input.email);
  const whatsapp = plainPhone(input.whatsapp);
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
      unprovenSince: notification.mail ? now : null,
      whatsapp,
      passwordHash,
      ...from,
      source: sanitizeLine(input.source ?? '') || from.source,
      lang,
      createdAt: now,
    })
    .onConflictDoNothing({ target: members.email, where: isNull(members.unprovenSince) })
    .returning({ memberId: members.memberId });
  if (!member) throw rejected(errorMessage('emailTaken', locale));
  if (notification.mail) await sendFirstProof({ memberId: member.memberId, email }, context);
  return openSession(member.memberId, context);
}

/** What attempts at an account are counted under, whether or not it exists. */
export const triedAccountOf = (email: string) => `member ${storedForms(email)[0]}`;

/** How many waiting accounts of one mailbox can be logged in to: the newest. */
const WAITING_TRIED_MAX = 3;

/** Accounts that a login may mean: the address's holder or null, then those that wait for it. */
async function accountsOf(db: Database, given: string) {
  const emails = storedForms(given);
  const rows = await db
    .select({
      memberId: members.memberId,
      passwordHash: members.passwordHash,
      isHolder: sql<boolean>`${members.unprovenSince} is null`,
    })
    .from(members)
    .where(inArray(members.email, emails))
    // Where both forms have an account, the canonical one's: it is the first.
    .orderBy(
      sql`${members.unprovenSince} desc nulls first`,
      asc(sql`${members.email} <> ${emails[0]}`),
    )
    .limit(emails.length + WAITING_TRIED_MAX);
  const holder = rows.find(({ isHolder }) => isHolder) ?? null;
  const waiting = rows.filter(({ isHolder }) => !isHolder).slice(0, WAITING_TRIED_MAX);
  return { holder, accounts: [holder, ...waiting] };
}

/**
 * Logs in; of several accounts that wait for one mailbox, the password decides. Unknown accounts and
 * wrong passwords get the same answer after the same work.
 * @returns the session's token
 * @throws RequestError 1, or 429 after too many attempts (login-throttle.ts)
 */
export async function login(
  input: ParsedRequestOf<typeof calls.login>,
  context: ServiceContext,
): Promise<string> {
  const { db, locale, limits, address, pause, notification } = context;
  const { holder, accounts } = await accountsOf(db, input.email);
  const isKnownAddress = await isPlaceOfMember(holder?.memberId ?? 0, context);
  const countSuccess = await countTry(
    limits,
    { account: triedAccountOf(input.email), address, isKnownAddress },
    pause,
  );
  const verifiedMin = notification.mail ? 1 + WAITING_TRIED_MAX : 1;
  const member = await openedBy(input.password, accounts, verifiedMin);
  if (!member) throw rejected(errorMessage('wrongCredentials', locale));
  // Anybody can register a waiting account with another person's address: logging in to it must not
  // reset the tries at theirs.
  if (member.isHolder) await countSuccess();
  return db.transaction(async (tx) => {
    // The password may have been changed, or the account closed, while it was verified.
    const [current] = await tx
      .select({ memberId: members.memberId })
      .from(members)
      .where(
        and(eq(members.memberId, member.memberId), eq(members.passwordHash, member.passwordHash)),
      )
      .for('share');
    if (!current) throw rejected(errorMessage('wrongCredentials', locale));
    return openSession(member.memberId, { ...context, db: tx });
  });
}

/** @throws RequestError 401 when the token is unknown, expired or revoked */
export async function readMember(
  { token }: ParsedRequestOf<typeof calls.readMember>,
  context: ServiceContext,
) {
  const { createdAt, tier, unprovenSince, ...member } = await requireMember(token, context);
  return {
    ...member,
    tier: tier === 'club' ? ('club' as const) : ('ordinary' as const),
    created_at: createdAt.toISOString(),
    ...(context.notification.mail && unprovenSince && { awaits_proof: true }),
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
