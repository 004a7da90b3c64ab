import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OUTBOX_KEY } from '@/lib/browser/storage-keys';
import { newUuid } from '@/lib/browser/uuid';
import { recordEnquiry } from '@/lib/contract/calls/clue';
import { enquiries } from '@/lib/server/db/schema/leads';
import { api, withPageApi } from '@/tests/support/api/page-api';
import { isLongRun } from '@/tests/support/extent';
import { isSent, SENDING_MS } from './enquiry';
import type { NewEnquiry } from './submit-enquiry';

/** How far the server's clock is ahead of the device's. */
let aheadMs = 0;
withPageApi({ now: () => new Date(Date.now() + aheadMs) });

const TEXTS = '{"outbox":{}}';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** A tab: it shares the browser's database with others, and nothing else. */
async function openTab() {
  vi.resetModules();
  const [{ submitEnquiry }, { flushOutbox }, outbox] = await Promise.all([
    import('./submit-enquiry'),
    import('./flush'),
    import('./outbox'),
  ]);
  return { submitEnquiry, flushOutbox, ...outbox };
}

type Tab = Awaited<ReturnType<typeof openTab>>;
let tab: Tab;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  aheadMs = 0;
  tab = await openTab();
  for (const { id } of await tab.readOutbox()) await tab.dropRecord(id);
  await api.db.delete(enquiries);
});
afterEach(() => vi.useRealTimers());

const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

let count = 0;
function written(fields: Partial<NewEnquiry['fields']> = {}): NewEnquiry {
  count += 1;
  const remark = `Need ${count}`;
  const about = { name: 'Bat', country: 'Mongolia', country_id: 496, mobile: '+976 9911 2233' };
  return {
    id: newUuid(),
    fields: { ...about, remark, from: 'car', lang: 'en', ...fields },
    about: {},
    car: 'Haval H6',
    lang: 'en',
    origin: '',
  };
}

const sentIds = () => api.sentTo(recordEnquiry).map(({ body }) => body.client_id);
const away = (code: number, retryAfterS = 0) => {
  const headers = { 'retry-after': String(retryAfterS) };
  return Response.json({ code, msg: 'away', data: null }, { status: code, headers });
};
const onEnquiries = (answer: () => Response | Promise<Response> | null) => (path: string) =>
  path === recordEnquiry.path ? answer() : null;

it('a stored enquiry leaves nothing in the browser', async () => {
  const { outcome, isWaiting, forget } = await tab.submitEnquiry(written(), TEXTS);
  await forget();
  expect(isWaiting).toBe(false);
  expect(outcome).toMatchObject({ kind: 'sent', number: expect.stringMatching(/^\w{3}-\w{4}$/) });
  expect(await tab.readOutbox()).toEqual([]);
  expect(localStorage.getItem(OUTBOX_KEY)).toBeNull();
});

it('enquiries written offline are sent in order when a tab opens online, and leave only their numbers', async () => {
  api.network = 'down';
  const all = [written(), written(), written()];
  for (const each of all) {
    expect((await tab.submitEnquiry(each, TEXTS)).isWaiting).toBe(true);
    later(1000);
  }
  api.reset();
  later(MINUTE_MS);
  const next = await openTab();
  expect(await next.flushOutbox()).toBeNull();
  expect(sentIds()).toEqual(all.map(({ id }) => id));
  const rows = await api.db.select().from(enquiries);
  const records = await next.readOutbox();
  expect(records).toHaveLength(3);
  for (const record of records) {
    const { number } = rows.find(({ clientId }) => clientId === record.id) ?? {};
    const { writtenAt } = record;
    const sentAt = expect.any(Number);
    const linkToken = expect.any(String);
    expect(record).toEqual({
      id: record.id,
      writtenAt,
      car: 'Haval H6',
      number,
      linkToken,
      sentAt,
    });
  }
});

