import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { NOBODY_IS_TOLD } from '@/tests/support/server/notification-settings';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import type { Database } from '../db/database';
import { enquiries, enquiryNotes } from '../db/schema/leads';
import { notifications } from '../db/schema/notifications';
import { runDaily } from '../jobs/run-daily';
import { log } from '../log';
import { tellOfNewLeads } from '../notify/lead-notifications';
import { listAudit } from '../staff/audit';
import { countOfPerson, eraseExpired } from './erase';

const DAY_MS = 24 * 3_600_000;

const BAT = {
  name: 'Бат-Эрдэнэ Ganbold',
  country_id: 496,
  country: 'Монгол улсаас',
  mobile: '+976 9911 2233',
  mail: 'Bat.Erdene@example.mn',
  remark: 'My mother Oyuna lives near the yard',
  company: 'Ganbold Trade',
  city: 'Darkhan',
  lang: 'mn',
  car_model: 'Seagull',
  car_model_sign: 'byd-seagull',
  from: 'carPage',
};
/** Everything that would identify the person, in every stored spelling. */
const TRACES = [
  'бат-эрдэнэ',
  'ganbold',
  '99112233',
  '9911 2233',
  'bat.erdene@',
  'oyuna',
  'darkhan',
  'улсаас',
  'rings at nine',
  'call his brother',
];

let owner: DeskBrowser;
let sales: DeskBrowser;

const notification = {
  ...NOBODY_IS_TOLD,
  mail: { url: 'smtp://localhost:1', from: 'mall@example.com' },
  receivers: {
    ...NOBODY_IS_TOLD.receivers,
    mail: { all: ['li@example.com'], khorgos: [], erenhot: [] },
  },
};
withTestBackend({ notification });
beforeAll(async () => {
  const desk = testDeskBackend(backend.db);
  owner = await newStaff(desk, 'owner', 'Li Wei');
  sales = await newStaff(desk, 'sales', 'Anna');
});

async function send(fields: Record<string, unknown>) {
  const { data } = await answerTo<{ number: string }>(
    backend,
    signedRequest(recordEnquiry, fields),
  );
  const [row] = await backend.db.select().from(enquiries).where(eq(enquiries.number, data.number));
  if (!row) throw new Error('The enquiry was not stored.');
  return row;
}

const rowOf = async (id: number) =>
  (await backend.db.select().from(enquiries).where(eq(enquiries.id, id)))[0];

