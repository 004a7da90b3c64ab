import { and, asc, count, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { storeDayOf } from '@/lib/config/answer-promise';
import { STAFF_KINDS, type StaffKind } from '@/lib/config/notification-terms';
import type { Database } from '../db/database';
import { digestEntries, notifications } from '../db/schema/notifications';
import { type Receiver, storeNotifications } from '../jobs/outbox';
import type { NotificationSettings } from '../request/notification-settings';
import { SINGLE_MESSAGES } from '../request/rate-limits';

const WINDOW_MS = SINGLE_MESSAGES.windowS * 1000;

/** The longest wait of a message for the hours of its rule. */
const WAITS_MS = 24 * 3_600_000;

/** A webhook gets every enquiry in full, so that its digests must be bounded. */
const ENTRIES_OF_WEBHOOK_MAX = 200;

const lineOf = ({ channel, receiver }: Pick<Receiver, 'channel' | 'receiver'>) =>
  `${channel} ${receiver}`;

const isTo = (receivers: readonly Receiver[]) =>
  inArray(
    notifications.receiver,
    receivers.map((each) => each.receiver),
  );

interface OpenDigest {
  id: string;
  hasRoom: boolean;
  /** Which one of the receiver's it is, from 1. */
  nth: number;
}

/**
 * Waiting digests by receiver, the newest of each. One that waits for the hours of another rule has
 * no room for a message that is due before. They are locked, so that none is sent before the
 * transaction ends: a worker locks the row before it sends (deliver.ts).
 */
async function openDigests(
  db: Database,
  receivers: readonly Receiver[],
  now: Date,
): Promise<Map<string, OpenDigest>> {
  const { id, kind, channel, receiver, state, attempts, sendAfter, createdAt, position } =
    notifications;
  const rows = await db
    .select({ id, channel, receiver, sendAfter, createdAt })
    .from(notifications)
    .where(
      and(
        isTo(receivers),
        gt(createdAt, new Date(now.getTime() - WAITS_MS - WINDOW_MS)),
        eq(kind, 'digest'),
        eq(state, 'pending'),
        eq(attempts, 0),
        gt(sendAfter, now),
      ),
    )
    .orderBy(asc(position))
    .for('share');
  const dueAt = new Map(receivers.map((each) => [lineOf(each), Number(each.sendAfter)]));
  const found = new Map<string, OpenDigest>();
  for (const row of rows) {
    const line = lineOf(row);
    // Another worker may have begun it with a later clock.
    const windowEnd = Math.max(Number(now), Number(row.createdAt)) + WINDOW_MS;
    const isInTime = Number(row.sendAfter) <= Math.max(dueAt.get(line) ?? 0, windowEnd);
    const entries =
      row.channel === 'webhook'
        ? await db.$count(digestEntries, eq(digestEntries.digestId, row.id))
        : 0;
    const nth = (found.get(line)?.nth ?? 0) + 1;
    found.set(line, { id: row.id, hasRoom: isInTime && entries < ENTRIES_OF_WEBHOOK_MAX, nth });
  }
  return found;
}

/**
 * How many single messages each receiver got in the window; for a message that waits for hours also
 * those that wait.
 */
async function countSingles(
  db: Database,
  receivers: readonly Receiver[],
  now: Date,
): Promise<Map<string, number>> {
  const { kind, channel, receiver, state, createdAt, sendAfter } = notifications;
  const isDue = or(isNull(sendAfter), lte(sendAfter, now));
  const atOnce = sql`count(*) filter (where ${isDue})`.mapWith(Number);
  const rows = await db
    .select({ channel, receiver, count: count(), atOnce })
    .from(notifications)
    .where(
      and(
        isTo(receivers),
        gt(createdAt, new Date(now.getTime() - WAITS_MS)),
        inArray(kind, [...STAFF_KINDS]),
        or(
          gt(createdAt, new Date(now.getTime() - WINDOW_MS)),
          and(eq(state, 'pending'), gt(sendAfter, now)),
        ),
      ),
    )
    .groupBy(channel, receiver);
  const found = new Map(rows.map((row) => [lineOf(row), row]));
  return new Map(
    receivers.map((each) => {
      const row = found.get(lineOf(each));
      return [lineOf(each), (each.sendAfter ? row?.count : row?.atOnce) ?? 0];
    }),
  );
}

/** Begins a digest for each receiver, sent a window from now, or when its hours begin. */
async function beginDigests(
  db: Database,
  receivers: readonly Receiver[],
  open: ReadonlyMap<string, OpenDigest>,
  now: Date,
): Promise<void> {
  const window = Math.floor(now.getTime() / WINDOW_MS);
  const until = new Date(now.getTime() + WINDOW_MS);
  // Always in the same order, so that two transactions that begin several cannot deadlock.
  const inOrder = [...receivers].sort((a, b) => (lineOf(a) < lineOf(b) ? -1 : 1));
  for (const receiver of inOrder) {
    const { sendAfter } = receiver;
    const later = sendAfter && sendAfter > until ? sendAfter : until;
    const span = ` ${window} ${open.get(lineOf(receiver))?.nth ?? 0}`;
    // Of two that begin the same one, the second waits for the first, and joins its digest.
    const subject = { kind: 'digest', day: storeDayOf(now), span, once: true } as const;
    await storeNotifications(db, subject, [{ ...receiver, sendAfter: later }], now);
  }
}

/**
 * Queues the notifications of staff about an enquiry: a single message for each receiver, or beyond
 * `singleMessages` in a window an entry of the digest that sums up the rest of a flood. Without a
 * digest to join it is a single message, so that none is lost.
 * @param db a transaction
 */
export async function tellStaff(
  db: Database,
  { singleMessages }: Pick<NotificationSettings, 'singleMessages'>,
  subject: { kind: StaffKind; enquiryId: number; messageId?: number; once?: boolean },
  receivers: readonly Receiver[],
  now: Date,
): Promise<void> {
  if (receivers.length === 0) return;
  let open = await openDigests(db, receivers, now);
  const singles = await countSingles(db, receivers, now);
  const hasRoom = (receiver: Receiver) => open.get(lineOf(receiver))?.hasRoom === true;
  const beyond = receivers.filter(
    (each) => !hasRoom(each) && (singles.get(lineOf(each)) ?? 0) >= singleMessages,
  );
  if (beyond.length > 0) {
    await beginDigests(db, beyond, open, now);
    open = await openDigests(db, receivers, now);
  }
  const { kind, enquiryId } = subject;
  const entries = receivers.flatMap((receiver) => {
    const digest = open.get(lineOf(receiver));
    return digest?.hasRoom ? [{ digestId: digest.id, enquiryId, kind }] : [];
  });
  if (entries.length > 0) await db.insert(digestEntries).values(entries).onConflictDoNothing();
  const alone = receivers.filter((receiver) => !hasRoom(receiver));
  await storeNotifications(db, subject, alone, now);
}
