import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type EnquiryState, isWaiting } from '@/lib/config/enquiry-states';
import type { AnswerChannel } from '@/lib/format/answer-channels';
import type { Database } from '../db/database';
import { enquiries, enquiryNotes } from '../db/schema/leads';
import { digestEntries, notifications } from '../db/schema/notifications';
import { removeNotifications } from '../jobs/remove-notifications';
import { DeskRejection } from '../request/desk-rejection';
import { listAuditOf, recordAudit, type StaffActor } from '../staff/audit';
import { listHandlers } from '../staff/people';

export const subjectOf = (id: number) => ({ kind: 'enquiry', id: String(id) }) as const;

/**
 * Takes an enquiry; of two concurrent calls one is rejected.
 * @param input.owner who had it when the person looked, '' for nobody: taking over is deliberate
 * @throws DeskRejection when somebody else has it by now
 */
export async function takeEnquiry(
  db: Database,
  { id, owner }: { id: number; owner: string },
  actor: StaffActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockEnquiry(tx, id);
    const [taken] = await tx
      .update(enquiries)
      .set({
        ownerId: actor.staffId,
        stateAt: actor.now,
        // An enquiry that was answered or won keeps its state when it is taken over.
        ...(before.state === 'new' && { state: 'inHand' as const }),
      })
      .where(
        and(eq(enquiries.id, id), owner ? eq(enquiries.ownerId, owner) : isNull(enquiries.ownerId)),
      )
      .returning({ state: enquiries.state });
    // The same form, sent twice.
    if (!taken && before.ownerId === actor.staffId) return;
    if (!taken) throw new DeskRejection('takenByOther');
    await recordAudit(tx, actor, {
      action: 'enquiryTaken',
      subject: subjectOf(id),
      before: { owner: owner || null, state: before.state },
      after: { owner: actor.staffId, state: taken.state },
    });
  });
}

interface StateChange {
  id: number;
  from: EnquiryState;
  state: EnquiryState;
  channel?: AnswerChannel | undefined;
  wroteAt?: number | undefined;
}

/**
 * Sets the state of an enquiry. One without an owner is assigned to the person who sets it; back in
 * state `new` it has no owner.
 * @param input.from the state that the person saw
 * @param input.channel by which it was answered
 * @param input.wroteAt since when a message of the buyer waited as the person saw it, in ms since
 *   1970, 0 for none
 * @throws DeskRejection when somebody else has changed it since, or the buyer has written what would
 *   no longer wait for an answer
 */
export async function setEnquiryState(
  db: Database,
  { id, from, state, channel, wroteAt }: StateChange,
  actor: StaffActor,
): Promise<void> {
  if (from === state) return;
  await db.transaction(async (tx) => {
    const before = await lockEnquiry(tx, id);
    if (before.state === state && (await hasJustSet(tx, id, state, actor))) return;
    const isUnread = wroteAt !== undefined && wroteAt !== Number(before.buyerWroteAt);
    if (before.state !== from || (isUnread && !isWaiting(state))) {
      throw new DeskRejection('changedMeanwhile');
    }
    const ownerId = state === 'new' ? null : (before.ownerId ?? actor.staffId);
    // Once answered or closed, no message of the buyer waits for an answer.
    const isSettled = !isWaiting(state) && { buyerWroteAt: null };
    const wrote = before.buyerWroteAt && { buyerWroteAt: before.buyerWroteAt.toISOString() };
    await tx
      .update(enquiries)
      .set({ state, ownerId, stateAt: actor.now, ...isSettled })
      .where(eq(enquiries.id, id));
    await recordAudit(tx, actor, {
      action: 'enquiryStateSet',
      subject: subjectOf(id),
      before: { state: from, owner: before.ownerId, ...wrote },
      after: { state, owner: ownerId, ...(channel && { channel }) },
    });
  });
}

/** Whether the last thing that was done to an enquiry is the same form, sent before. */
async function hasJustSet(tx: Database, id: number, state: EnquiryState, actor: StaffActor) {
  const [last] = await listAuditOf(tx, subjectOf(id));
  const isOwn = last?.action === 'enquiryStateSet' && last.staffId === actor.staffId;
  return isOwn && last.after?.state === state;
}

