import { inArray } from 'drizzle-orm';
import type { EnquiryState } from '@/lib/config/enquiry-states';
import { isKnown } from '@/lib/server/known-error';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { DeskRejection } from '../request/desk-rejection';
import type { StaffActor } from '../staff/audit';
import { reassignEnquiry, setEnquiryState, takeEnquiry } from './handling';
import { ensureSuspect } from './spam';

/** An enquiry as the person saw it who selected it. */
export interface PickedEnquiry {
  id: number;
  state: EnquiryState;
  /** '' for nobody. */
  owner: string;
  /** Since when a message of the buyer waited, in ms since 1970, 0 for none. */
  wroteAt?: number | undefined;
}

/** What is done to every enquiry that was selected. */
export type BulkHandling =
  | { kind: 'take' }
  | { kind: 'setState'; state: EnquiryState }
  | { kind: 'notSpam' }
  | { kind: 'reassign'; to: string };

export interface BulkOutcome {
  done: number;
  /** Those whose state was changed, which can be undone. */
  changed: number[];
  /** Numbers of the enquiries that somebody else has taken or changed since. */
  refused: string[];
}

/** The state after the action: likely spam that is already in work keeps its state. */
function stateAfter(handling: BulkHandling, state: EnquiryState): EnquiryState {
  if (handling.kind === 'setState') return handling.state;
  return handling.kind === 'notSpam' && state === 'spam' ? 'new' : state;
}

/**
 * Applies one action to several enquiries, one after the other as if each had been opened. Those
 * that somebody else has, or has changed since they were seen, are skipped and named.
 * @throws DeskRejection when the action itself is invalid, such as handing over to nobody
 */
export async function handleEnquiries(
  db: Database,
  picked: readonly PickedEnquiry[],
  handling: BulkHandling,
  actor: StaffActor,
): Promise<BulkOutcome> {
  const handle = ({ id, state: from, owner, wroteAt }: PickedEnquiry) => {
    const isOwn = owner === actor.staffId;
    const state = stateAfter(handling, from);
    switch (handling.kind) {
      case 'take':
        // One that was assigned to the person when it came is not in hand yet.
        if (isOwn && from !== 'new') return undefined;
        // Taking over is deliberate, one by one.
        return takeEnquiry(db, { id, owner: isOwn ? owner : '' }, actor);
      case 'setState':
        return setEnquiryState(db, { id, from, state, wroteAt }, actor);
      case 'notSpam':
        return db.transaction(async (tx) => {
          await ensureSuspect(tx, { id, suspect: false }, actor);
          await setEnquiryState(tx, { id, from, state }, actor);
        });
      case 'reassign':
        return reassignEnquiry(db, { id, owner, to: handling.to }, actor);
    }
  };
  const refusedIds: number[] = [];
  const changed: number[] = [];
  for (const enquiry of picked) {
    try {
      await handle(enquiry);
      if (stateAfter(handling, enquiry.state) !== enquiry.state) changed.push(enquiry.id);
    } catch (error) {
      const isRefused = isKnown(error, DeskRejection) && error.notice !== 'incomplete';
      if (!isRefused) throw error;
      refusedIds.push(enquiry.id);
    }
  }
  const done = picked.length - refusedIds.length;
  return { done, changed, refused: await numbersOf(db, refusedIds) };
}

async function numbersOf(db: Database, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { id, number } = enquiries;
  const rows = await db
    .select({ number })
    .from(enquiries)
    .where(inArray(id, [...ids]))
    .orderBy(id);
  return rows.map((row) => row.number);
}
