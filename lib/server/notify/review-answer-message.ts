import { eq } from 'drizzle-orm';
import { company } from '@/lib/config/company';
import { serverEnv } from '@/lib/env/server';
import { localeOf } from '@/lib/i18n/locales';
import { textsOf } from '@/lib/i18n/texts';
import { originOf } from '@/lib/routing/hosts';
import { OWN_REVIEWS_PATH } from '@/lib/routing/paths';
import type { Database } from '../db/database';
import { members } from '../db/schema/members';
import type { notifications } from '../db/schema/notifications';
import { type OutgoingMessage, ReceiverGone } from './channel';

/**
 * The mail that leads a member to the answer below their review, in the member's language.
 * @throws ReceiverGone where the account is gone or closed
 */
export async function reviewAnswerMessage(
  db: Database,
  { id, receiver, memberId }: typeof notifications.$inferSelect,
): Promise<OutgoingMessage> {
  const [member] = await db
    .select({ lang: members.lang, email: members.email })
    .from(members)
    .where(eq(members.memberId, memberId ?? 0));
  // A closed account has no address (lib/server/members/closed-account.ts).
  if (!member?.email.includes('@')) throw new ReceiverGone('no account');
  const locale = localeOf(member.lang);
  const t = textsOf(locale, 'ownReviews');
  const link = originOf(serverEnv().SITE_ORIGIN, locale) + OWN_REVIEWS_PATH;
  const greeting = textsOf(locale, 'proof')('greeting');
  const text = [greeting, '', t('answerMail'), link, '', company().name].join('\n');
  return { notificationId: id, receiver, subject: t('answerSubject'), text, data: {} };
}
