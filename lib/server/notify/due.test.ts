import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnquiryState } from '@/lib/config/enquiry-states';
import type { StaffRole } from '@/lib/config/staff-rights';
import { type ChannelServers, openChannelServers } from '@/tests/support/notify/channel-servers';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { PATIENCE_MS } from '@/tests/support/patience';
import { newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { noteBackup, noteFailedBackup, noteGoodBackup } from '../backup/backups';
import { enquiries } from '../db/schema/leads';
import { notifications } from '../db/schema/notifications';
import { people } from '../db/schema/people';
import { reassignEnquiry } from '../leads/handling';
import { storeEnquiry } from '../leads/store-enquiry';
import { commandLine } from '../staff/audit';
import { changeRole } from '../staff/people';
import { addDueNotifications } from './due';
import { startNotifier } from './notifier';
import { summaryMessage } from './summary-message';

const HOUR_MS = 3_600_000;
/** Sunday noon at the stores. */
const NOW = new Date('2026-11-22T04:00:00Z');

let servers: ChannelServers;
let backend: TestBackend;
let salesId: string;
beforeAll(async () => {
  servers = await openChannelServers();
  backend = await createTestBackend();
  const desk = testDeskBackend(backend.db);
  await newStaff(desk, 'owner', 'Li Wei');
  salesId = (await (await newStaff(desk, 'sales', 'Anna')).who())?.id ?? '';
});
afterAll(async () => {
  await backend.close();
  await servers.close();
});
beforeEach(async () => {
  await backend.db.delete(notifications);
  await backend.db.delete(enquiries);
  servers.mails.length = 0;
});

/** A lead whose promise ends so many hours after now. */
async function leadDueIn(hours: number, state: EnquiryState = 'new', ownerId?: string) {
  const lead = { ...MONGOLIAN_LEAD, createdAt: new Date(NOW.getTime() - 20 * HOUR_MS) };
  const number = await storeEnquiry(backend.db, lead, { isTold: false });
  const answerDueAt = new Date(NOW.getTime() + hours * HOUR_MS);
  const change = { answerDueAt, state, ownerId: ownerId ?? null };
  await backend.db.update(enquiries).set(change).where(eq(enquiries.number, number));
  return number;
}

const settings = () => ({ ...servers.settings, telegram: null, webhook: null, summaryHour: 23 });

async function stored() {
  const rows = await backend.db.select().from(notifications).orderBy(notifications.position);
  return rows.map(({ kind, receiver }) => `${kind} ${receiver}`);
}

describe('a promise', () => {
  it('is reminded of once, before it breaks, however many workers look', async () => {
    await leadDueIn(0.5);
    await leadDueIn(5);
    await Promise.all([
      addDueNotifications(backend.db, settings(), NOW),
      addDueNotifications(backend.db, settings(), NOW),
    ]);
    await addDueNotifications(backend.db, settings(), NOW);
    expect(await stored()).toEqual(['reminder sales@mall.example']);
  });

  it('is reminded of to the person who has it in hand', async () => {
    await leadDueIn(0.5, 'inHand', salesId);
    await addDueNotifications(backend.db, settings(), NOW);
    expect(await stored()).toEqual(['reminder anna@example.com']);
  });

  it('is reminded of again, to the person whom it is handed over to', async () => {
    const number = await leadDueIn(0.5, 'inHand', salesId);
    await addDueNotifications(backend.db, settings(), NOW);
    const boris = await newStaff(testDeskBackend(backend.db), 'sales', 'Boris');
    const to = (await boris.who())?.id ?? '';
    const [lead] = await backend.db.select().from(enquiries).where(eq(enquiries.number, number));
    const given = { id: lead?.id ?? 0, owner: salesId, to };
    await reassignEnquiry(backend.db, given, { ...commandLine(NOW), staffId: salesId });
    await addDueNotifications(backend.db, settings(), NOW);
    await addDueNotifications(backend.db, settings(), NOW);
    expect(await stored()).toEqual(['reminder boris@example.com']);
  });

  it('is reminded of to others, too, when the person who has it in hand may no longer answer', async () => {
    await leadDueIn(0.5, 'inHand', salesId);
    const setRole = (role: StaffRole) =>
      changeRole(backend.db, { id: salesId, role }, commandLine(NOW));
    await setRole('marketing');
    await addDueNotifications(backend.db, settings(), NOW);
    await setRole('sales');
    expect(await stored()).toEqual(['reminder anna@example.com', 'reminder sales@mall.example']);
  });

  it('is reminded of to others, too, while the person who has it in hand is on leave', async () => {
    const hours = { days: [1, 2, 3, 4, 5], fromMinute: 540, untilMinute: 1080, updatedAt: NOW };
    const who = { names: { Latn: 'Anna' }, languages: ['ru' as const], port: 'khorgos' as const };
    const leave = { leaveFrom: '2026-11-16', leaveUntil: '2026-11-22' };
    await backend.db.insert(people).values({ ...who, ...hours, ...leave, staffId: salesId });
    await leadDueIn(0.5, 'inHand', salesId);
    await leadDueIn(24, 'inHand', salesId);
    await addDueNotifications(backend.db, settings(), NOW);
    // Back on the next day, which has begun at the stores.
    await addDueNotifications(backend.db, settings(), new Date('2026-11-23T03:30:00Z'));
    await backend.db.delete(people);
    expect(await stored()).toEqual([
      'reminder anna@example.com',
      'reminder sales@mall.example',
      'reminder anna@example.com',
      'overdue li.wei@example.com',
    ]);
  });

  it('that is broken is reported to the owner once', async () => {
    await leadDueIn(-1, 'inHand', salesId);
    await addDueNotifications(backend.db, settings(), NOW);
    await addDueNotifications(backend.db, settings(), new Date(NOW.getTime() + HOUR_MS));
    expect(await stored()).toEqual(['overdue li.wei@example.com']);
  });

  it('that broke long ago is left to the summary', async () => {
    await leadDueIn(-30);
    await addDueNotifications(backend.db, settings(), NOW);
    expect(await stored()).toEqual([]);
  });

  it.each(['answered', 'won', 'lost', 'spam'] as const)('is kept when %s', async (state) => {
    await leadDueIn(0.5, state);
    await leadDueIn(-1, state);
    await addDueNotifications(backend.db, settings(), NOW);
    expect(await stored()).toEqual([]);
  });

  it('that is kept while the reminder waits is not reminded of', async () => {
    const number = await leadDueIn(0.5);
    await leadDueIn(0.6, 'inHand', salesId);
    await addDueNotifications(backend.db, settings(), NOW);
    await backend.db.update(enquiries).set({ state: 'won' }).where(eq(enquiries.number, number));
    const notifier = startNotifier(backend.db, settings(), { pollMs: 20, now: () => NOW });
    await vi.waitFor(async () => {
      const rows = await backend.db.select().from(notifications).orderBy(notifications.position);
      expect(rows.map(({ state }) => state)).toEqual(['withdrawn', 'sent']);
    }, PATIENCE_MS);
    await notifier.stop();
    expect(servers.mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Answer until .+: [A-Z0-9]{3}-[A-Z0-9]{4}$/),
    ]);
    expect(servers.mails[0]?.text).toContain('In hand: Anna.');
    expect(servers.mails[0]?.text).toMatch(/http:\/\/desk\.localhost\/enquiries\/\d+/);
  });
});

