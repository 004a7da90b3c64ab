import { and, eq, isNull } from 'drizzle-orm';
import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { rejected } from '@/lib/server/request/request-error';
import { members, recoveryCodes, sessions } from '../db/schema/members';
import { byMail, storeNotifications } from '../jobs/outbox';
import { countMail } from '../notify/mail-caps';
import { hashPassword } from '../password-hash';
import { forgetTries } from '../request/login-throttle';
import { canonicalEmail } from '../request/mail-address';
import { checkNewPassword, triedAccountOf } from './accounts';
import { takeAddressByCode } from './address-holder';

/**
 * Queues a mail with a link to a new password. Whether the mailbox has an account is checked when
 * it is sent, so that neither response nor timing reveals it.
 * @throws RequestError 1 for no address or where the site sends no mail, 429
 */
export async function requestRecovery(
  input: ParsedRequestOf<typeof calls.requestRecovery>,
  { db, now, locale, limits, address, notification }: ServiceContext,
): Promise<null> {
  if (!notification.mail) throw rejected(errorMessage('noMail', locale));
  const receiver = canonicalEmail(input.email);
  if (!receiver) throw rejected(errorMessage('invalidEmail', locale));
  const beyond = await countMail(limits, 'recovery', { address, mailbox: receiver });
  // The response does not reveal that a mailbox is beyond its cap.
  if (beyond?.cap === 'mailbox') return null;
  if (beyond) throw beyond.error;
  await db.transaction(async (tx) => {
    await storeNotifications(tx, { kind: 'recovery' }, [byMail(receiver)], now);
  });
  return null;
}

/**
 * Sets a new password by the code of a mail, uses up all codes of the member, and ends every login.
 * Tries at the forgotten one from this address no longer count, so that the member can log in.
 * @throws RequestError 1 when the code is unknown, used or expired, or the password is a common one
 */
export async function resetPassword(
  input: ParsedRequestOf<typeof calls.resetPassword>,
  { db, now, locale, limits, address }: ServiceContext,
): Promise<null> {
  checkNewPassword(input.new_password, 'new_password', locale);
  const passwordHash = await hashPassword(input.new_password);
  const email = await db.transaction(async (tx) => {
    // The link went to the mailbox, so that using it proves the mailbox, too.
    const memberId = await takeAddressByCode(tx, recoveryCodes, input.code, now);
    if (memberId === null) throw rejected(errorMessage('usedLink', locale));
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId));
    const [member] = await tx
      .update(members)
      .set({ passwordHash })
      .where(eq(members.memberId, memberId))
      .returning({ email: members.email });
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.memberId, memberId), isNull(sessions.revokedAt)));
    return member?.email ?? '';
  });
  await forgetTries(limits, { account: triedAccountOf(email), address });
  return null;
}
