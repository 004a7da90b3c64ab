import { ENQUIRY_STATES, type EnquiryState } from '@/lib/config/enquiry-states';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { conditionsOf, type InboxFilter } from './inbox';

/** More are not counted: the desk shows them as "99+". */
const COUNTED_MAX = 100;

function countUpTo100(db: Database, filter: InboxFilter): Promise<number> {
  const some = db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(conditionsOf(filter))
    .limit(COUNTED_MAX)
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
  const counted = async (state: EnquiryState) =>
    [state, await countUpTo100(db, { ...shared, state })] as const;
  const [states, due, suspects] = await Promise.all([
    Promise.all(ENQUIRY_STATES.map(counted)),
    countUpTo100(db, { ...shared, dueBy: today }),
    countUpTo100(db, { ...shared, suspect: true, state: 'new' }),
  ]);
  return { states: Object.fromEntries(states) as InboxCounts['states'], due, suspects };
}
