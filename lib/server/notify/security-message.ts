import { eq } from 'drizzle-orm';
import { company } from '@/lib/config/company';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import type { Database } from '../db/database';
import type { notifications } from '../db/schema/notifications';
import { auditEntries } from '../db/schema/staff';
import { countOf } from '../staff/failed-tries';
import { SECURITY_ACTIONS } from '../staff/security-events';
import { type OutgoingMessage, ReceiverGone } from './channel';
import { type MessageTexts, timeOf } from './staff-message';

/**
 * The mail to a staff member about what happened to their account.
 * @throws ReceiverGone where the audit entry is gone or no security event
 */
export async function securityMessage(
  db: Database,
  { id, receiver, auditId }: typeof notifications.$inferSelect,
  { language, deskOrigin }: MessageTexts,
): Promise<OutgoingMessage> {
  const [entry] = await db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.id, auditId ?? 0));
  const action = SECURITY_ACTIONS.find((each) => each === entry?.action);
  if (!entry || !action) throw new ReceiverGone('nothing to tell');
  const t = deskTextsOf(language, 'security');
  const text = [
    t('mailText', { event: t(action, { count: countOf(entry.after) }) }),
    t('mailTime', { time: timeOf(entry.at, language) }),
    '',
    t('mailReason'),
    deskOrigin + DESK_PATHS.account,
    `#${id}`,
  ].join('\n');
  const subject = t('mailSubject', { company: company().name });
  return { notificationId: id, receiver, subject, text, data: {} };
}
