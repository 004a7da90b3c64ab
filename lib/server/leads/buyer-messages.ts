import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { answerDueAt } from '@/lib/config/answer-promise';
import type { EnquiryState } from '@/lib/config/enquiry-states';
import { THREAD_LIMITS } from '@/lib/config/thread-limits';
import { isLinkToken } from '@/lib/routing/private-link';
import type { Database } from '../db/database';
import { enquiries, enquiryMessages, enquiryPictures } from '../db/schema/leads';
import type { EncodedPicture } from '../media/review-pictures';
import { readAudience } from '../notify/audience';
import { tellStaff } from '../notify/digest';
import { receiversOfHandling } from '../notify/due';
import type { NotificationSettings } from '../request/notification-settings';
import { linkHashOf } from '../request/private-link';
import { recordAudit, siteItself } from '../staff/audit';
import { forgetReminders, subjectOf } from './handling';
import { countOfBuyer } from './thread';

/** The enquiry that a link opens; null where the link is unknown, closed or made up. */
export async function findLinked(db: Database, token: unknown) {
  if (!isLinkToken(token)) return null;
  const [found] = await db
    .select()
    .from(enquiries)
    .where(eq(enquiries.linkHash, linkHashOf(token)))
    .limit(1);
  return found ?? null;
}

/** Why a message of a buyer is not stored. */
export type ThreadRefusal = 'gone' | 'full' | 'tooManyPictures';

interface BuyerMessage {
  token: string;
  text: string;
  /** Of the form and what it holds. */
  formKey: string;
  pictures: readonly EncodedPicture[];
}

/** A message reopens an answered or lost enquiry; one that is won or spam keeps its state. */
function stateAfter(state: EnquiryState, ownerId: string | null): EnquiryState {
  if (state !== 'answered' && state !== 'lost') return state;
  return ownerId ? 'inHand' : 'new';
}

/**
 * Stores what a buyer writes on the page of their enquiry, in one transaction with the
 * notifications of staff. The enquiry waits for an answer again, with a new promise. A form that is
 * sent twice is stored once.
 * @returns why it was not stored, or null
 */
export async function addBuyerMessage(
  db: Database,
  { token, text, formKey, pictures }: BuyerMessage,
  settings: NotificationSettings,
  now: Date,
): Promise<ThreadRefusal | null> {
  const audience = await readAudience(db, settings);
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .select()
      .from(enquiries)
      .where(eq(enquiries.linkHash, linkHashOf(token)))
      .for('update');
    if (!lead) return 'gone';
    const { id: enquiryId } = lead;
    const { enquiryId: about, formKey: key } = enquiryMessages;
    const isThis = and(eq(about, enquiryId), eq(key, formKey));
    if ((await tx.$count(enquiryMessages, isThis)) > 0) return null;
    const written = await countOfBuyer(tx, enquiryId);
    if (written.messages >= THREAD_LIMITS.messages) return 'full';
    if (written.pictures + pictures.length > THREAD_LIMITS.picturesOfEnquiry)
      return 'tooManyPictures';
    const [message] = await tx
      .insert(enquiryMessages)
      .values({ enquiryId, at: now, text, formKey })
      .returning({ id: enquiryMessages.id });
    if (!message) throw new Error('A message has no id.');
    for (const [position, picture] of pictures.entries()) {
      const { small, large, width, height } = picture;
      const row = { id: randomUUID(), messageId: message.id, position, width, height };
      // Bytes from another process need not be a Buffer here.
      await tx
        .insert(enquiryPictures)
        .values({ ...row, small: Buffer.from(small), large: Buffer.from(large) });
    }
    const state = stateAfter(lead.state, lead.ownerId);
    const isClosed = state === 'won' || state === 'spam';
    // An enquiry that was already waiting keeps its promise.
    const waitsSince = lead.state === state ? lead.answerDueAt : null;
    const dueAt = isClosed ? lead.answerDueAt : (waitsSince ?? answerDueAt(now, lead.port));
    const changed = { state, answerDueAt: dueAt, buyerWroteAt: now, stateAt: now };
    await tx.update(enquiries).set(changed).where(eq(enquiries.id, enquiryId));
    const event = { action: 'buyerWrote', subject: subjectOf(enquiryId) } as const;
    const entry = { ...event, before: { state: lead.state }, after: { state, note: message.id } };
    await recordAudit(tx, siteItself(now), entry);
    if (state === 'spam') return null;
    // Staff are to be reminded of the new promise as well.
    if (lead.state !== state) await forgetReminders(tx, enquiryId, ['reminder', 'overdue']);
    const receivers = await receiversOfHandling(tx, audience, { ...lead, ...changed }, now);
    const told = { kind: 'followUp', enquiryId, messageId: message.id } as const;
    await tellStaff(tx, settings, told, receivers, now);
    return null;
  });
}