it('an enquiry that another tab has sent while this one slept is known here by its number', async () => {
  let wake = (_: Response) => {};
  api.answerWith = onEnquiries(
    () =>
      new Promise((resolve) => {
        wake = resolve;
      }),
  );
  const submitted = tab.submitEnquiry(written(), TEXTS);
  await vi.waitFor(() => expect(sentIds()).toHaveLength(1));
  api.answerWith = null;
  later(SENDING_MS + 1);
  const other = await openTab();
  expect(await other.flushOutbox()).toBeNull();
  wake(Response.error());
  const { isWaiting, outcome } = await submitted;
  const [row] = await api.db.select().from(enquiries);
  expect(isWaiting).toBe(false);
  expect(outcome).toMatchObject({ kind: 'sent', number: row?.number });
});

it('an enquiry whose tab closed while sending is sent by the next tab, once that claim has expired', async () => {
  api.answerWith = onEnquiries(() => new Promise(() => {}));
  void tab.submitEnquiry(written(), TEXTS);
  await vi.waitFor(() => expect(sentIds()).toHaveLength(1));
  api.answerWith = null;
  const next = await openTab();
  expect(await next.flushOutbox()).toBeGreaterThan(0);
  expect(sentIds()).toHaveLength(1);
  later(SENDING_MS + 1);
  expect(await next.flushOutbox()).toBeNull();
  expect(await api.db.select().from(enquiries)).toHaveLength(1);
});

it('tabs that send at the same time send each enquiry once', async () => {
  api.network = 'down';
  for (let i = 0; i < 6; i += 1) await tab.submitEnquiry(written(), TEXTS);
  api.reset();
  later(MINUTE_MS);
  const tabs = await Promise.all([openTab(), openTab(), openTab()]);
  await Promise.all(tabs.map(({ flushOutbox }) => flushOutbox()));
  await tab.flushOutbox();
  expect(new Set(sentIds()).size).toBe(6);
  expect(sentIds()).toHaveLength(6);
});

describe('a site that cannot take it now', () => {
  it.each([429, 503])('gets no retry before the time that it named (%i)', async (code) => {
    api.answerWith = onEnquiries(() => away(code, 120));
    await tab.submitEnquiry(written(), TEXTS);
    await tab.submitEnquiry(written(), TEXTS);
    api.reset();
    expect(await tab.flushOutbox()).toBeGreaterThanOrEqual(119_000);
    expect(sentIds()).toEqual([]);
    later(3.1 * MINUTE_MS);
    expect(await tab.flushOutbox()).toBeNull();
    expect(sentIds()).toHaveLength(2);
  });

  it('because of one enquiry does not hold back the others', async () => {
    const bad = written();
    const good = written();
    api.network = 'down';
    for (const each of [bad, good]) await tab.submitEnquiry(each, TEXTS);
    api.reset();
    later(MINUTE_MS);
    api.answerWith = onEnquiries(() => (sentIds().at(-1) === bad.id ? away(500) : null));
    expect(await tab.flushOutbox()).toBeGreaterThan(0);
    const rows = await api.db.select().from(enquiries);
    expect(rows.map(({ clientId }) => clientId)).toEqual([good.id]);
    expect(await tab.readOutbox()).toHaveLength(2);
  });
});

it('a rejected enquiry waits for its writer, with its errors', async () => {
  api.network = 'down';
  const { id } = written();
  await tab.submitEnquiry({ ...written({ mobile: '12' }), id }, TEXTS);
  api.reset();
  later(MINUTE_MS);
  expect(await tab.flushOutbox()).toBeNull();
  await tab.flushOutbox();
  expect(sentIds()).toEqual([id]);
  expect(await tab.readOutbox()).toMatchObject([
    { id, isHeld: true, refusal: { code: 1, fieldErrors: [{ field: 'mobile' }] } },
  ]);
});

it('an enquiry older than a month is not sent before its writer has seen it again', async () => {
  api.network = 'down';
  await tab.submitEnquiry(written(), TEXTS);
  api.reset();
  later(31 * DAY_MS);
  expect(await tab.flushOutbox()).toBeNull();
  expect(sentIds()).toEqual([]);
  expect(await tab.readOutbox()).toMatchObject([{ isHeld: true }]);
});

