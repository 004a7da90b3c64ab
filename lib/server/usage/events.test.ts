import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { recordUniqueView, recordUsage } from '@/lib/contract/calls/point';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { readAnalytics } from '../analytics/analytics';
import { rowsOf } from '../db/database';
import { uniqueViews, usageEvents } from '../db/schema/usage';
import { vacuumTables } from '../db/vacuum';
import { removeExpiredUsage } from './expiry';

/** Late evening in London is the next day at the stores. */
let now = new Date('2026-11-18T20:00:00Z');
withTestBackend({ now: () => now });

const PLACE = { plate: 'header', module: 'menu', station: 'brand', page: '/brand' };
/** Requests are signed at the backend's time, not at this machine's. */
const ageMs = () => Date.now() - now.getTime();
const view = (fields: object, address?: string) =>
  answerTo(backend, signedRequest(recordUniqueView, { ...fields }, { ageMs: ageMs() }), address);

it('stores a usage event with language, page and the day at the stores', async () => {
  const fields = { ...PLACE, type: 'site_switch' };
  const request = signedRequest(recordUsage, fields, { lang: 'mn', ageMs: ageMs() });
  expect((await answerTo(backend, request)).code).toBe(0);
  expect(await backend.db.select().from(usageEvents)).toEqual([
    { id: 1, ...fields, eventId: null, locale: 'mn', day: '2026-11-19', createdAt: now },
  ]);
});

it('stores a usage event once, however often its sender repeats it', async () => {
  await backend.db.delete(usageEvents);
  const event_id = randomUUID();
  const another = randomUUID();
  const send = (fields: object) =>
    answerTo(backend, signedRequest(recordUsage, { ...PLACE, ...fields }, { ageMs: ageMs() }));
  const answers = await Promise.all([
    send({ event_id }),
    send({ event_id }),
    send({ event_id: another }),
    send({}),
    send({}),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0]);
  expect(await backend.db.$count(usageEvents)).toBe(4);
});

it('counts a visitor once per plate, module and station a day', async () => {
  const visitor = randomUUID();
  const other = randomUUID();
  const views = [
    { ...PLACE, visitor },
    { ...PLACE, visitor, page: '/car/101' },
    { ...PLACE, visitor: other },
    { ...PLACE, visitor, station: 'car type' },
  ];
  const answers = await Promise.all(views.map((fields) => view(fields)));
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  expect(await backend.db.$count(uniqueViews)).toBe(3);
  now = new Date('2026-11-19T20:00:00Z');
  expect((await view({ ...PLACE, visitor })).code).toBe(0);
  const rows = await backend.db.select().from(uniqueViews).orderBy(asc(uniqueViews.day));
  expect(rows.map(({ day }) => day)).toEqual([
    '2026-11-19',
    '2026-11-19',
    '2026-11-19',
    '2026-11-20',
  ]);
});

it('tells visitors without an identifier apart by address, which it does not store', async () => {
  await backend.db.delete(uniqueViews);
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2']) await view(PLACE, address);
  const rows = await backend.db.select({ visitor: uniqueViews.visitor }).from(uniqueViews);
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toContain('203.0.113');
});

it('rejects an event that does not say where it happened', async () => {
  const request = signedRequest(recordUsage, { plate: 'header' }, { ageMs: ageMs() });
  expect(await answerTo(backend, request)).toMatchObject({ code: 1, msg: 'invalid module' });
});

it('removes events and views after their time, and the numbers of those days stay', async () => {
  await backend.db.delete(usageEvents);
  await backend.db.delete(uniqueViews);
  const step = { plate: 'way', module: 'visit', station: 'step', visitor: randomUUID() };
  const today = new Date(now);
  const period = { from: '2026-11-01', to: '2026-11-30' };
  for (const daysAgo of [100, 91, 89, 0]) {
    now = new Date(today.getTime() - daysAgo * 24 * 3_600_000);
    await answerTo(backend, signedRequest(recordUsage, PLACE, { ageMs: ageMs() }));
    await view(step);
  }
  const before = await readAnalytics(backend.db, { ...period, from: '2026-08-01' });
  await removeExpiredUsage(backend.db, 90, today);
  expect(await backend.db.$count(usageEvents)).toBe(2);
  expect(await backend.db.$count(uniqueViews)).toBe(2);
  expect(await readAnalytics(backend.db, { ...period, from: '2026-08-01' })).toEqual(before);
  expect(before.steps.visit.now).toBeGreaterThan(3);
});

it('removes in batches, however many visitors and places a day has, and no more than a run may', async () => {
  await backend.db.delete(usageEvents);
  await backend.db.delete(uniqueViews);
  const today = new Date(now);
  for (const daysAgo of [95, 94, 3]) {
    now = new Date(today.getTime() - daysAgo * 24 * 3_600_000);
    for (const module of ['featured', 'stores', 'featured', 'reviews', 'featured']) {
      const place = { ...PLACE, module };
      await answerTo(backend, signedRequest(recordUsage, place, { ageMs: ageMs() }));
      await view({ ...place, visitor: randomUUID() });
    }
  }
  const counts = async () => [
    await backend.db.$count(usageEvents),
    await backend.db.$count(uniqueViews),
  ];
  await removeExpiredUsage(backend.db, 90, today, { rows: 3, most: 2 });
  expect(await counts()).toEqual([9, 9]);
  await removeExpiredUsage(backend.db, 90, today, { rows: 2, most: 100 });
  expect(await counts()).toEqual([5, 5]);
});

it('gives the room of removed events to new ones, once the tables are vacuumed', async () => {
  const fill = async () => {
    await backend.db.execute(sql`
      insert into usage_events (day, plate, module, station, locale)
      select '2026-01-01', 'header', 'menu', 'brand', 'ru' from generate_series(1, 5000)`);
    const size = sql`select pg_relation_size('usage_events')::int as size`;
    return rowsOf<{ size: number }>(await backend.db.execute(size))[0]?.size ?? 0;
  };
  await backend.db.delete(usageEvents);
  await vacuumTables(backend.db);
  const once = await fill();
  await removeExpiredUsage(backend.db, 90, now);
  const grown = await fill();
  expect(grown).toBeGreaterThan(1.8 * once);
  await removeExpiredUsage(backend.db, 90, now);
  await vacuumTables(backend.db);
  expect(await fill()).toBeLessThanOrEqual(grown);
});
