import { and, eq } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import type { Member } from '@/lib/contract/calls/user';
import { hasInvisibleLetters, mixesScripts } from '@/lib/server/request/confusables';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { countTry } from '@/lib/server/request/login-throttle';
import { rejected, rejectedFields } from '@/lib/server/request/request-error';
import { isPhoneNumber, plainPhone, sanitizeLine } from '@/lib/server/request/text-fields';
import { members, recoveryCodes } from '../db/schema/members';
import { hashPassword, verifyPassword } from '../password-hash';
import { requireMember } from '../request/member-sessions';
import { checkNewPassword, readMember } from './accounts';
import { revokeOtherSessions } from './own-sessions';

/**
 * Updates a member's profile; missing fields do not change.
 * @throws RequestError 401 without a login, 1 for an invalid number or a deceptive name
 */
export async function updateMember(
  input: ParsedRequestOf<typeof calls.updateMember>,
  context: ServiceContext,
): Promise<Member> {
  const { db, locale } = context;
  const { user_id: memberId } = await requireMember(input.token, context);
  const whatsapp = plainPhone(input.whatsapp ?? '');
  if (whatsapp && !isPhoneNumber(whatsapp)) throw rejected(errorMessage('invalidPhone', locale));
  // The name is shown beside reviews.
  const { name } = input;
  if (name && (hasInvisibleLetters(name) || mixesScripts(name)))
    throw rejectedFields([{ field: 'name', msg: errorMessage('doubtfulName', locale) }]);
  const changes = {
    ...(name === undefined ? {} : { name: sanitizeLine(name) }),
    ...(whatsapp ? { whatsapp } : {}),
  };
  if (Object.keys(changes).length > 0) {
    await db.update(members).set(changes).where(eq(members.memberId, memberId));
  }
  return readMember(input, context);
}

/**
 * Whether a logged-in member knows the password.
 * @returns its stored hash; null for another password
 * @throws RequestError 429 after too many tries at one account
 */
export async function checkPresentPassword(
  memberId: number,
  password: string,
  { db, limits, pause }: ServiceContext,
): Promise<string | null> {
  // Only a session can try, so that tries count for the account and not for an address.
  const tried = { account: `password ${memberId}`, address: null, isKnownAddress: true };
  const countSuccess = await countTry(limits, tried, pause);
  const [member] = await db
    .select({ passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.memberId, memberId))
    .limit(1);
  const presentHash = member?.passwordHash ?? null;
  if (!(await verifyPassword(password, presentHash))) return null;
  await countSuccess();
  return presentHash;
}

/**
 * Changes the password and ends every other login and every link to a new password, because one may
 * be an attacker's; the hosts to which the browser took its own login stay logged in.
 * @throws RequestError 401 without a login, 1 when the present password is wrong, 429 after too many
 * attempts on one account
 */
export async function changePassword(
  input: ParsedRequestOf<typeof calls.changePassword>,
  context: ServiceContext,
): Promise<null> {
  const { db, locale, now } = context;
  const { user_id: memberId } = await requireMember(input.token, context);
  checkNewPassword(input.new_password, 'new_password', locale);
  const presentHash = await checkPresentPassword(memberId, input.password, context);
  if (!presentHash) throw rejected(errorMessage('wrongPassword', locale));
  const passwordHash = await hashPassword(input.new_password);
  await db.transaction(async (transaction) => {
    // Another login may have changed it meanwhile, to end this one.
    const isPresent = and(eq(members.memberId, memberId), eq(members.passwordHash, presentHash));
    const changed = await transaction
      .update(members)
      .set({ passwordHash })
      .where(isPresent)
      .returning({ memberId: members.memberId });
    if (changed.length === 0) throw rejected(errorMessage('wrongPassword', locale));
    await transaction.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
    await revokeOtherSessions(transaction, memberId, input.token, now);
  });
  return null;
}
