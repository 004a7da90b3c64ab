import { and, desc, eq } from 'drizzle-orm';
import { isEnquiryState } from '@/lib/config/enquiry-states';
import type { AnswerChannel } from '@/lib/format/answer-channels';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { auditEntries } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { recordAudit, type StaffActor } from '../staff/audit';
import { lockEnquiry, subjectOf, takeEnquiry } from './handling';

interface BegunAnswer {
  id: number;
  channel: AnswerChannel;
  /** The text that the answer begins with; undefined for the greeting. */
  template?: number;
  /** The text was copied, to be sent by an app that no link opens. */
  isCopied?: boolean;
}

/**
 * Records that a person opened an app to answer with, or copied the text for one. It takes an
 * enquiry without an owner, so that two people do not write to one buyer, and one that was assigned
 * to the person but is still new. This is no answer yet.
 * @returns false when somebody else has the enquiry
 * @throws DeskRejection when there is no such enquiry, or its personal data was erased
 */
export async function recordAnswerBegun(
  db: Database,
  { id, channel, template, isCopied }: BegunAnswer,
  actor: StaffActor,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const { ownerId, state } = await lockEnquiry(tx, id);
    const isOwn = ownerId === actor.staffId;
    if (!ownerId || (isOwn && state === 'new')) {
      await takeEnquiry(tx, { id, owner: ownerId ?? '' }, actor);
    }
    const after = { channel, ...(template && { template }), ...(isCopied && { copied: true }) };
    await recordAudit(tx, actor, { action: 'answerBegun', subject: subjectOf(id), after });
    return !ownerId || isOwn;
  });
}

/**
 * Withdraws a begun answer because the messenger did not open: only as the last action on the
 * enquiry, and only by the person who began it. An enquiry that was taken by it gets back the
 * owner and the state that it had.
 * @throws DeskRejection when something else has been done since
 */
export async function withdrawAnswer(db: Database, id: number, actor: StaffActor): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEnquiry(tx, id);
    const [begun, before] = await tx
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectKind, 'enquiry'), eq(auditEntries.subjectId, String(id))))
      .orderBy(desc(auditEntries.id))
      .limit(2);
    if (begun?.action !== 'answerBegun' || begun.staffId !== actor.staffId) {
      throw new DeskRejection('changedMeanwhile');
    }
    const isTakenWithIt =
      before?.action === 'enquiryTaken' &&
      before.staffId === begun.staffId &&
      before.at.getTime() === begun.at.getTime();
    const state = before?.before?.state;
    const owner = typeof before?.before?.owner === 'string' ? before.before.owner : null;
    if (isTakenWithIt && isEnquiryState(state)) {
      await tx
        .update(enquiries)
        .set({ state, ownerId: owner, stateAt: actor.now })
        .where(eq(enquiries.id, id));
    }
    const after = { channel: begun.after?.channel, ...(isTakenWithIt && { owner, state }) };
    await recordAudit(tx, actor, { action: 'answerWithdrawn', subject: subjectOf(id), after });
  });
}
