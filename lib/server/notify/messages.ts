import { eq } from 'drizzle-orm';
import { stockNumberOf } from '@/lib/format/car-title';
import { listEnquiryCars } from '../catalogue/enquiry-cars';
import type { Database } from '../db/database';
import type { enquiries } from '../db/schema/leads';
import { type notifications, pushSubscriptions } from '../db/schema/notifications';
import { staffUsers } from '../db/schema/staff';
import { answerMessage, findWritten } from './answer-message';
import { arrivalMessage } from './arrival-message';
import { buyerMessage } from './buyer-message';
import { type OutgoingMessage, ReceiverGone } from './channel';
import { digestMessage } from './digest-message';
import { invitationMessage } from './invitation-message';
import { proofMessage } from './proof-message';
import { recoveryMessage } from './recovery-message';
import { reviewAnswerMessage } from './review-answer-message';
import { securityMessage } from './security-message';
import { type MessageTexts, staffMessage } from './staff-message';
import { summaryMessage } from './summary-message';

type Lead = typeof enquiries.$inferSelect;
type Notification = typeof notifications.$inferSelect;

/** Who has an enquiry in hand. */
async function holderOf(db: Database, { ownerId }: Lead): Promise<string> {
  if (!ownerId) return '';
  const [holder] = await db
    .select({ name: staffUsers.name })
    .from(staffUsers)
    .where(eq(staffUsers.id, ownerId));
  return holder?.name ?? '';
}

/** Stock numbers of the cars of an enquiry that are in the catalogue. */
async function stockOf(db: Database, { carModelSign }: Lead): Promise<string> {
  const cars = await listEnquiryCars(db, carModelSign);
  return cars.map(stockNumberOf).join(', ');
}

/** People and devices get messages in the language in which they read the desk. */
async function textsOfReceiver(
  db: Database,
  { channel, receiver }: Notification,
  texts: MessageTexts,
): Promise<MessageTexts> {
  if (channel === 'mail') {
    const [person] = await db
      .select({ language: staffUsers.language })
      .from(staffUsers)
      .where(eq(staffUsers.email, receiver.toLowerCase()));
    return { ...texts, ...(person?.language && { language: person.language }) };
  }
  if (channel !== 'push') return texts;
  const [device] = await db
    .select({ language: pushSubscriptions.language })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, receiver));
  return { ...texts, ...device };
}

/**
 * The message of a notification, made from stored data on each attempt. A summary counts what waits
 * at that time, and mails with a code or token get a new one.
 */
export async function messageOf(
  db: Database,
  notification: Notification,
  lead: Lead | null,
  texts: MessageTexts,
  now: Date,
): Promise<OutgoingMessage> {
  const own = () => textsOfReceiver(db, notification, texts);
  if (notification.kind === 'summary') return summaryMessage(db, notification, await own(), now);
  if (notification.kind === 'digest') return digestMessage(db, notification, await own());
  if (notification.kind === 'recovery') return recoveryMessage(db, notification, now);
  if (notification.kind === 'proof') return proofMessage(db, notification, now);
  if (notification.kind === 'reviewAnswer') return reviewAnswerMessage(db, notification);
  if (notification.kind === 'invitation') return invitationMessage(db, notification, texts, now);
  if (notification.kind === 'security') return securityMessage(db, notification, texts);
  if (!lead) throw new ReceiverGone('no enquiry');
  if (notification.kind === 'copy') return buyerMessage(db, lead, notification);
  if (notification.kind === 'answer') return answerMessage(db, lead, notification);
  if (notification.kind === 'arrival') return arrivalMessage(db, lead, notification);
  const facts = {
    holder: await holderOf(db, lead),
    stock: await stockOf(db, lead),
    written: notification.messageId
      ? ((await findWritten(db, notification.messageId))?.text ?? '')
      : '',
  };
  return staffMessage(lead, notification, facts, await own());
}
