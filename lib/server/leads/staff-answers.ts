import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq } from 'drizzle-orm';
import { isWaiting } from '@/lib/config/enquiry-states';
import { isCertainSpam } from '@/lib/config/spam-reasons';
import { carTitleOf, stockNumberOf } from '@/lib/format/car-title';
import { modelNumberOf } from '@/lib/routing/landed-cost-address';
import { listFavouriteCars } from '../catalogue/enquiry-cars';
import { findUnitByStockNumber } from '../catalogue/units';
import type { Database } from '../db/database';
import { enquiries, enquiryMessages, type Offer } from '../db/schema/leads';
import { storeNotifications } from '../jobs/outbox';
import { publicNamesOf } from '../people/people';
import { DeskRejection } from '../request/desk-rejection';
import type { NotificationSettings } from '../request/notification-settings';
import { linkTokenOf } from '../request/private-link';
import { recordAudit, type StaffActor } from '../staff/audit';
import { subjectOf } from './handling';

/** The car with a stock number such as BAM-101 or BAM-1805-02; null where there is none. */
export async function offeredCar(
  db: Database,
  stockNumber: string,
): Promise<Omit<Offer, 'price_usd' | 'valid_until'> | null> {
  const unit = await findUnitByStockNumber(db, stockNumber);
  // Digits alone may be a car's own number, of one that is hidden now.
  const isReference = /^\p{L}/u.test(stockNumber);
  const modelId = unit?.modelId ?? (isReference ? modelNumberOf(stockNumber) : null);
  const [car] = modelId ? await listFavouriteCars(db, [modelId]) : [];
  if (!car) return null;
  return {
    model_id: car.modelId,
    unit_id: unit?.unitId ?? null,
    stock_number: unit ? stockNumber.toUpperCase() : stockNumberOf(car),
    title: carTitleOf(car),
  };
}

interface StaffAnswer {
  id: number;
  /** The last message that the person saw, of the buyer or of a colleague; 0 for none. */
  seen: number;
  formKey: string;
  text: string;
  offer: Offer | null;
}

/**
 * Stores an answer for the page of an enquiry, and queues a mail to the buyer where an address is
 * known. A waiting enquiry becomes answered; one without an owner is assigned to the author. A form
 * that is sent twice is stored once.
 * @throws DeskRejection where the buyer or a colleague has written since, or the buyer can get neither
 *   page nor mail, or the form was sent before with another answer
 */
export async function addStaffAnswer(
  db: Database,
  { id, seen, formKey, text, offer }: StaffAnswer,
  settings: NotificationSettings,
  actor: StaffActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [lead] = await tx.select().from(enquiries).where(eq(enquiries.id, id)).for('update');
    const { id: messageId, enquiryId, formKey: key } = enquiryMessages;
    const [sent] = await tx
      .select({ text: enquiryMessages.text, offer: enquiryMessages.offer })
      .from(enquiryMessages)
      .where(and(eq(enquiryId, id), eq(key, formKey)));
    // From a kept draft, or after going back: whoever changed it may not know that it has gone out.
    if (sent && !isDeepStrictEqual(sent, { text, offer })) {
      throw new DeskRejection('answerSentBefore');
    }
    if (sent) return;
    const isMailed = settings.mail !== null && lead?.mail && !isCertainSpam(lead.spamReasons);
    // The buyer could not read it.
    if (!lead || lead.erasedAt || !(linkTokenOf(lead) || isMailed)) {
      throw new DeskRejection('noPrivatePage');
    }
    const [last] = await tx
      .select({ id: messageId })
      .from(enquiryMessages)
      .where(eq(enquiryId, id))
      .orderBy(desc(messageId))
      .limit(1);
    if ((last?.id ?? 0) !== seen) throw new DeskRejection('writtenMeanwhile');
    const { staffId, name: staffName } = actor;
    const authorNames = await publicNamesOf(tx, staffId);
    const [message] = await tx
      .insert(enquiryMessages)
      .values({
        enquiryId: id,
        at: actor.now,
        staffId,
        staffName,
        authorNames,
        text,
        offer,
        formKey,
      })
      .returning({ id: messageId });
    if (!message) throw new Error('A message has no id.');
    const state = isWaiting(lead.state) ? 'answered' : lead.state;
    const ownerId = lead.ownerId ?? staffId;
    await tx
      .update(enquiries)
      .set({ state, ownerId, buyerWroteAt: null, stateAt: actor.now })
      .where(eq(enquiries.id, id));
    // Not its text: the trail outlives what is erased at a person's request.
    const before = { state: lead.state, owner: lead.ownerId };
    const after = { state, owner: ownerId, note: message.id };
    const event = { action: 'answerWritten', subject: subjectOf(id), before, after } as const;
    await recordAudit(tx, actor, event);
    if (!isMailed) return;
    const buyer = { channel: 'mail', receiver: lead.mail.toLowerCase(), sendAfter: null } as const;
    const told = { kind: 'answer', enquiryId: id, messageId: message.id } as const;
    await storeNotifications(tx, told, [buyer], actor.now);
  });
}
