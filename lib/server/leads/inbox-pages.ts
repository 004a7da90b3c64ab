import { and, asc, desc, eq, lt, sql } from 'drizzle-orm';
import { isWaiting } from '@/lib/config/enquiry-states';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { staffUsers } from '../db/schema/staff';
import { callName, conditionsOf, type InboxFilter, listedColumns } from './inbox';

export const PAGE_SIZE = 50;

/** Enquiries that wait for the promised answer, with the condition of the partial index. */
const waits = sql`(${enquiries.state} in ('new', 'inHand') and ${enquiries.answerDueAt} is not null)`;

/** The parts of the inbox, each in an order that an index has. */
const LISTS = {
  /** The longest waiting first. */
  waiting: {
    rows: waits,
    order: [asc(enquiries.answerDueAt), asc(enquiries.id)],
    after: (at: string, id: number) =>
      sql`(${enquiries.answerDueAt}, ${enquiries.id}) > (${at}::timestamptz, ${id}::bigint)`,
  },
  /** Then all others, the newest first. */
  others: {
    rows: sql`not ${waits}`,
    order: [desc(enquiries.id)],
    after: (_: string, id: number) => lt(enquiries.id, id),
  },
  /** A list of its own: next steps, the oldest first. */
  steps: {
    rows: sql`${enquiries.nextStepOn} is not null`,
    order: [asc(enquiries.nextStepOn), asc(enquiries.nextStepAt), asc(enquiries.id)],
    after: (at: string, id: number) =>
      sql`(${enquiries.nextStepOn}, ${enquiries.nextStepAt}, ${enquiries.id})
        > (${at.slice(0, 10)}::date, ${at.slice(11)}, ${id}::bigint)`,
  },
};

/** Where a page of the inbox ends. */
export interface InboxCursor {
  list: keyof typeof LISTS;
  /** The time, or the day with or without a time, by which the list is ordered; '' for none. */
  at: string;
  id: number;
}

function listsOf({ dueBy, state }: InboxFilter, cursor?: InboxCursor): InboxCursor['list'][] {
  if (dueBy) return ['steps'];
  const isAnswered = state && !isWaiting(state);
  return isAnswered || cursor?.list === 'others' ? ['others'] : ['waiting', 'others'];
}

/**
 * A page of enquiries: those that wait for an answer, most urgent first, then the others, newest
 * first.
 * @param cursor where the page before ended
 */
export async function listEnquiries(db: Database, filter: InboxFilter, cursor?: InboxCursor) {
  const found = [];
  for (const list of listsOf(filter, cursor)) {
    const { rows, order, after } = LISTS[list];
    const part = await db
      .select({
        ...listedColumns,
        name: callName,
        remark: sql<string>`left(${enquiries.remark}, 200)`,
      })
      .from(enquiries)
      .leftJoin(staffUsers, eq(staffUsers.id, enquiries.ownerId))
      .where(
        and(
          conditionsOf(filter),
          rows,
          cursor?.list === list ? after(cursor.at, cursor.id) : undefined,
        ),
      )
      .orderBy(...order)
      .limit(PAGE_SIZE + 1 - found.length);
    found.push(...part.map((row) => ({ ...row, list })));
    if (found.length > PAGE_SIZE) break;
  }
  const page = found.slice(0, PAGE_SIZE);
  return {
    enquiries: page,
    next: found.length > PAGE_SIZE ? cursorOf(page.at(-1)) : undefined,
  };
}

function cursorOf(
  last: ({ list: InboxCursor['list'] } & Partial<typeof enquiries.$inferSelect>) | undefined,
): InboxCursor | undefined {
  if (!last?.id) return undefined;
  const { list, id, answerDueAt, nextStepOn, nextStepAt } = last;
  const step = [nextStepOn, nextStepAt].filter(Boolean).join('T');
  const at = { waiting: answerDueAt?.toISOString(), steps: step, others: '' }[list];
  return { list, at: at ?? '', id };
}
