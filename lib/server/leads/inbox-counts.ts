import { ENQUIRY_STATES, type EnquiryState } from '@/lib/config/enquiry-states';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { conditionsOf, type InboxFilter } from './inbox';

/** More are not counted: the desk shows them as "99+". */
const COUNTED_MAX = 100;

/** How many enquiries match a filter, counted up to a bound. */
export async function countLeads(
  db: Database,
  filter: InboxFilter,
  atMost: number,
): Promise<number> {
  const some = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(conditionsOf(filter))
    .limit(atMost)
    .as('some');
  return db.$count(some);
}

export interface InboxCounts {
  states: Record<EnquiryState, number>;
  due: number;
  /** Likely spam that is not reviewed yet. */
  suspects: number;
}

/**
 * How many enquiries each entry of the inbox has, a hundred at most.
 * @param filter the conditions that all entries share
 * @param today the day at the stores up to which steps are due
 */
export async function countInbox(
  db: Database,
  filter: InboxFilter,
  today: string,
): Promise<InboxCounts> {
  const { state: _state, dueBy: _due, suspect: _suspect, ...shared } = filter;
  const count = (own: InboxFilter) => countLeads(db, { ...shared, ...own }, COUNTED_MAX);
  const counted = async (state: EnquiryState) => [state, await count({ state })] as const;
  const [states, due, suspects] = await Promise.all([
    Promise.all(ENQUIRY_STATES.map(counted)),
    count({ dueBy: today }),
    count({ suspect: true, state: 'new' }),
  ]);
  return { states: Object.fromEntries(states) as InboxCounts['states'], due, suspects };
}