/** Every row of every table, as a dump of the database has them. */
async function dumpOf(db: Database): Promise<string> {
  const answer = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`);
  const rowsIn = (result: unknown) =>
    (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as {
      [key: string]: string;
    }[];
  let dump = '';
  for (const { name } of rowsIn(answer)) {
    const rows = await db.execute(sql.raw(`select each::text as row from ${name} as each`));
    dump += rowsIn(rows)
      .map(({ row }) => `${name}: ${row}\n`)
      .join('');
  }
  return dump.toLowerCase();
}

it('leaves nothing of a person in any table, and everything that statistics count', async () => {
  const first = await send(BAT);
  const second = await send({
    ...BAT,
    mail: '',
    remark: 'Again, Ganbold',
    from: 'promotion:WINTER',
  });
  const third = await send({ ...BAT, mobile: '+976 7000 0000', remark: 'Oyuna asks, too' });
  const other = await send({
    ...BAT,
    name: 'Дорж',
    country: 'Монгол',
    mail: '',
    mobile: '+976 8811 0000',
    remark: 'x',
    company: '',
    city: '',
  });
  await answerTo(
    backend,
    signedRequest(recordPurchaseIntention, {
      name: BAT.name,
      // The language en implies no prefix.
      mobile: '99112233',
      car_model: 'Seagull',
    }),
  );
  const id = String(first.id);
  await sales.send('write-note', { id, text: 'Rings at nine' });
  await sales.send('set-enquiry-state', { id, from: 'new', state: 'won' });
  await backend.db
    .update(enquiries)
    .set({ nextStep: 'Call his brother', nextStepOn: '2026-12-01' })
    .where(eq(enquiries.id, second.id));
  const before = await dumpOf(backend.db);
  expect(TRACES.filter((trace) => !before.includes(trace))).toEqual([]);
  expect(await countOfPerson(backend.db, first)).toBe(4);

  await owner.send('erase-person', { id, confirmed: ` ${first.number.toLowerCase()} ` });
  const after = await dumpOf(backend.db);
  expect(TRACES.filter((trace) => after.includes(trace))).toEqual([]);

  expect(await rowOf(first.id)).toMatchObject({
    number: first.number,
    createdAt: first.createdAt,
    port: 'erenhot',
    lang: 'mn',
    countryId: 496,
    kind: 'dealer',
    carModel: 'Seagull',
    state: 'won',
    erasedAt: expect.any(Date),
  });
  // It can no longer be answered.
  expect(await rowOf(third.id)).toMatchObject({ state: 'lost', answerDueAt: null, name: '' });
  expect(await rowOf(other.id)).toMatchObject({ name: 'Дорж', erasedAt: null });
  expect((await listAudit(backend.db)).entries[0]).toMatchObject({
    staffName: 'Li Wei',
    action: 'leadsErased',
    subjectId: id,
    after: { count: 4 },
  });
});

it('takes no note and no next step for an enquiry whose personal data was erased', async () => {
  const { id, number } = await send({ ...BAT, mobile: '+976 9900 1122', mail: '' });
  await owner.send('erase-person', { id: String(id), confirmed: number });
  // Pages that were opened before still have both forms.
  const note = await sales.send('write-note', { id: String(id), text: 'Rings at nine' });
  expect(note.to).toContain('notice=changedMeanwhile');
  const step = { id: String(id), step: 'Call his brother', on: storeDayOf(new Date()) };
  expect((await sales.send('plan-next-step', step)).to).toContain('notice=changedMeanwhile');
  const after = await dumpOf(backend.db);
  expect(TRACES.filter((trace) => after.includes(trace))).toEqual([]);
});

it('stays as it is once its personal data was erased, whatever an open page still offers', async () => {
  const buyer = { ...BAT, mobile: '+976 9900 3344', mail: '' };
  const won = await send(buyer);
  const begun = await send(buyer);
  await sales.send('set-enquiry-state', { id: String(won.id), from: 'new', state: 'won' });
  await sales.send('begin-answer', { id: String(begun.id), channel: 'whatsapp' });
  await owner.send('erase-person', { id: String(won.id), confirmed: won.number });
  const erased = [await rowOf(won.id), await rowOf(begun.id)];
  expect(erased).toMatchObject([{ state: 'won' }, { state: 'lost' }]);
  const [seller = '', id] = [erased[0]?.ownerId ?? '', String(won.id)];
  const refused = expect.stringContaining('notice=changedMeanwhile');
  expect((await owner.send('take-enquiry', { id, owner: seller })).to).toEqual(refused);
  const to = (await owner.who())?.id ?? '';
  expect((await sales.send('reassign-enquiry', { id, owner: seller, to })).to).toEqual(refused);
  const state = { id, from: 'won', state: 'inHand' };
  expect((await sales.send('set-enquiry-state', state)).to).toEqual(refused);
  expect((await sales.send('undo-state', { ids: id })).to).toEqual(refused);
  expect((await sales.send('set-suspect', { id, suspect: 'true' })).to).toEqual(refused);
  expect((await sales.send('withdraw-answer', { id: String(begun.id) })).to).toEqual(refused);
  const picked = { picked: `${id}:won:${seller}`, button: 'setState', state: 'inHand' };
  expect((await sales.send('handle-enquiries', picked)).to).toContain(`refused=${won.number}`);
  expect([await rowOf(won.id), await rowOf(begun.id)]).toEqual(erased);
});

it('tells nobody of a lead that was erased before anybody was told', async () => {
  const { id, number } = await send({ ...BAT, mobile: '+976 9900 7788', mail: '' });
  await owner.send('erase-person', { id: String(id), confirmed: number });
  await tellOfNewLeads(backend.db, notification, new Date());
  const { enquiryId } = notifications;
  expect(await backend.db.$count(notifications, eq(enquiryId, id))).toBe(0);
});

it('requires the owner and the number of the enquiry to erase', async () => {
  const { id, number } = await send(BAT);
  const fields = { id: String(id), confirmed: number };
  expect((await sales.send('erase-person', fields)).status).toBe(403);
  const wrong = await owner.send('erase-person', { ...fields, confirmed: 'K7M-4R7X' });
  expect(wrong.to).toBe('/?notice=wrongNumber');
  expect(await rowOf(id)).toMatchObject({ name: BAT.name, erasedAt: null });
});

it('erases automatically what came and was last handled longer ago than leads are kept', async () => {
  const now = new Date();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const rows = await Promise.all([1, 2, 3, 4, 5].map((n) => send({ ...BAT, remark: `Car ${n}` })));
  const [old = 0, stillDealtWith = 0, young = 0, noted = 0, planned = 0] = rows.map(({ id }) => id);
  const set = (id: number, values: object) =>
    backend.db.update(enquiries).set(values).where(eq(enquiries.id, id));
  const oldStep = { nextStep: 'Ring', nextStepOn: '2098-01-01' };
  await set(old, { createdAt: daysAgo(731), stateAt: daysAgo(731), ...oldStep });
  await set(stillDealtWith, { createdAt: daysAgo(900), stateAt: daysAgo(20) });
  await set(young, { createdAt: daysAgo(729) });
  const longAgo = { createdAt: daysAgo(900), stateAt: daysAgo(890) };
  await set(noted, longAgo);
  await sales.send('write-note', { id: String(noted), text: 'Comes in spring' });
  await set(planned, longAgo);
  const step = { step: 'Ring', on: storeDayOf(daysAgo(-3)) };
  await sales.send('plan-next-step', { id: String(planned), ...step });
  const many = Array.from({ length: 450 }, (_, i) => ({
    number: `OLD-${i}`,
    kind: 'general' as const,
    port: 'khorgos' as const,
    name: 'Иван',
    country: '',
    mail: '',
    mobile: '',
    remark: '',
    lang: 'ru',
    createdAt: daysAgo(800),
  }));
  await backend.db.insert(enquiries).values(many);
  const erased = await Promise.all([
    eraseExpired(backend.db, 730, now),
    eraseExpired(backend.db, 730, now),
  ]);
  expect(erased.reduce((sum, count) => sum + count)).toBe(451);
  expect(await backend.db.$count(enquiries, eq(enquiries.name, 'Иван'))).toBe(0);
  expect((await rowOf(old))?.erasedAt).not.toBeNull();
  for (const kept of [stillDealtWith, young, noted, planned])
    expect((await rowOf(kept))?.erasedAt).toBeNull();
  expect((await listAudit(backend.db)).entries[0]).toMatchObject({
    staffId: null,
    action: 'leadsExpired',
    after: { keptDays: 730 },
  });
});

it('removes each day what was stored on an enquiry after its personal data was erased', async () => {
  const { id, number } = await send({ ...BAT, mobile: '+976 9900 5566', mail: '' });
  await owner.send('erase-person', { id: String(id), confirmed: number });
  const { db } = backend;
  // As earlier releases stored it.
  const note = { enquiryId: id, staffId: (await sales.who())?.id ?? '', staffName: 'Anna' };
  await db.insert(enquiryNotes).values({ ...note, text: 'Oyuna rang', at: new Date() });
  const step = { nextStep: 'Call Ganbold', nextStepOn: '2026-12-01', nextStepAt: '09:00' };
  await db.update(enquiries).set(step).where(eq(enquiries.id, id));
  // Also where leads are kept indefinitely.
  expect(await eraseExpired(db, 0, new Date())).toBe(0);
  expect(await rowOf(id)).toMatchObject({ nextStep: '', nextStepOn: null, nextStepAt: '' });
  expect(await db.$count(enquiryNotes, eq(enquiryNotes.enquiryId, id))).toBe(0);
});

it('runs every day, unless data is kept indefinitely', async () => {
  const { id } = await send(BAT);
  await backend.db
    .update(enquiries)
    .set({ createdAt: new Date(Date.now() - 400 * DAY_MS) })
    .where(eq(enquiries.id, id));
  const errors: unknown[] = [];
  const options = { onError: (error: unknown) => errors.push(error), firstAfterMs: 1, everyMs: 5 };
  const away = () => Promise.reject(new Error('away'));
  expect(await eraseExpired(backend.db, 0, new Date())).toBe(0);
  const daily = runDaily([away, () => eraseExpired(backend.db, 365, new Date())], options);
  await expect.poll(async () => (await rowOf(id))?.erasedAt).not.toBeNull();
  await daily.stop();
  // A task that fails does not block the others.
  expect(errors).toContainEqual(new Error('away'));
});

it('leaves everything for a day where the clock has leapt since the last run, as on a machine that starts with a wrong one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'test-daily-'));
  const lastRunFile = join(folder, 'last-run');
  const warned = vi.spyOn(log(), 'warn').mockImplementation(() => {});
  const remove = vi.fn(async () => {});
  const options = { onError: () => {}, firstAfterMs: 1, lastRunFile };
  await writeFile(lastRunFile, new Date(Date.now() - 100 * DAY_MS).toISOString());
  const leapt = runDaily([remove], options);
  await expect.poll(() => warned.mock.calls.length).toBe(1);
  await leapt.stop();
  expect(remove).not.toHaveBeenCalled();
  // Still so a day later: the site was off for long.
  const nextDay = runDaily([remove], { ...options, everyMs: 5 });
  await expect.poll(() => remove.mock.calls.length).toBeGreaterThan(0);
  await nextDay.stop();
  expect(warned).toHaveBeenCalledTimes(2);
  remove.mockClear();
  const later = runDaily([remove], options);
  await expect.poll(() => remove.mock.calls.length).toBe(1);
  await later.stop();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});
