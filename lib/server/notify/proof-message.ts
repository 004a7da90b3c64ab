import { and, eq, isNull } from 'drizzle-orm';
import { company } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { dayOf } from '@/lib/format/day';
import { localeOf } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { originOf } from '@/lib/routing/hosts';
import { CONFIRM_PATH, RECOVERY_PATH } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import type { notifications } from '../db/schema/notifications';
import { type OutgoingMessage, ReceiverGone } from './channel';
import { createProofCode } from './mailed-codes';

type Waiting = typeof members.$inferSelect;

/** For a mailbox that already has an account: somebody registered with it, and how to log in. */
function knownMail(lang: string) {
  const locale = localeOf(lang);
  const t = textsOf(locale, 'proof');
  const site = originOf(serverEnv().SITE_ORIGIN, locale);
  const ways = [t('knownText'), `${site}/`, '', t('knownRecovery'), site + RECOVERY_PATH];
  return { subject: t('knownSubject'), lines: [t('greeting'), '', ...ways, '', t('knownReason')] };
}

/** The link that proves a mailbox, with facts by which its owner recognises the account. */
async function proofMail(db: Database, member: Waiting, now: Date) {
  const code = await createProofCode(db, member.memberId, now);
  const locale = localeOf(member.lang);
  const t = textsOf(locale, 'proof');
  const about = {
    day: dayOf(locale, member.createdAt.toISOString()),
    digits: member.whatsapp.replace(/\D/g, '').slice(-2),
  };
  const link = `${originOf(serverEnv().SITE_ORIGIN, locale)}${CONFIRM_PATH}?code=${code}`;
  const lines = [t('greeting'), '', t('mailText', about), link, '', t('mailReason')];
  return { subject: t('mailSubject'), lines };
}

/**
 * The mail after a registration, in the language of its reader. The link's code is made when the
 * mail is sent and stored as a hash only, so that the queue holds none.
 * @throws ReceiverGone where the account is gone or proven
 */
export async function proofMessage(
  db: Database,
  { id, receiver, memberId }: typeof notifications.$inferSelect,
  now: Date,
): Promise<OutgoingMessage> {
  const [member] = await db
    .select()
    .from(members)
    .where(eq(members.memberId, memberId ?? 0));
  if (!member?.unprovenSince) throw new ReceiverGone('no unproven account');
  const [holder] = await db
    .select({ lang: members.lang })
    .from(members)
    .where(and(eq(members.email, member.email), isNull(members.unprovenSince)));
  const { subject, lines } = holder ? knownMail(holder.lang) : await proofMail(db, member, now);
  const text = [...lines, '', company().name].join('\n');
  return { notificationId: id, receiver, subject, text, data: {} };
}