/**
 * Hands an enquiry over to a colleague.
 * @param input.owner who had it when the person looked, '' for nobody
 * @param input.to somebody who answers buyers
 * @throws DeskRejection when somebody else has it by now, or the colleague may not have it
 */
export async function reassignEnquiry(
  db: Database,
  { id, owner, to }: { id: number; owner: string; to: string },
  actor: StaffActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    const colleagues = await listHandlers(tx);
    if (!colleagues.some((colleague) => colleague.id === to)) throw new DeskRejection('incomplete');
    const before = await lockEnquiry(tx, id);
    if (before.ownerId === to) return;
    if ((before.ownerId ?? '') !== owner) throw new DeskRejection('takenByOther');
    const state = before.state === 'new' ? 'inHand' : before.state;
    await tx
      .update(enquiries)
      .set({ ownerId: to, state, stateAt: actor.now })
      .where(eq(enquiries.id, id));
    // The one that was sent went to whoever had it before.
    await forgetReminders(tx, id, ['reminder']);
    await recordAudit(tx, actor, {
      action: 'enquiryHandedOver',
      subject: subjectOf(id),
      before: { owner: before.ownerId, state: before.state },
      after: { owner: to, state },
    });
  });
}

/** Has staff told again of an enquiry's promise. */
export async function forgetReminders(
  tx: Database,
  enquiryId: number,
  kinds: ('reminder' | 'overdue')[],
): Promise<void> {
  const { enquiryId: about, kind } = notifications;
  await removeNotifications(tx, and(eq(about, enquiryId), inArray(kind, kinds)));
  await tx
    .delete(digestEntries)
    .where(and(eq(digestEntries.enquiryId, enquiryId), inArray(digestEntries.kind, kinds)));
}

/**
 * An enquiry, locked until the transaction ends. One whose personal data was erased stays as it is:
 * it is not erased a second time, so a text would stay, and nobody can answer it. A page that was
 * opened before still has the forms.
 * @throws DeskRejection when there is no such enquiry, or its personal data was erased
 */
export async function lockEnquiry(tx: Database, id: number) {
  const [found] = await tx
    .select({
      ownerId: enquiries.ownerId,
      state: enquiries.state,
      stateAt: enquiries.stateAt,
      buyerWroteAt: enquiries.buyerWroteAt,
      firstAnsweredAt: enquiries.firstAnsweredAt,
      nextStep: enquiries.nextStep,
      nextStepOn: enquiries.nextStepOn,
      nextStepAt: enquiries.nextStepAt,
    })
    .from(enquiries)
    .where(and(eq(enquiries.id, id), isNull(enquiries.erasedAt)))
    .for('update');
  if (!found) throw new DeskRejection('changedMeanwhile');
  return found;
}

/** A note with the same words within this time is the same form, sent twice. */
const SAME_NOTE_MS = 10 * 60_000;

/**
 * Adds a note; notes are only ever added.
 * @throws DeskRejection when there is no such enquiry, or its personal data was erased
 */
export async function addNote(
  db: Database,
  { id, text }: { id: number; text: string },
  actor: StaffActor,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockEnquiry(tx, id);
    const { staffId, name: staffName } = actor;
    const [last] = await tx
      .select({ staffId: enquiryNotes.staffId, text: enquiryNotes.text, at: enquiryNotes.at })
      .from(enquiryNotes)
      .where(eq(enquiryNotes.enquiryId, id))
      .orderBy(desc(enquiryNotes.id))
      .limit(1);
    const isSame = last?.staffId === staffId && last.text === text;
    if (isSame && actor.now.getTime() - last.at.getTime() < SAME_NOTE_MS) return;
    const [added] = await tx
      .insert(enquiryNotes)
      .values({ enquiryId: id, staffId, staffName, text, at: actor.now })
      .returning({ note: enquiryNotes.id });
    // Not its text: the trail outlives what is erased at a person's request.
    const event = { action: 'noteAdded', subject: subjectOf(id), after: added ?? {} } as const;
    await recordAudit(tx, actor, event);
  });
}
