import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { type ChannelServers, openChannelServers } from '@/tests/support/notify/channel-servers';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { PATIENCE_MS } from '@/tests/support/patience';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { enquiries } from '../db/schema/leads';
import { digestEntries, notificationRules, notifications } from '../db/schema/notifications';
import { storeEnquiry } from '../leads/store-enquiry';
import { removeLeftovers } from '../members/leftovers';
import { addDueNotifications } from './due';
import { tellOfNewLeads } from './lead-notifications';
import { startNotifier } from './notifier';

const MINUTE_MS = 60_000;

let servers: ChannelServers;
let backend: TestBackend;
/** The site's clock, behind the real one: what waits for a window of it is due. */
let now: Date;
const settings = () => ({ ...servers.settings, singleMessages: 3 });
beforeAll(async () => {
  servers = await openChannelServers();
  backend = await createTestBackend({ notification: settings(), now: () => now });
});
afterAll(async () => {
  await backend.close();
  await servers.close();
});
beforeEach(async () => {
  now = new Date(Date.now() - 120 * MINUTE_MS);
  await backend.db.delete(notifications);
  await backend.db.delete(enquiries);
  for (const list of [servers.mails, servers.chats, servers.hooks]) list.length = 0;
});

let sent = 0;
async function send(count: number, lang: 'mn' | 'ru' = 'mn'): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const fields = {
      name: 'Бат',
      country: 'Монгол',
      country_id: 496,
      mobile: '+976 9911 2233',
      remark: `Хэзээ ирж үзэж болох вэ? ${sent++}`,
    };
    const request = signedRequest(recordEnquiry, fields, {
      lang,
      ageMs: Date.now() - now.getTime(),
    });
    const { data } = await answerTo(backend, request);
    numbers.push((data as { number: string }).number);
    await tellOfNewLeads(backend.db, settings(), now);
  }
  return numbers;
}

const stored = async () => {
  const rows = await backend.db.select().from(notifications).orderBy(notifications.position);
  return rows.map(({ channel, kind }) => `${channel} ${kind}`);
};
const wait = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

async function deliverAll(end: 'sent' | 'withdrawn' = 'sent'): Promise<void> {
  const notifier = startNotifier(backend.db, settings(), { pollMs: 20, now: () => now });
  await vi.waitFor(
    async () => {
      const rows = await backend.db.select().from(notifications);
      expect(rows.every(({ state }) => state === end)).toBe(true);
    },
    { timeout: PATIENCE_MS, interval: 20 },
  );
  await notifier.stop();
}

