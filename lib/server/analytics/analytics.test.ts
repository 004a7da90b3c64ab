import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { daysOf, isDay, periodBefore, periodUntil } from '@/lib/config/day-period';
import { VISIT_STEPS, type VisitStep, viewOfStep } from '@/lib/config/visit-steps';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { recordUniqueView, recordUsage } from '@/lib/contract/calls/point';
import { searchAll } from '@/lib/contract/calls/search';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { promotions, promotionTexts } from '../db/schema/content';
import { enquiries } from '../db/schema/leads';
import { erasePerson } from '../leads/erase';
import { listEnquiries } from '../leads/inbox-pages';
import { commandLine } from '../staff/audit';
import { readAnalytics } from './analytics';
import { answerTimesOf } from './answer-times';
import { readPromotionNames } from './names';

let anna: DeskBrowser;
withTestBackend({ seed: true });
beforeAll(async () => {
  anna = await newStaff(testDeskBackend(backend.db), 'sales', 'Anna');
});

const BUYER = { name: 'Бат', mobile: '+976 9911 2233', remark: 'Үнэ?' };
const MONGOLIA = { country_id: 496, country: 'Монгол', lang: 'mn' };
const KAZAKHSTAN = { country_id: 398, country: 'Казахстан', lang: 'ru' };

const today = () => storeDayOf(new Date());
const numbersOfToday = () => readAnalytics(backend.db, periodUntil(today(), 1));

/** Sends an enquiry as the site does, and answers its id. */
async function ask(fields: Record<string, unknown>): Promise<number> {
  await answerTo(backend, signedRequest(recordEnquiry, { ...BUYER, ...fields }));
  const newest = Math.max(...(await listEnquiries(backend.db, {})).enquiries.map(({ id }) => id));
  return newest;
}

const search = (word: string, lang = 'en') =>
  answerTo(backend, signedRequest(searchAll, { word }, { lang }));

const valuesOf = (rows: readonly { value: string; now: number }[]) =>
  Object.fromEntries(rows.map(({ value, now }) => [value, now]));

