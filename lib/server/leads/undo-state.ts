import { and, desc, eq, gt } from 'drizzle-orm';
import { isEnquiryState, isWaiting } from '@/lib/config/enquiry-states';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { auditEntries } from '../db/schema/staff';
import { DeskRejection } from '../request/desk-rejection';
import { recordAudit, type StaffActor } from '../staff/audit';
import { lockEnquiry, subjectOf } from './handling';

/**
 * Undoes the last change of an enquiry's state, for the person who made it: restores state, owner
 * and the buyer's unanswered message from the audit trail, and no longer counts an answer that it
 * recorded.
 * @throws DeskRejection when somebody has changed it since, or it would wait for an answer although
 *   one was written
 */
export async function undoState(db: Database, id: number, actor: StaffActor): Promise<void> {
  await db.transaction(async (tx) => {
    const { state, stateAt, ownerId, firstAnsweredAt } = await lockEnquiry(tx, id);
    const { subjectKind, subjectId, action } = auditEntries;
    const [last] = await tx
      .select()
      .from(auditEntries)
      .where(
        and(eq(subjectKind, 'enquiry'), eq(subjectId, String(id)), eq(action, 'enquiryStateSet')),
      )
      .orderBy(desc(auditEntries.id))
      .limit(1);
    const before = last?.before;
    const isOwn =
      last?.staffId === actor.staffId &&
      last.after?.state === state &&
      (last.after.owner ?? null) === ownerId;
    if (!before || !isOwn || !isEnquiryState(before.state)) {
      throw new DeskRejection('changedMeanwhile');
    }
    const answeredSince = and(
      eq(subjectKind, 'enquiry'),
      eq(subjectId, String(id)),
      eq(action, 'answerWritten'),
      gt(auditEntries.id, last.id),
    );
    if (isWaiting(before.state) && (await tx.$count(auditEntries, answeredSince)) > 0) {
      throw new DeskRejection('changedMeanwhile');
    }
    const stands = {
      state: before.state,
      ownerId: typeof before.owner === 'string' ? before.owner : null,
    };
    const wasAnswer = firstAnsweredAt?.getTime() === last.at.getTime();
    // If the enquiry was answered since, the buyer's message no longer waits for an answer.
    const isUntouched = stateAt?.getTime() === last.at.getTime();
    const wroteAt = isUntouched && before.buyerWroteAt;
    await tx
      .update(enquiries)
      .set({
        ...stands,
        stateAt: actor.now,
        ...(wasAnswer && { firstAnsweredAt: null }),
        ...(typeof wroteAt === 'string' && { buyerWroteAt: new Date(wroteAt) }),
      })
      .where(eq(enquiries.id, id));
    await recordAudit(tx, actor, {
      action: 'enquiryStateUndone',
      subject: subjectOf(id),
      before: { state, owner: ownerId },
      after: { state: stands.state, owner: stands.ownerId },
    });
  });
}
