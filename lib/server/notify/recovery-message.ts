import { asc, inArray, sql } from 'drizzle-orm';
import { company } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { localeOf } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { originOf } from '@/lib/routing/hosts';
import { RECOVERY_PATH } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import type { notifications } from '../db/schema/notifications';
import { storedForms } from '../request/mail-address';
import { type OutgoingMessage, ReceiverGone } from './channel';
import { createRecoveryCode } from './mailed-codes';

/**
 * The mail with a link to a new password, in the member's language. Its code is made when the mail
 * is sent and stored as a hash only, so that the queue holds none.
 * @throws ReceiverGone where the mailbox has no account
 */
export async function recoveryMessage(
  db: Database,
  { id, receiver }: typeof notifications.$inferSelect,
  now: Date,
): Promise<OutgoingMessage> {
  const emails = storedForms(receiver);
  const [member] = await db
    .select({ memberId: members.memberId, lang: members.lang })
    .from(members)
    .where(inArray(members.email, emails))
    // The account that holds the address, or else the newest that waits for it; where both forms
    // have one, the canonical one's.
    .orderBy(
      sql`${members.unprovenSince} desc nulls first`,
      asc(sql`${members.email} <> ${emails[0]}`),
    )
    .limit(1);
  if (!member) throw new ReceiverGone('no account');
  const code = await createRecoveryCode(db, member.memberId, now);
  const locale = localeOf(member.lang);
  const t = textsOf(locale, 'recovery');
  const link = `${originOf(serverEnv().SITE_ORIGIN, locale)}${RECOVERY_PATH}?code=${code}`;
  const text = [t('greeting'), '', t('mailText'), link, '', t('mailReason'), '', company().name];
  return {
    notificationId: id,
    receiver,
    subject: t('mailSubject'),
    text: text.join('\n'),
    data: {},
  };
}