describe('a flood of enquiries', () => {
  it('causes a few messages and one that sums up the rest, on each channel', async () => {
    const numbers = await send(8);
    for (const channel of ['mail', 'telegram', 'webhook'])
      expect((await stored()).filter((each) => each.startsWith(channel))).toEqual([
        ...Array(3).fill(`${channel} enquiry`),
        `${channel} digest`,
      ]);
    wait(11);
    await deliverAll();
    expect(servers.chats).toHaveLength(4);
    // Four messages are sent at once: the digest may arrive first.
    const chat = servers.chats.find(({ text }) => text.includes('New enquiries'));
    expect(chat?.text).toContain('New enquiries: 5\nBy port: Erenhot 5\n');
    const digest = servers.mails.find(({ subject }) => subject?.startsWith('Summed up: 5'));
    expect(digest?.text).toContain('By language: Mongolian 5');
    expect(digest?.text).toContain('http://desk.localhost');
    expect(`${digest?.text}${chat?.text}`).not.toContain('Бат');
    // The webhook gets every enquiry.
    const told = servers.hooks.flatMap(({ body }) => {
      const { type, data } = JSON.parse(body);
      return type === 'enquiries.created' ? data.enquiries : [data];
    });
    expect(servers.hooks).toHaveLength(4);
    expect(told.map(({ number }) => number).sort()).toEqual([...numbers].sort());
  });

  it('that continues causes one more digest per window, and single messages again after it', async () => {
    await send(5);
    wait(11);
    await deliverAll();
    await send(2);
    expect((await stored()).filter((each) => each === 'telegram digest')).toHaveLength(1);
    expect((await stored()).filter((each) => each === 'telegram enquiry')).toHaveLength(5);
    await send(3);
    expect((await stored()).filter((each) => each === 'telegram digest')).toHaveLength(2);
  });

  it('at night waits for the hours of its receiver, in one digest beside the first messages', async () => {
    // Eight in the evening at the stores.
    now = new Date('2026-11-22T12:00:00Z');
    const hours = { fromHour: 9, untilHour: 18, port: null, lang: null, enquiryKind: null };
    const rule = { event: 'enquiry', channel: 'mail', receiver: 'day@mall.example' } as const;
    await backend.db.insert(notificationRules).values({ ...rule, ...hours });
    await send(4);
    wait(120);
    await send(4);
    await backend.db.delete(notificationRules);
    const rows = await backend.db.select().from(notifications).orderBy(notifications.position);
    const toRule = rows.filter(({ receiver }) => receiver === 'day@mall.example');
    const morning = new Date('2026-11-23T01:00:00Z');
    expect(toRule.map(({ kind, sendAfter }) => [kind, sendAfter])).toEqual([
      ...Array(3).fill(['enquiry', morning]),
      ['digest', morning],
    ]);
    expect(
      await backend.db.$count(digestEntries, eq(digestEntries.digestId, toRule[3]?.id ?? '')),
    ).toBe(5);
  });

  it('that waits for the hours of a rule delays no message of a rule without hours', async () => {
    now = new Date('2026-11-22T12:00:00Z');
    const to = { event: 'enquiry', channel: 'telegram', receiver: '-100123' } as const;
    const rule = { ...to, port: null, enquiryKind: null };
    await backend.db.insert(notificationRules).values([
      { ...rule, lang: 'ru', fromHour: 9, untilHour: 18 },
      { ...rule, lang: 'mn', fromHour: 0, untilHour: 24 },
    ]);
    await send(5, 'ru');
    await send(5, 'mn');
    const toChat = async () => {
      const rows = await backend.db.select().from(notifications).orderBy(notifications.position);
      return rows
        .filter(({ channel }) => channel === 'telegram')
        .map(({ kind, sendAfter }) => [kind, sendAfter]);
    };
    const morning = new Date('2026-11-23T01:00:00Z');
    const expected = [
      ...Array(3).fill(['enquiry', morning]),
      ['digest', morning],
      ...Array(3).fill(['enquiry', null]),
      ['digest', new Date('2026-11-22T12:10:00Z')],
    ];
    expect(await toChat()).toEqual(expected);
    wait(120);
    await send(1, 'ru');
    await send(1, 'mn');
    await backend.db.delete(notificationRules);
    expect(await toChat()).toEqual([...expected, ['enquiry', null]]);
  });

  it('is deleted a month after its digest was sent', async () => {
    await send(5);
    wait(11);
    await deliverAll();
    await removeLeftovers(backend.db, new Date(now.getTime() + 29 * 24 * 60 * MINUTE_MS));
    expect(await stored()).toContain('mail digest');
    await removeLeftovers(backend.db, new Date(now.getTime() + 31 * 24 * 60 * MINUTE_MS));
    expect(await stored()).not.toContain('mail digest');
    expect(await backend.db.$count(digestEntries)).toBe(0);
  });

  it('causes no flood of reminders hours later, and is reminded of once', async () => {
    const hourMs = 60 * MINUTE_MS;
    for (let n = 0; n < 6; n += 1)
      await storeEnquiry(backend.db, { ...MONGOLIAN_LEAD, createdAt: now }, { isTold: false });
    const answerDueAt = new Date(now.getTime() + hourMs / 2);
    await backend.db.update(enquiries).set({ answerDueAt });
    const byMail = { ...settings(), telegram: null, webhook: null };
    await addDueNotifications(backend.db, byMail, now);
    await addDueNotifications(backend.db, byMail, now);
    expect(await stored()).toEqual([...Array(3).fill('mail reminder'), 'mail digest']);
    wait(11);
    await deliverAll();
    const digest = servers.mails.find(({ subject }) => subject?.startsWith('Summed up: 3'));
    expect(digest?.text).toContain('Answers promised soon: 3');
  });

  it('sums up no reminder of what was answered before it is sent', async () => {
    const byMail = { ...settings(), telegram: null, webhook: null };
    const promise = async (count: number) => {
      for (let n = 0; n < count; n += 1)
        await storeEnquiry(backend.db, { ...MONGOLIAN_LEAD, createdAt: now }, { isTold: false });
      await backend.db
        .update(enquiries)
        .set({ answerDueAt: new Date(now.getTime() + 30 * MINUTE_MS) });
      await addDueNotifications(backend.db, byMail, now);
      return backend.db.select({ id: digestEntries.enquiryId }).from(digestEntries);
    };
    const [first] = await promise(6);
    const answer = { state: 'answered' } as const;
    await backend.db
      .update(enquiries)
      .set(answer)
      .where(eq(enquiries.id, first?.id ?? 0));
    wait(11);
    await deliverAll();
    const digest = servers.mails.find(({ subject }) => subject?.startsWith('Summed up: 2'));
    expect(digest?.text).toContain('Answers promised soon: 2');

    await backend.db.delete(notifications);
    await backend.db.delete(enquiries);
    servers.mails.length = 0;
    expect(await promise(5)).toHaveLength(2);
    await backend.db.update(enquiries).set(answer);
    wait(11);
    await deliverAll('withdrawn');
    expect(servers.mails).toEqual([]);
  });
});