it.each([
  ['ahead', 370, 'is sent'],
  ['behind', -370, 'waits for its writer'],
] as const)(
  'a clock that is put right while one waits: a year %s, it %s',
  async (_, days, what) => {
    const now = Date.now();
    vi.setSystemTime(now + days * DAY_MS);
    api.network = 'down';
    await tab.submitEnquiry(written(), TEXTS);
    vi.setSystemTime(now + MINUTE_MS);
    api.reset();
    const next = await openTab();
    await next.flushOutbox();
    const isSentNow = what === 'is sent';
    expect(await api.db.select().from(enquiries)).toHaveLength(isSentNow ? 1 : 0);
    const [record] = await next.readOutbox();
    expect(record).toMatchObject(isSentNow ? { number: expect.any(String) } : { isHeld: true });
  },
);

it.each([
  ['ahead', -370],
  ['behind', 370],
] as const)(
  'a device whose clock is a year %s sends with one more request, and takes the server’s time',
  async (_, serverDays) => {
    aheadMs = serverDays * DAY_MS;
    const [first, second] = [written(), written()];
    for (const each of [first, second]) {
      expect((await tab.submitEnquiry(each, TEXTS)).outcome).toMatchObject({ kind: 'sent' });
    }
    expect(sentIds()).toEqual([first.id, first.id, second.id]);
    expect(await api.db.select().from(enquiries)).toHaveLength(2);
  },
);

it('a browser that stores nothing is reported, and so is a full one', async () => {
  api.network = 'down';
  for (let i = 0; i < 20; i += 1) await tab.submitEnquiry(written(), TEXTS);
  expect((await tab.submitEnquiry(written(), TEXTS)).isWaiting).toBe(false);
  const opening = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  expect((await tab.submitEnquiry(written(), TEXTS)).isWaiting).toBe(false);
  opening.mockRestore();
});

/** A hundred meet each fault some six times or more. */
const ALL = isLongRun() ? 500 : 100;

it(`of ${ALL} enquiries through a line that fails at random none is lost and none doubled`, async () => {
  // A generator with a seed: a failure can be looked into.
  let state = 28;
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const faults: (() => Response | Promise<Response> | null)[] = [
    () => Response.error(),
    () => {
      // Stored, and the answer is lost.
      api.network = 'answer-lost';
      return null;
    },
    () => away(503, 1),
    () => away(429),
    () => away(500),
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    // The tab is closed before an answer comes.
    () => new Promise(() => {}),
  ];
  api.answerWith = onEnquiries(() => {
    api.network = 'up';
    return random() < 0.5 ? null : (faults[Math.floor(random() * faults.length)]?.() ?? null);
  });

  const numbers = new Map<string, string | null>();
  const noteNumbers = async () => {
    for (const record of await tab.readOutbox()) {
      if (!isSent(record)) continue;
      numbers.set(record.id, record.number);
      await tab.dropRecord(record.id);
    }
  };
  const soon = () => new Promise<void>((resolve) => setTimeout(resolve, 100));

  const ids: string[] = [];
  let toWrite: NewEnquiry | null = null;
  while (numbers.size < ALL) {
    for (let i = 0; i < 8 && ids.length < ALL; i += 1) {
      // What could not be kept is still in its form, and is sent from there again.
      toWrite ??= written();
      const { id } = toWrite;
      const submission = await Promise.race([tab.submitEnquiry(toWrite, TEXTS), soon()]);
      const isKept = (await tab.readOutbox()).some((record) => record.id === id);
      if (submission?.outcome.kind === 'sent') {
        numbers.set(id, submission.outcome.number);
        await submission.forget();
      } else if (!isKept) break;
      ids.push(id);
      toWrite = null;
    }
    const other = await openTab();
    later(20 * MINUTE_MS);
    await Promise.race([Promise.all([tab.flushOutbox(), other.flushOutbox()]), soon()]);
    tab = await openTab();
    later(MINUTE_MS);
    await noteNumbers();
  }

  const rows = await api.db.select().from(enquiries);
  expect(rows).toHaveLength(ALL);
  expect(new Map(rows.map(({ clientId, number }) => [clientId, number]))).toEqual(numbers);
  expect([...numbers.keys()].sort()).toEqual([...ids].sort());
  expect(await tab.readOutbox()).toEqual([]);
  expect(api.sentTo(recordEnquiry).length).toBeGreaterThan(ALL * 1.2);
});
