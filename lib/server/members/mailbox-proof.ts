import type { ParsedRequestOf } from '@/lib/contract/call';
import type * as calls from '@/lib/contract/calls/user';
import type { ServiceContext } from '@/lib/server/request/context';
import { errorMessage } from '@/lib/server/request/error-messages';
import { rejected } from '@/lib/server/request/request-error';
import { proofCodes } from '../db/schema/members';
import { byMail, storeNotifications } from '../jobs/outbox';
import { countMail } from '../notify/mail-caps';
import { requireMember } from '../request/member-sessions';
import { takeAddressByCode } from './address-holder';

interface Waiting {
  memberId: number;
  email: string;
}

/**
 * Queues the mail that proves a mailbox. Its content, a link or that the mailbox has an account, is
 * decided when it is sent, so that neither response nor timing reveals it.
 */
async function storeProof({ memberId, email }: Waiting, { db, now }: ServiceContext) {
  const receivers = [byMail(email)];
  await db.transaction((tx) => storeNotifications(tx, { kind: 'proof', memberId }, receivers, now));
}

const beyondCap = ({ email }: Pick<Waiting, 'email'>, { limits, address }: ServiceContext) =>
  countMail(limits, 'proof', { address, mailbox: email });

/** For a registration: beyond the limit no mail is sent, and the response does not say so. */
export async function sendFirstProof(waiting: Waiting, context: ServiceContext): Promise<void> {
  if (await beyondCap(waiting, context)) return;
  await storeProof(waiting, context);
}

/**
 * Queues the mail again; does nothing for a mailbox that is proven.
 * @throws RequestError 401 without a login, 1 where the site sends no mail, 429 after too many mails
 */
export async function requestProof(
  { token }: ParsedRequestOf<typeof calls.requestProof>,
  context: ServiceContext,
): Promise<null> {
  const { locale, notification } = context;
  const { user_id: memberId, email, unprovenSince } = await requireMember(token, context);
  if (!notification.mail) throw rejected(errorMessage('noMail', locale));
  if (!unprovenSince) return null;
  const beyond = await beyondCap({ email }, context);
  if (beyond) throw beyond.error;
  await storeProof({ memberId, email }, context);
  return null;
}

/**
 * Proves a mailbox by the code of a mail: the account then holds the address, and others that wait
 * for it are ended.
 * @throws RequestError 1 when the code is unknown, used or expired, or the address has an account
 */
export async function proveMailbox(
  { code }: ParsedRequestOf<typeof calls.proveMailbox>,
  { db, now, locale }: ServiceContext,
): Promise<null> {
  await db.transaction(async (tx) => {
    const memberId = await takeAddressByCode(tx, proofCodes, code, now);
    if (memberId === null) throw rejected(errorMessage('usedProof', locale));
  });
  return null;
}
