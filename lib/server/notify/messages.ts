import { eq } from 'drizzle-orm';
import type { Database } from '../db/database';
import type { enquiries } from '../db/schema/leads';
import { type notifications, pushSubscriptions } from '../db/schema/notifications';
import { staffUsers } from '../db/schema/staff';
import { buyerMessage } from './buyer-message';
import { type OutgoingMessage, ReceiverGone } from './channel';
import { proofMessage } from './proof-message';
import { recoveryMessage } from './recovery-message';
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

/** Devices are told in the language that their desk was read in. */
async function textsOfReceiver(
  db: Database,
  { channel, receiver }: Notification,
  texts: MessageTexts,
): Promise<MessageTexts> {
  if (channel !== 'push') return texts;
  const [device] = await db
    .select({ language: pushSubscriptions.language })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, receiver));
  return { ...texts, ...device };
}

/**
 * The message of a notification, made from what it is about: the same whenever it is made again,
 * but for a summary, which tells what waits now.
 */
export async function messageOf(
  db: Database,
  notification: Notification,
  lead: Lead | null,
  texts: MessageTexts,
  now: Date,
): Promise<OutgoingMessage> {
  if (notification.kind === 'summary') return summaryMessage(db, notification, texts, now);
  if (notification.kind === 'recovery') return recoveryMessage(db, notification, now);
  if (notification.kind === 'proof') return proofMessage(db, notification, now);
  if (!lead) throw new ReceiverGone('no enquiry');
  if (notification.kind === 'copy') return buyerMessage(db, lead, notification);
  const [holder, own] = await Promise.all([
    holderOf(db, lead),
    textsOfReceiver(db, notification, texts),
  ]);
  return staffMessage(lead, notification, holder, own);
}
