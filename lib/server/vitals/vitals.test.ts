import { expect, it } from 'vitest';
import { recordVitals } from '@/lib/contract/calls/point';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { dailyVitals } from '../db/schema/vitals';
import { VITAL_BUCKETS } from './buckets';
import { p75Of, readVitals } from './read-vitals';
import { removeExpiredVitals } from './record-vitals';

/** Late evening in London is the next day at the stores. */
let now = new Date('2026-11-18T20:00:00Z');
withTestBackend({ now: () => now });

const PAGE = { page_kind: 'car', device: 'phone' };
/** Of a provider in Mongolia. */
const IN_MONGOLIA = '202.126.88.1';

const send = (fields: object, address?: string) =>
  answerTo(
    backend,
    signedRequest(recordVitals, { ...PAGE, ...fields }, { ageMs: Date.now() - now.getTime() }),
    address,
  );

it('adds what a visitor measured to the sums of the day, with the country and nothing else of the address', async () => {
  const answers = await Promise.all([
    send({ lcp: 1400, inp: 90, cls: 0 }, IN_MONGOLIA),
    send({ lcp: 1350 }, IN_MONGOLIA),
    send({ lcp: 1400 }, '127.0.0.1'),
    send({}, IN_MONGOLIA),
  ]);
  expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
  const rows = await backend.db.select().from(dailyVitals);
  const common = { day: '2026-11-19', pageKind: 'car', device: 'phone' };
  expect(rows).toHaveLength(4);
  expect(rows).toEqual(
    expect.arrayContaining([
      { ...common, vital: 'lcp', country: 'MN', bucket: 6, count: 2 },
      { ...common, vital: 'inp', country: 'MN', bucket: 5, count: 1 },
      { ...common, vital: 'cls', country: 'MN', bucket: 0, count: 1 },
      { ...common, vital: 'lcp', country: '', bucket: 6, count: 1 },
    ]),
  );
});

it.each([
  { page_kind: '/car/1' },
  { device: 'fridge' },
  { lcp: -1 },
  { lcp: 1e9 },
  { inp: 1.5 },
  { cls: 'much' },
])('refuses %j, which no browser measures', async (wrong) => {
  expect((await send(wrong)).code).toBe(1);
});

it('counts every one of many that come at once', async () => {
  await backend.db.delete(dailyVitals);
  await Promise.all(Array.from({ length: 40 }, () => send({ lcp: 900, inp: 40, cls: 10 })));
  const rows = await backend.db.select().from(dailyVitals);
  expect(rows.map(({ vital, count }) => [vital, count]).sort()).toEqual([
    ['cls', 40],
    ['inp', 40],
    ['lcp', 40],
  ]);
});

it('says within what three of four stay, and nothing where few were measured', async () => {
  expect(
    p75Of(
      [100, 200, 400],
      new Map([
        [0, 75],
        [1, 25],
      ]),
    ),
  ).toBe(100);
  expect(
    p75Of(
      [100, 200, 400],
      new Map([
        [0, 50],
        [1, 50],
      ]),
    ),
  ).toBe(150);
  expect(p75Of([100, 200, 400], new Map([[3, 100]]))).toBe(400);
  expect(p75Of([100], new Map([[0, 19]]))).toBeNull();
  expect(p75Of([100], new Map())).toBeNull();
});

it('tells fast countries and kinds of pages from slow ones in a period', async () => {
  await backend.db.delete(dailyVitals);
  const row = { vital: 'lcp', device: 'phone', count: 30 } as const;
  const last = VITAL_BUCKETS.lcp.length;
  await backend.db.insert(dailyVitals).values([
    { ...row, day: '2026-11-19', pageKind: 'home', country: 'MN', bucket: 3 },
    { ...row, day: '2026-11-18', pageKind: 'car', country: 'RU', bucket: last },
    { ...row, day: '2026-11-18', pageKind: 'car', country: '', bucket: 3, count: 5 },
    { ...row, day: '2026-10-01', pageKind: 'car', country: 'KZ', bucket: 3 },
  ]);
  const vitals = await readVitals(backend.db, { from: '2026-11-01', to: '2026-11-30' });
  expect(vitals.all.pages).toBe(65);
  expect(vitals.countries).toEqual([
    { country: 'MN', pages: 30, p75: { lcp: 750, inp: null, cls: null } },
    { country: 'RU', pages: 30, p75: { lcp: 12_000, inp: null, cls: null } },
    { country: '', pages: 5, p75: { lcp: null, inp: null, cls: null } },
  ]);
  expect(vitals.kinds.map(({ kind, pages }) => [kind, pages])).toEqual([
    ['car', 35],
    ['home', 30],
  ]);
  const none = await readVitals(backend.db, { from: '2025-11-01', to: '2025-11-30' });
  expect(none).toMatchObject({ all: { pages: 0 }, countries: [], kinds: [] });
});

it('removes days that are no longer compared', async () => {
  now = new Date('2029-01-20T00:00:00Z');
  await removeExpiredVitals(backend.db, now);
  expect(await backend.db.$count(dailyVitals)).toBe(3);
  now = new Date('2029-02-01T00:00:00Z');
  await removeExpiredVitals(backend.db, now);
  expect(await backend.db.$count(dailyVitals)).toBe(0);
});