describe('the analytics of the staff side', () => {
  it('count each enquiry by port, language, country and car, at once', async () => {
    const before = await numbersOfToday();
    await ask({ ...MONGOLIA, car_model: 'Seagull', car_model_sign: 'byd-seagull, byd-dolphin' });
    await ask({ ...KAZAKHSTAN, car_model: 'Seagull', car_model_sign: 'byd-seagull' });
    const { days, enquiries, lists } = await numbersOfToday();
    expect(days).toEqual([
      {
        day: today(),
        counts: {
          khorgos: before.enquiries.khorgos.now + 1,
          erenhot: before.enquiries.erenhot.now + 1,
        },
      },
    ]);
    expect(enquiries.khorgos).toEqual({ now: before.enquiries.khorgos.now + 1, before: 0 });
    expect(valuesOf(lists.language.rows)).toMatchObject({ mn: 1, ru: 1 });
    expect(valuesOf(lists.country.rows)).toMatchObject({ 496: 1, 398: 1 });
    expect(valuesOf(lists.car.rows)).toEqual({ 'byd-seagull': 2, 'byd-dolphin': 1 });
    expect(lists.car.total).toEqual({ now: 3, before: 0 });
  });

  it('leave out cars that were saved, whatever becomes of them', async () => {
    const before = await numbersOfToday();
    const saved = { car_model: 'Seagull', car_model_sign: 'byd-seagull', mobile: BUYER.mobile };
    await answerTo(backend, signedRequest(recordPurchaseIntention, saved));
    const [newest] = (await listEnquiries(backend.db, { kind: 'intention' })).enquiries;
    const id = String(newest?.id);
    for (const [from, state] of [
      ['new', 'won'],
      ['won', 'spam'],
      ['spam', 'new'],
    ] as const)
      await anna.send('set-enquiry-state', { id, from, state });
    expect(await numbersOfToday()).toEqual(before);
  });

  it('leave out what staff mark as spam, and take it in again when they were wrong', async () => {
    const id = String(await ask(MONGOLIA));
    const { enquiries, spam } = await numbersOfToday();
    await anna.send('set-enquiry-state', { id, from: 'new', state: 'spam' });
    const without = await numbersOfToday();
    expect(without.enquiries.erenhot.now).toBe(enquiries.erenhot.now - 1);
    expect(without.spam.now).toBe(spam.now + 1);
    await anna.send('set-enquiry-state', { id, from: 'spam', state: 'new' });
    expect((await numbersOfToday()).enquiries).toEqual(enquiries);
  });

  it('know how long buyers waited for their first answer, and take the first one only', async () => {
    const id = String(await ask(KAZAKHSTAN));
    const { khorgos } = (await numbersOfToday()).answers;
    await anna.send('set-enquiry-state', { id, from: 'new', state: 'answered' });
    const answered = (await numbersOfToday()).answers.khorgos.now;
    expect(answered).toEqual({ answers: khorgos.now.answers + 1, medianMin: 1, p90Min: 1 });
    await anna.send('set-enquiry-state', { id, from: 'answered', state: 'new' });
    await anna.send('set-enquiry-state', { id, from: 'new', state: 'won' });
    expect((await numbersOfToday()).answers.khorgos.now).toEqual(answered);
  });

  it('count neither a lost enquiry as an answer, nor an answer that was undone', async () => {
    const id = String(await ask(KAZAKHSTAN));
    const answersOf = async () => (await numbersOfToday()).answers.khorgos.now.answers;
    const before = await answersOf();
    await anna.send('set-enquiry-state', { id, from: 'new', state: 'lost' });
    expect(await answersOf()).toBe(before);
    await anna.send('set-enquiry-state', { id, from: 'lost', state: 'answered' });
    expect(await answersOf()).toBe(before + 1);
    await anna.send('undo-state', { ids: id });
    expect(await answersOf()).toBe(before);
    await anna.send('set-enquiry-state', { id, from: 'lost', state: 'won' });
    expect(await answersOf()).toBe(before + 1);
    // An answer from before the undone change stays one.
    await anna.send('set-enquiry-state', { id, from: 'won', state: 'lost' });
    await anna.send('undo-state', { ids: id });
    expect(await answersOf()).toBe(before + 1);
  });

  it('stay when a person is erased, which is no answer', async () => {
    const mail = 'erased@example.com';
    await ask({ ...KAZAKHSTAN, mail, car_model: 'Qin', car_model_sign: 'byd-qin' });
    const before = await numbersOfToday();
    const contacts = { mail, mobile: '' };
    expect(await erasePerson(backend.db, { contacts }, commandLine())).toBe(1);
    expect(await numbersOfToday()).toEqual(before);
  });

  it('leave out cars that are only saved', async () => {
    const saved = () => backend.db.$count(enquiries, eq(enquiries.kind, 'intention'));
    const before = await numbersOfToday();
    const savedBefore = await saved();
    const car = { car_model: 'Qin', car_model_sign: 'byd-qin' };
    await answerTo(backend, signedRequest(recordPurchaseIntention, car));
    expect(await saved()).toBe(savedBefore + 1);
    expect((await numbersOfToday()).enquiries).toEqual(before.enquiries);
  });

  it('follow visitors from the visit to the enquiry, each once a day', async () => {
    const visitors = VISIT_STEPS.map(() => randomUUID());
    for (const [i, step] of VISIT_STEPS.entries()) {
      for (const visitor of visitors.slice(i)) {
        const view = signedRequest(recordUniqueView, { ...viewOfStep(step), visitor });
        await answerTo(backend, view);
        await answerTo(backend, view);
      }
    }
    const { steps } = await numbersOfToday();
    expect(VISIT_STEPS.map((step) => steps[step].now)).toEqual([4, 3, 2, 1]);
  });

  it('never have more visitors at a step than at the visit, in any order of events', async () => {
    const { steps: before } = await numbersOfToday();
    const see = (step: VisitStep, visitor: string) =>
      answerTo(backend, signedRequest(recordUniqueView, { ...viewOfStep(step), visitor }));
    const grown = async () => {
      const { steps } = await numbersOfToday();
      return VISIT_STEPS.map((step) => steps[step].now - before[step].now);
    };
    const late = randomUUID();
    const unseen = randomUUID();
    for (const visitor of [late, unseen]) await see('sent', visitor);
    await see('car', late);
    expect(await grown()).toEqual([0, 0, 0, 0]);
    await see('visit', late);
    expect(await grown()).toEqual([1, 1, 0, 1]);
    await see('form', late);
    expect(await grown()).toEqual([1, 1, 1, 1]);
    // Enquiries of visitors who were not seen on the way are not counted.
    await ask(KAZAKHSTAN);
    expect(await grown()).toEqual([1, 1, 1, 1]);
  });

  it('count what visitors press, once for an event that is sent twice', async () => {
    const press = { plate: 'car', module: 'go_liuzi', station: 'car', event_id: randomUUID() };
    for (let i = 0; i < 2; i += 1) await answerTo(backend, signedRequest(recordUsage, press));
    const { rows } = (await numbersOfToday()).lists.press;
    expect(valuesOf(rows)).toEqual({ 'go_liuzi car': 1 });
  });

  it('name searches that found nothing, by language and without what may be personal', async () => {
    await search('Zaporozhets');
    await search('zaporozhets ');
    await search('<script>qwzx</script>', 'ru');
    await search('byd');
    for (const personal of ['qwzx@example.com', '+976 9911 2233 qwzx', `qwzx ${'ж'.repeat(60)}`]) {
      await search(personal);
    }
    const { rows } = (await numbersOfToday()).lists.nothingFound;
    expect(valuesOf(rows)).toEqual({ 'en zaporozhets': 2, 'ru <script>qwzx</script>': 1 });
  });

  it('keep a flood of different words from filling the table', async () => {
    const letters = (i: number) => [...String(i)].map((digit) => 'qwzxvkjhgf'[Number(digit)]);
    for (let i = 0; i < 320; i += 1) await search(`zz${letters(i).join('')}qqq`, 'th');
    const { nothingFound } = (await numbersOfToday()).lists;
    expect(nothingFound.values).toBe(301);
    expect(nothingFound.total.now).toBe(323);
    expect(valuesOf(nothingFound.rows)['…']).toBe(22);
  });
});

