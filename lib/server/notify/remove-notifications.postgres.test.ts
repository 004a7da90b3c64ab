import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { PATIENCE_MS } from '@/tests/support/patience';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { addTestCar } from '@/tests/support/server/test-car';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { type Database, rowsOf } from '../db/database';
import { arrivalWishes } from '../db/schema/arrivals';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications } from '../db/schema/notifications';
import { storeNotifications } from '../jobs/outbox';
import { removeNotifications } from '../jobs/remove-notifications';
import { erasePerson } from '../leads/erase';
import { storeEnquiry } from '../leads/store-enquiry';
import { commandLine } from '../staff/audit';
import { tellOfArrivals } from './arrivals';
import type { Send } from './channel';
import { beginAttempts, type Delivery, deliver } from './deliver';

const MAILBOX = { channel: 'mail', receiver: 'sales@mall.example', sendAfter: null } as const;

withTestDatabase();
let db: Database;
let enquiryId: number;
beforeAll(async () => {
  db = database.db;
});
beforeEach(async () => {
  await db.delete(enquiries);
  await storeEnquiry(db, { ...MONGOLIAN_LEAD, createdAt: new Date() }, { isTold: false });
  const [lead] = await db.select().from(enquiries);
  enquiryId = lead?.id ?? 0;
});

const tell = () => storeNotifications(db, { kind: 'enquiry', enquiryId }, [MAILBOX], new Date());
const ofEnquiry = () => eq(notifications.enquiryId, enquiryId);

/** Delivers what is due, as a worker does. */
async function deliverDue(send: Send): Promise<void> {
  const delivery: Delivery = {
    db,
    senders: { mail: send },
    texts: NOBODY_IS_TOLD,
    now: () => new Date(),
  };
  const attempts = await beginAttempts(delivery, 'mail', 10);
  await Promise.all(attempts.map((attempt) => deliver(delivery, attempt)));
}

/** Once another session waits for a lock. */
const untilSomebodyWaits = () =>
  vi.waitFor(
    async () => {
      const waiting = await db.execute(sql`
        select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      expect(rowsOf(waiting)).toHaveLength(1);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );

/** Removes an enquiry's messages; `meanwhile` happens once the oldest is locked for that. */
const removeWhile = (meanwhile: () => Promise<void>) =>
  db.transaction(async (transaction) => {
    const rows = transaction.select().from(notifications).where(ofEnquiry());
    await rows.orderBy(asc(notifications.position)).limit(1).for('update');
    await meanwhile();
    await removeNotifications(transaction, ofEnquiry());
  });

const rowsLeft = async () => [
  await db.$count(notifications),
  await db.$count(notificationAttempts),
];

describe('messages about somebody who is erased', () => {
  it('are removed with their attempts, also while the outcome of one is being stored', async () => {
    await tell();
    let endSending = () => {};
    const sent = new Promise<void>((resolve) => {
      endSending = resolve;
    });
    let delivery = Promise.resolve();
    await new Promise<void>((isOnItsWay) => {
      delivery = deliverDue(() => {
        isOnItsWay();
        return sent;
      });
    });
    await removeWhile(() => {
      endSending();
      return untilSomebodyWaits();
    });
    await delivery;
    expect(await rowsLeft()).toEqual([0, 0]);
  });

  it('are removed together, and none of them is sent in the meantime', async () => {
    await tell();
    await tell();
    const send = vi.fn();
    await removeWhile(() => deliverDue(send));
    expect(send).not.toHaveBeenCalled();
    expect(await rowsLeft()).toEqual([0, 0]);
  });

  it('are not stored by an arrival that is found at that moment, and neither waits for the other', async () => {
    await addTestCar(db);
    const wish = { filters: {}, checkedGeneration: -1, expiresAt: new Date(Date.now() + 1e9) };
    await db.insert(arrivalWishes).values({ ...wish, enquiryId });
    let looked: Promise<number> | undefined;
    await db.transaction(async (tx) => {
      await tx.select().from(enquiries).where(eq(enquiries.id, enquiryId)).for('update');
      looked = tellOfArrivals(db, NOBODY_IS_TOLD, new Date());
      await untilSomebodyWaits();
      await erasePerson(tx, { contacts: MONGOLIAN_LEAD, enquiryId }, commandLine());
    });
    expect(await looked).toBe(1);
    const [erased] = await db.select().from(enquiries);
    expect(erased).toMatchObject({ name: '', nextStep: '' });
    expect(erased?.erasedAt).not.toBeNull();
  });
});
