import { eq, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { recordArrivalWish, stopArrivals } from '@/lib/contract/calls/arrival';
import { type ChannelServers, openChannelServers } from '@/tests/support/notify/channel-servers';
import { PATIENCE_MS } from '@/tests/support/patience';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { notifyContentChange } from '../db/content-changes';
import { arrivalWishes } from '../db/schema/arrivals';
import { models } from '../db/schema/catalogue';
import { enquiries } from '../db/schema/leads';
import { notifications } from '../db/schema/notifications';
import { generationOf, tellOfArrivals, watchArrivals } from '../notify/arrivals';
import { type Notifier, startNotifier } from '../notify/notifier';
import { listAudit } from '../staff/audit';
import { listNotes } from './inbox';

let servers: ChannelServers;
let backend: TestBackend;
let notifier: Notifier | undefined;
/** No demo car has as many seats. */
const SEATS = 88;
const MAIL = 'bat@example.mn';

beforeAll(async () => {
  servers = await openChannelServers();
  backend = await createTestBackend({ seed: true, notification: servers.settings });
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
afterEach(async () => {
  await notifier?.stop();
  notifier = undefined;
  await seat(5);
});

const wish = (fields: Record<string, unknown>) =>
  answerTo(backend, signedRequest(recordArrivalWish, fields, { lang: 'mn' }));

/** Changes a car of the catalogue as the desk does. */
async function seat(seats: number) {
  await backend.db.update(models).set({ seats }).where(eq(models.modelId, 103));
  await notifyContentChange(backend.db, ['models']);
}
const look = (now = new Date(), settings = servers.settings) =>
  tellOfArrivals(backend.db, settings, now);
const sentTo = () =>
  backend.db.select().from(notifications).where(eq(notifications.kind, 'arrival'));

it('tells a buyer once that a car matches their empty list, and staff which one it is', async () => {
  expect(await wish({ seats: SEATS, mail: MAIL })).toMatchObject({ code: 0 });
  const [lead] = await backend.db.select().from(enquiries);
  expect(lead).toMatchObject({ kind: 'arrival', mail: MAIL, answerDueAt: null });
  expect(lead?.remark).toContain(String(SEATS));
  await seat(6);
  expect(await look()).toBe(1);
  expect(await sentTo()).toEqual([]);
  // Nothing has changed since: the catalogue is not queried again.
  expect(await look()).toBe(0);

  await seat(SEATS);
  await Promise.all([look(), look()]);
  expect(await sentTo()).toHaveLength(1);
  const [told] = await backend.db.select().from(enquiries);
  expect(told).toMatchObject({ nextStep: 'BAM-103', nextStepOn: expect.stringMatching(/^\d{4}-/) });
  notifier = startNotifier(backend.db, servers.settings, { pollMs: 20 });
  await vi.waitFor(
    () => expect(servers.mails.map(({ text }) => text).join()).toContain('/car/103'),
    {
      timeout: PATIENCE_MS,
      interval: 20,
    },
  );
  await seat(5);
  await seat(SEATS);
  expect(await look()).toBe(0);
});

it('leaves it to staff where the site sends no mail', async () => {
  await wish({ seats: SEATS, mail: MAIL });
  await seat(SEATS);
  await look(new Date(), { ...servers.settings, mail: null });
  expect(await backend.db.select().from(enquiries)).toMatchObject([{ nextStep: 'BAM-103' }]);
  expect(await sentTo()).toEqual([]);
});

it('keeps what staff planned behind the numbers of the cars, or in a note where it does not fit', async () => {
  const plan = { nextStep: 'Call in March', nextStepOn: '2097-03-01', nextStepAt: '14:30' };
  const longWords = 'Call in March. '.repeat(13).trim();
  for (const nextStep of [plan.nextStep, longWords]) {
    await wish({ seats: SEATS, brand_sign: 'byd', mobile: '+97699112233' });
    await backend.db
      .update(enquiries)
      .set({ ...plan, nextStep })
      .where(eq(enquiries.nextStep, ''));
    await seat(SEATS);
    await look();
    await seat(5);
  }
  const [short, long] = await backend.db.select().from(enquiries).orderBy(enquiries.id);
  expect(short).toMatchObject({
    nextStep: 'BAM-103; 2097-03-01 14:30 Call in March',
    nextStepOn: storeDayOf(new Date()),
    nextStepAt: '',
  });
  expect(await listNotes(backend.db, short?.id ?? 0)).toEqual([]);
  expect(long).toMatchObject({ nextStep: 'BAM-103', nextStepAt: '' });
  expect(await listNotes(backend.db, long?.id ?? 0)).toMatchObject([
    { staffName: 'site', text: `2097-03-01 14:30 ${longWords}` },
  ]);
  expect((await listAudit(backend.db)).entries[0]).toMatchObject({
    staffId: null,
    action: 'nextStepSet',
    subjectId: String(long?.id),
    before: { on: '2097-03-01', at: '14:30' },
    after: { on: long?.nextStepOn },
  });
});

it('checks only wishes that a changed car could match, and all where the change is not specified', async () => {
  await wish({ seats: SEATS, brand_sign: 'byd', mail: MAIL });
  await wish({ seats: SEATS, word: 'Yuan', mobile: '+97699112233' });
  await wish({ seats: SEATS, price_max_usd: 10, mail: MAIL });
  await wish({ seats: 77, mail: MAIL });
  const watch = watchArrivals(backend.db, servers.settings);
  const checked = async () => {
    const rows = await backend.db.select().from(arrivalWishes).orderBy(arrivalWishes.enquiryId);
    return rows.map((row) => row.checkedGeneration);
  };
  const generation = () => generationOf(backend.db);
  // Changes before this process started.
  await seat(6);
  const atFirst = await generation();
  await watch.look(new Date());
  expect(await checked()).toEqual([atFirst, atFirst, atFirst, atFirst]);

  await seat(SEATS);
  watch.note(['models', 'model:103', 'brand:byd']);
  await watch.look(new Date());
  const then = await generation();
  expect(await checked()).toEqual([then, then, atFirst, atFirst]);
  expect(await sentTo()).toHaveLength(1);
  expect(await backend.db.$count(arrivalWishes, isNull(arrivalWishes.closedAt))).toBe(2);

  await seat(77);
  watch.note(['models', 'catalogue']);
  await watch.look(new Date());
  const last = await generation();
  expect(await checked()).toEqual([then, then, last, last]);
  expect(await sentTo()).toHaveLength(2);
});

it('tells of a car that is named by its number only once one stands at a port', async () => {
  const watch = watchArrivals(backend.db, servers.settings);
  const stock = async (unitStockKhorgos: number) => {
    const stand = { unitStockKhorgos, unitStockErenhot: 0 };
    await backend.db.update(models).set(stand).where(eq(models.modelId, 103));
    await notifyContentChange(backend.db, ['models', 'model:103']);
    watch.note(['models', 'model:103']);
    await watch.look(new Date());
  };
  const open = () => backend.db.$count(arrivalWishes, isNull(arrivalWishes.closedAt));
  await stock(0);
  expect(await wish({ word: 'BAM-103', port: 'any', mail: MAIL })).toMatchObject({ code: 0 });
  await stock(0);
  expect(await sentTo()).toEqual([]);
  expect(await open()).toBe(1);
  await stock(1);
  expect(await sentTo()).toHaveLength(1);
  expect(await open()).toBe(0);
});

it('keeps the same wish of the same person once, and ten at most', async () => {
  for (const mail of [MAIL, MAIL.toUpperCase(), MAIL]) await wish({ seats: SEATS, mail });
  expect(await backend.db.$count(arrivalWishes)).toBe(1);
  const pressedTwice = { seats: 59, mail: MAIL };
  const answers = await Promise.all([wish(pressedTwice), wish(pressedTwice)]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0]);
  expect(await backend.db.$count(enquiries)).toBe(2);
  for (let seats = 60; seats < 72; seats += 1) await wish({ seats, mobile: '+97699112233' });
  expect(await backend.db.$count(arrivalWishes)).toBe(12);
  expect(await wish({ seats: 59, mobile: '+97699112233' })).toMatchObject({ code: 1 });
});

it('takes a corrected mailbox, or one that is added, and tells each mailbox once', async () => {
  const mobile = '+97699112233';
  const added = { seats: SEATS, mobile: '+97699445566' };
  for (const mail of ['wrong@example.mn', MAIL]) await wish({ seats: SEATS, mobile, mail });
  for (const mail of [undefined, 'added@example.mn']) await wish({ ...added, mail });
  expect(await backend.db.$count(enquiries)).toBe(4);
  await wish({ seats: SEATS, mobile, mail: MAIL.toUpperCase() });
  await wish(added);
  await wish({ seats: SEATS, mail: MAIL });
  expect(await backend.db.$count(enquiries)).toBe(4);
  // Another telephone, for the same mailbox.
  await wish({ seats: SEATS, mobile: '+97699778899', mail: MAIL });
  expect(await backend.db.$count(enquiries)).toBe(5);
  await seat(SEATS);
  await Promise.all([look(), look()]);
  const told = (await sentTo()).map(({ receiver }) => receiver).sort();
  expect(told).toEqual(['added@example.mn', MAIL, 'wrong@example.mn']);
  expect(await backend.db.$count(enquiries, eq(enquiries.nextStep, 'BAM-103'))).toBe(3);
});

it('rejects a wish without a contact or without a filter', async () => {
  expect(await wish({ seats: SEATS })).toMatchObject({ code: 1 });
  expect(await wish({ mail: MAIL })).toMatchObject({ code: 1 });
  expect(await wish({ seats: SEATS, mail: 'bat@' })).toMatchObject({ code: 1 });
  expect(await backend.db.$count(enquiries)).toBe(0);
});

it('ends after half a year, and at once for all wishes of a mailbox by the code of its mail', async () => {
  await wish({ seats: SEATS, mail: MAIL });
  await wish({ seats: 77, mail: MAIL });
  await wish({ seats: SEATS, mobile: '+97699112233' });
  const [own] = await backend.db.select().from(arrivalWishes);
  const open = () => backend.db.$count(arrivalWishes, isNull(arrivalWishes.closedAt));
  expect(await open()).toBe(3);
  await answerTo(backend, signedRequest(stopArrivals, { code: own?.code ?? '' }));
  expect(await open()).toBe(1);
  await seat(SEATS);
  expect(await look(new Date(Date.now() + 181 * 86_400_000))).toBe(0);
  expect(await open()).toBe(0);
  expect(await sentTo()).toEqual([]);
});