it('calls a promotion by its code in a language whose title is not written yet', async () => {
  const { db } = backend;
  const [promotion] = await db.select().from(promotions).limit(1);
  const id = promotion?.promotionId ?? 0;
  await db.update(promotionTexts).set({ title: '' }).where(eq(promotionTexts.promotionId, id));
  expect((await readPromotionNames(db, [id], 'en')).get(id)).toBe(promotion?.coder);
});

describe('a period', () => {
  it('is compared with the equally long one before it', () => {
    const week = periodUntil('2026-03-03', 7);
    expect(week).toEqual({ from: '2026-02-25', to: '2026-03-03' });
    expect(periodBefore(week)).toEqual({ from: '2026-02-18', to: '2026-02-24' });
    expect(daysOf({ from: '2026-02-28', to: '2026-03-02' })).toEqual([
      '2026-02-28',
      '2026-03-01',
      '2026-03-02',
    ]);
  });

  it('has days that there are', () => {
    expect(['2026-02-28', '2026-02-29', '2026-13-01', '26-1-1', undefined].map(isDay)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

it('finds median and 90th percentile in counted waits', () => {
  expect(answerTimesOf([])).toEqual({ answers: 0, medianMin: null, p90Min: null });
  const waits = [
    { minutes: 600, count: 1 },
    { minutes: 5, count: 6 },
    { minutes: 60, count: 3 },
  ];
  expect(answerTimesOf(waits)).toEqual({ answers: 10, medianMin: 5, p90Min: 60 });
});
