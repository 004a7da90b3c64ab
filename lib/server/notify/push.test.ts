import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import webPush from 'web-push';
import { MONGOLIAN_LEAD } from '@/tests/support/notify/mongolian-lead';
import { openPushService, type PushService } from '@/tests/support/notify/push-service';
import { PATIENCE_MS } from '@/tests/support/patience';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { createTestDatabase, type TestDatabase } from '@/tests/support/server/test-database';
import { enquiries } from '../db/schema/leads';
import { notificationAttempts, notifications, pushSubscriptions } from '../db/schema/notifications';
import { storeEnquiry } from '../leads/store-enquiry';
import type { NotificationSettings } from '../request/notification-settings';
import { type Notifier, startNotifier } from './notifier';
import { isPublicAddress } from './public-address';
import { postToPushService } from './push-endpoint';

let service: PushService;
let database: TestDatabase;
let settings: NotificationSettings;
let sales: DeskBrowser;
let owner: DeskBrowser;
let notifier: Notifier | undefined;
const keys = webPush.generateVAPIDKeys();

beforeAll(async () => {
  service = await openPushService();
  database = await createTestDatabase();
  const push = { ...keys, contact: 'mailto:sales@mall.example', innerOrigin: service.origin };
  settings = { ...NOBODY_IS_TOLD, push };
  const backend = testDeskBackend(database.db, { notification: settings });
  owner = await newStaff(backend, 'owner', 'Li Wei');
  sales = await newStaff(backend, 'sales', 'Anna');
});
afterAll(async () => {
  await database.close();
  await service.close();
});
beforeEach(async () => {
  for (const table of [enquiries, pushSubscriptions]) await database.db.delete(table);
  service.messages.length = 0;
  service.answer(201);
});
afterEach(async () => {
  await notifier?.stop();
  notifier = undefined;
});

const press = async (person: DeskBrowser, language: string) =>
  expect((await person.send('add-device', { ...service.subscribe(), language })).to).toBe(
    '/account?notice=deviceAdded',
  );

const enquire = () =>
  storeEnquiry(database.db, {
    ...MONGOLIAN_LEAD,
    createdAt: new Date(),
  });

async function work(pauseMs = 0) {
  notifier = startNotifier(database.db, settings, { pollMs: 20, pauseMs: () => pauseMs });
}
const states = async () =>
  (await database.db.select().from(notifications)).map(({ state }) => state);

describe('a browser that is registered for push', () => {
  it('gets number, language and port in its own language, and nothing about the person', async () => {
    await press(sales, 'ru');
    const number = await enquire();
    await work();
    await vi.waitFor(() => expect(service.messages).toHaveLength(1), PATIENCE_MS);
    const [row] = await database.db.select().from(notifications);
    const [message] = service.messages;
    expect(message?.payload).toEqual({
      id: row?.id,
      title: `Новая заявка ${number}`,
      body: 'монгольский · Эрэн-Хото',
      path: `/enquiries/${row?.enquiryId}`,
    });
    expect(message?.claims).toMatchObject({
      aud: service.origin,
      sub: 'mailto:sales@mall.example',
    });
    // A duplicate replaces the first one.
    expect(message?.headers).toMatchObject({
      topic: row?.id.replaceAll('-', ''),
      'content-encoding': 'aes128gcm',
      urgency: 'high',
    });
  });

  it('is notified, whichever person it belongs to', async () => {
    await press(sales, 'en');
    await press(owner, 'zh');
    await enquire();
    await work();
    await vi.waitFor(() => expect(service.messages).toHaveLength(2), PATIENCE_MS);
  });

  it.each([404, 410])('is removed when its push service responds with %i', async (status) => {
    await press(sales, 'en');
    service.answer(status);
    await enquire();
    await work();
    await vi.waitFor(async () => expect(await states()).toEqual(['withdrawn']), PATIENCE_MS);
    expect(await database.db.$count(pushSubscriptions)).toBe(0);
    await enquire();
    expect(await states()).toHaveLength(1);
  });

  it('is retried while its push service is down, whose redirects are not followed', async () => {
    await press(sales, 'en');
    service.answer(302, { location: 'http://127.0.0.1:1/' });
    await enquire();
    await work(30_000);
    const tried = () => database.db.select().from(notificationAttempts);
    await vi.waitFor(
      async () => expect(await tried()).toMatchObject([{ outcome: 'failed', error: 'HTTP 302' }]),
      PATIENCE_MS,
    );
    expect(await states()).toEqual(['pending']);
  });

  it('gets nothing once the access of its person has ended', async () => {
    await press(sales, 'en');
    const id = (await sales.who())?.id ?? '';
    await owner.send('end-access', { id });
    await enquire();
    expect(await states()).toEqual([]);
    await owner.send('restore-access', { id });
  });
});

describe('an address that a browser names', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
  ])('is not public at %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '2607:f8b0:4005:805::200e'])('is a public one at %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it('gets no request when its name resolves to this machine', async () => {
    // Every system resolves it to itself; the shape of the name alone does not say so.
    const request = { endpoint: 'https://a.localhost/send', headers: {}, body: Buffer.from('x') };
    await expect(postToPushService(request, null)).rejects.toMatchObject({
      code: expect.stringMatching(/NOT_PUBLIC|ENOTFOUND|EAI_AGAIN/),
    });
  });

  it('is internal only where the configuration says so', async () => {
    const { endpoint } = service.subscribe();
    const request = { endpoint, headers: {}, body: Buffer.from('x') };
    await expect(postToPushService(request, null)).rejects.toThrow('address not allowed');
    await expect(postToPushService(request, 'http://127.0.0.1:1')).rejects.toThrow(
      'address not allowed',
    );
  });
});
