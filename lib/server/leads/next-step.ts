import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { storeMomentOf } from '@/lib/config/answer-promise';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { DeskRejection } from '../request/desk-rejection';
import { recordAudit, type StaffActor } from '../staff/audit';
import { lockEnquiry, subjectOf } from './handling';

export interface NextStep {
  step: string;
  /** A day at the stores; null for none. */
  on: string | null;
  /** A time of that day, such as `14:30`; '' for any. */
  at: string;
}

/** Whether a next step is past at the stores; without a time, when its day has ended. */
export function isStepOver({ on, at }: Omit<NextStep, 'step'>, now: Date): boolean {
  const moment = storeMomentOf(now);
  return on !== null && `${on} ${at || '24:00'}` < moment;
}

/**
 * Sets the next step, its day at the stores and its time; '' removes all of it.
 * @param input.seen what it was when the person looked
 * @throws DeskRejection when somebody has changed it since, or the enquiry's personal data was erased
 */
export async function setNextStep(
  db: Database,
  { id, step, on, at, seen }: NextStep & { id: number; seen: NextStep },
  actor: StaffActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockEnquiry(tx, id);
    const known = { step: before.nextStep, on: before.nextStepOn, at: before.nextStepAt };
    const nextStepOn = step ? on : null;
    const nextStepAt = step ? at : '';
    // The same form, sent twice.
    if (isDeepStrictEqual(known, { step, on: nextStepOn, at: nextStepAt })) return;
    if (!isDeepStrictEqual(known, seen)) throw new DeskRejection('stepChanged');
    await tx
      .update(enquiries)
      .set({ nextStep: step, nextStepOn, nextStepAt })
      .where(eq(enquiries.id, id));
    // Not its text: the trail outlives what is erased at a person's request.
    await recordAudit(tx, actor, {
      action: 'nextStepSet',
      subject: subjectOf(id),
      before: { on: before.nextStepOn, ...(known.at && { at: known.at }) },
      after: { on: nextStepOn, ...(nextStepAt && { at: nextStepAt }) },
    });
  });
}
