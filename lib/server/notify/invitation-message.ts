import { company } from '@/lib/config/company';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { invitationPath } from '@/lib/routing/desk-address';
import type { Database } from '../db/database';
import type { notifications } from '../db/schema/notifications';
import { makeMailedToken } from '../staff/invitations';
import { type OutgoingMessage, ReceiverGone } from './channel';
import { type MessageTexts, timeOf } from './staff-message';

/**
 * The mail with somebody's link to the staff side. Its token is made when the mail is sent and
 * stored as a hash only, so that the queue holds none.
 * @throws ReceiverGone where the invitation was used, withdrawn, or has expired
 */
export async function invitationMessage(
  db: Database,
  { id, receiver }: typeof notifications.$inferSelect,
  { language, deskOrigin }: MessageTexts,
  now: Date,
): Promise<OutgoingMessage> {
  const invitation = await makeMailedToken(db, receiver, now);
  if (!invitation) throw new ReceiverGone('no open invitation');
  const { token, role, expiresAt } = invitation;
  const t = deskTextsOf(language, 'invitation');
  const text = [
    t('mailText', {
      role: deskTextsOf(language, 'roles')(role),
      time: timeOf(expiresAt, language),
    }),
    deskOrigin + invitationPath(token),
    '',
    t('mailReason'),
    '',
    company().name,
  ].join('\n');
  const subject = t('mailSubject', { company: company().name });
  return { notificationId: id, receiver, subject, text, data: {} };
}
