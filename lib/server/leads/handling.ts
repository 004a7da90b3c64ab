import { and, eq, isNull } from 'drizzle-orm';
import type { EnquiryState } from '@/lib/config/enquiry-states';
import type { Database } from '../db/database';
import { enquiries, enquiryNotes } from '../db/schema/leads';
import { type Actor, recordAudit } from '../staff/audit';
import { DeskRejection } from '../staff/desk-rejection';

/** Somebody of the staff, who can own an enquiry. */
type Person = Actor & { staffId: string };

const subjectOf = (id: number) => ({ kind: 'enquiry', id: String(id) }) as const;

/**
 * Takes an enquiry, for whoever is first: of two at the same moment one is refused.
 * @param input.owner who had it when the person looked, '' for nobody: taking over is deliberate
 * @throws DeskRejection when somebody else has it by now
 */
export async function takeEnquiry(
  db: Database,
  { id, owner }: { id: number; owner: string },
  actor: Person,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ state: enquiries.state })
      .from(enquiries)
      .where(eq(enquiries.id, id))
      .for('update');
    const [taken] = await tx
      .update(enquiries)
      .set({
        ownerId: actor.staffId,
        stateAt: now,
        // Whoever takes over one that was answered or won goes on from there.
        ...(before?.state === 'new' && { state: 'inHand' as const }),
      })
      .where(
        and(eq(enquiries.id, id), owner ? eq(enquiries.ownerId, owner) : isNull(enquiries.ownerId)),
      )
      .returning({ state: enquiries.state });
    if (!taken) throw new DeskRejection('takenByOther');
    await recordAudit(
      tx,
      actor,
      {
        action: 'enquiryTaken',
        subject: subjectOf(id),
        before: { owner: owner || null, state: before?.state },
        after: { owner: actor.staffId, state: taken.state },
      },
      now,
    );
  });
}

/**
 * Sets what became of an enquiry. One without an owner gets the person who did it; made new again,
 * it belongs to nobody.
 * @param input.from the state that the person saw
 * @throws DeskRejection when somebody else has changed it meanwhile
 */
export async function setEnquiryState(
  db: Database,
  { id, from, state }: { id: number; from: EnquiryState; state: EnquiryState },
  actor: Person,
  now: Date,
): Promise<void> {
  if (from === state) return;
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ ownerId: enquiries.ownerId, state: enquiries.state })
      .from(enquiries)
      .where(eq(enquiries.id, id))
      .for('update');
    if (before?.state !== from) throw new DeskRejection('changedMeanwhile');
    const ownerId = state === 'new' ? null : (before.ownerId ?? actor.staffId);
    await tx.update(enquiries).set({ state, ownerId, stateAt: now }).where(eq(enquiries.id, id));
    await recordAudit(
      tx,
      actor,
      {
        action: 'enquiryStateSet',
        subject: subjectOf(id),
        before: { state: from, owner: before.ownerId },
        after: { state, owner: ownerId },
      },
      now,
    );
  });
}

/** Adds a note; notes are only ever added. */
export async function addNote(
  db: Database,
  { id, text }: { id: number; text: string },
  actor: Person,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const known = await tx
      .select({ id: enquiries.id })
      .from(enquiries)
      .where(eq(enquiries.id, id))
      .limit(1);
    if (known.length === 0) throw new DeskRejection('incomplete');
    const { staffId, name: staffName } = actor;
    const [added] = await tx
      .insert(enquiryNotes)
      .values({ enquiryId: id, staffId, staffName, text, at: now })
      .returning({ note: enquiryNotes.id });
    // Not its text: the trail outlives what is erased at a person's request.
    const event = { action: 'noteAdded', subject: subjectOf(id), after: added ?? {} } as const;
    await recordAudit(tx, actor, event, now);
  });
}
