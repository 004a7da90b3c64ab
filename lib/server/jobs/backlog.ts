import { and, count, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import { WAITING_STATES } from '@/lib/config/enquiry-states';
import type { Channel } from '@/lib/config/notification-terms';
import type { Database } from '../db/database';
import { fileImports } from '../db/schema/file-imports';
import { enquiries } from '../db/schema/leads';
import { notifications } from '../db/schema/notifications';

export interface Backlog {
  /** Enquiries that nobody has answered, and those of them whose promise has broken. */
  enquiries: { waiting: number; overdue: number };
  /** Messages to people: not tried yet, failed so far, given up. */
  messages: Record<Channel, { waiting: number; retried: number; dead: number }>;
  imports: { waiting: number; running: number };
}

/** Counts the open work of people and worker; reads indexes only, however much is done already. */
export async function countBacklog(db: Database, now: Date): Promise<Backlog> {
  const { state, answerDueAt } = enquiries;
  const isWaiting = and(inArray(state, [...WAITING_STATES]), isNotNull(answerDueAt));
  const isRetried = gt(notifications.attempts, 0);
  const [waiting, overdue, messageRows, importRows] = await Promise.all([
    db.$count(enquiries, isWaiting),
    db.$count(enquiries, and(isWaiting, lt(answerDueAt, now))),
    db
      .select({
        channel: notifications.channel,
        state: notifications.state,
        all: count(),
        retried: sql<number>`count(*) filter (where ${isRetried})`.mapWith(Number),
      })
      .from(notifications)
      .where(inArray(notifications.state, ['pending', 'dead']))
      .groupBy(notifications.channel, notifications.state),
    db
      .select({ state: fileImports.state, all: count() })
      .from(fileImports)
      .where(inArray(fileImports.state, ['waiting', 'running']))
      .groupBy(fileImports.state),
  ]);
  const messagesOf = (channel: Channel) => {
    const row = (wanted: 'pending' | 'dead') =>
      messageRows.find((each) => each.channel === channel && each.state === wanted);
    const retried = row('pending')?.retried ?? 0;
    return { waiting: (row('pending')?.all ?? 0) - retried, retried, dead: row('dead')?.all ?? 0 };
  };
  const importsIn = (wanted: 'waiting' | 'running') =>
    importRows.find((each) => each.state === wanted)?.all ?? 0;
  return {
    enquiries: { waiting, overdue },
    messages: {
      mail: messagesOf('mail'),
      telegram: messagesOf('telegram'),
      webhook: messagesOf('webhook'),
      push: messagesOf('push'),
    },
    imports: { waiting: importsIn('waiting'), running: importsIn('running') },
  };
}