describe('the summary', () => {
  const daily = () => ({ ...settings(), summaryHour: 9 });

  it('comes once a day, at its hour of the stores’ day and not before', async () => {
    await addDueNotifications(backend.db, daily(), new Date('2026-11-22T00:59:00Z'));
    expect(await stored()).toEqual([]);
    for (const time of ['2026-11-22T01:00:00Z', '2026-11-22T01:01:00Z', '2026-11-22T08:00:00Z'])
      await addDueNotifications(backend.db, daily(), new Date(time));
    expect(await stored()).toEqual(['summary li.wei@example.com']);
    await addDueNotifications(backend.db, daily(), new Date('2026-11-23T01:00:00Z'));
    expect(await stored()).toHaveLength(2);
  });

  it('counts the day before by state, port and language, and lists the longest waiting', async () => {
    const numbers = [await leadDueIn(2), await leadDueIn(-40, 'won'), await leadDueIn(-3)];
    const wish = await leadDueIn(0);
    await backend.db
      .update(enquiries)
      .set({ kind: 'arrival', answerDueAt: null, createdAt: new Date('2026-10-01T08:00:00Z') })
      .where(eq(enquiries.number, wish));
    await backend.db
      .update(enquiries)
      .set({ port: 'khorgos', lang: 'ru', createdAt: new Date('2026-11-20T08:00:00Z') })
      .where(eq(enquiries.number, numbers[2] ?? ''));
    await addDueNotifications(backend.db, daily(), NOW);
    await backend.db.delete(notifications).where(eq(notifications.kind, 'overdue'));
    const notifier = startNotifier(backend.db, daily(), { pollMs: 20, now: () => NOW });
    await vi.waitFor(() => expect(servers.mails).not.toHaveLength(0), PATIENCE_MS);
    await notifier.stop();
    const summary = servers.mails.find(({ subject }) => subject?.startsWith('Daily summary'));
    expect(summary?.subject).toContain('2 enquiries');
    expect(summary?.text).toContain('By port: Erenhot 2\nBy language: Mongolian 2\n');
    expect(summary?.text).toContain('New 1, Won 1');
    expect(summary?.text).toMatch(/2 enquiries wait for an answer now, \d of them overdue/);
    const first = numbers[2] ?? '';
    const second = numbers[0] ?? '';
    const text = summary?.text ?? '';
    expect(text.indexOf(first)).toBeLessThan(text.indexOf(second));
    expect(text).not.toContain('Бат');
    expect(text).not.toContain(wish);
  });

  const summary = async () => {
    const [row] = await backend.db.select().from(notifications);
    if (!row) throw new Error('no summary was stored');
    const texts = { language: 'en', deskOrigin: 'https://desk.mall.example' } as const;
    return (await summaryMessage(backend.db, row, texts, NOW)).text;
  };

  it('lists an old enquiry by when its buyer wrote again, behind those that wait longer', async () => {
    await addDueNotifications(backend.db, daily(), NOW);
    const again = await leadDueIn(5, 'inHand', salesId);
    const waiting = await leadDueIn(-3);
    await backend.db
      .update(enquiries)
      .set({
        createdAt: new Date('2026-03-02T08:00:00Z'),
        firstAnsweredAt: new Date('2026-03-03T02:00:00Z'),
        buyerWroteAt: new Date('2026-11-21T08:00:00Z'),
      })
      .where(eq(enquiries.number, again));
    const text = await summary();
    expect(text.indexOf(waiting)).toBeLessThan(text.indexOf(again));
    expect(text).toMatch(new RegExp(`${again}, Mongolian, Erenhot, 21 Nov 2026, 16:00`));
  });

  it('says why the last backup failed, until one succeeds', async () => {
    await addDueNotifications(backend.db, daily(), NOW);
    const facts = { machine: 'one', isEncrypted: true, isNightly: true };
    const failed = await noteBackup(backend.db, facts, new Date(NOW.getTime() - HOUR_MS));
    await noteFailedBackup(backend.db, failed, 'The bucket mall failed: away.', NOW);
    expect(await summary()).toContain('The last backup failed: The bucket mall failed: away.');
    const good = await noteBackup(backend.db, facts, NOW);
    await noteGoodBackup(backend.db, good, { file: '/backups/mall.tar', bytes: 5 }, NOW);
    expect(await summary()).not.toMatch(/backup/i);
  });
});
