import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { PATIENCE_MS } from '@/tests/support/patience';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import type { Database } from '../db/database';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications } from '../db/schema/notifications';
import { type NotificationJob, storeNotifications } from '../jobs/outbox';
import { takeJobs } from '../jobs/queues';
import { storeEnquiry } from '../leads/store-enquiry';
import type { Send } from './channel';
import { deliver } from './deliver';
import { removeNotifications } from './removal';

const MAILBOX = { channel: 'mail', receiver: 'sales@mall.example', sendAfter: null } as const;

let database: TestDatabase;
let db: Database;
let enquiryId: number;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.close());
beforeEach(async () => {
  await db.delete(enquiries);
  await storeEnquiry(db, NOBODY_IS_TOLD, { ...MONGOLIAN_LEAD, createdAt: new Date() });
  const [lead] = await db.select().from(enquiries);
  enquiryId = lead?.id ?? 0;
});

const tell = () => storeNotifications(db, { kind: 'enquiry', enquiryId }, [MAILBOX], new Date());
const ofEnquiry = () => eq(notifications.enquiryId, enquiryId);

/** Delivers the newest message. */
async function deliverNewest(send: Send): Promise<void> {
  const rows = await db.select().from(notifications).orderBy(asc(notifications.position));
  const jobs = await takeJobs<NotificationJob>(db, 'notify-mail', 10);
  const job = jobs.find(({ data }) => data.notificationId === rows.at(-1)?.id);
  if (!job) throw new Error('It has no job.');
  await deliver({ db, senders: { mail: send }, texts: NOBODY_IS_TOLD, now: () => new Date() }, job);
}

/** Once another session waits for a lock. */
const untilSomebodyWaits = () =>
  vi.waitFor(
    async () => {
      const waiting = await database.runScript(`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(waiting).toHaveLength(1);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );

/** Removes an enquiry's messages; `meanwhile` begins once the oldest is locked for that. */
const removeWhile = (meanwhile: () => void) =>
  db.transaction(async (transaction) => {
    const rows = transaction.select().from(notifications).where(ofEnquiry());
    await rows.orderBy(asc(notifications.position)).limit(1).for('update');
    meanwhile();
    await untilSomebodyWaits();
    await removeNotifications(transaction, ofEnquiry());
  });

const rowsLeft = async () => [
  await db.$count(notifications),
  await db.$count(notificationAttempts),
];

describe('messages about somebody who is erased', () => {
  it('go with their attempts, also while it is noted that one was sent', async () => {
    await tell();
    let endSending = () => {};
    const sent = new Promise<void>((resolve) => {
      endSending = resolve;
    });
    let delivery = Promise.resolve();
    await new Promise<void>((isOnItsWay) => {
      delivery = deliverNewest(() => {
        isOnItsWay();
        return sent;
      });
    });
    await removeWhile(endSending);
    await delivery;
    expect(await rowsLeft()).toEqual([0, 0]);
  });

  it('go together, also while it is asked whether one has to wait for another', async () => {
    await tell();
    await tell();
    const send = vi.fn();
    let delivery = Promise.resolve();
    await removeWhile(() => {
      delivery = deliverNewest(send);
    });
    await delivery;
    expect(send).not.toHaveBeenCalled();
    expect(await rowsLeft()).toEqual([0, 0]);
  });
});
