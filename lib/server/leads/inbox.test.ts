import { eq, gte } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { enquiries } from '../db/schema/leads';
import { listAudit } from '../staff/audit';
import { listEnquiryCars } from './enquiry-cars';
import { findEnquiry, type InboxFilter, listEnquiries, listNotes, listOfSamePerson } from './inbox';

const BAT = {
  name: 'Бат-Эрдэнэ',
  country_id: 496,
  country: 'Монгол',
  mobile: '+976 9911 2233',
  mail: 'Bat@example.mn',
  remark: 'Хэзээ ирж үзэж болох вэ?',
  lang: 'mn',
};
const IVAN = {
  name: '100% Иван_',
  country_id: 643,
  country: 'Россия',
  mobile: '+7 916 123-45-67',
  remark: 'Сколько стоит?',
  lang: 'ru',
};

let backend: TestBackend;
let anna: DeskBrowser;
let boris: DeskBrowser;
let marketing: DeskBrowser;

/** Sends an enquiry as the site does, and answers its row. */
async function send(fields: Record<string, unknown>) {
  const lang = String(fields.lang);
  await answerTo(backend, signedRequest(recordEnquiry, fields, { lang }));
  const [newest] = (await listEnquiries(backend.db, {})).enquiries;
  if (!newest) throw new Error('The enquiry was not stored.');
  return newest;
}

beforeAll(async () => {
  backend = await createTestBackend({ seed: true });
  const desk = testDeskBackend(backend.db);
  anna = await newStaff(desk, 'sales', 'Anna');
  boris = await newStaff(desk, 'sales', 'Boris');
  marketing = await newStaff(desk, 'marketing', 'Mara');
});
afterAll(() => backend.close());

describe('the inbox', () => {
  let bat: number;
  let ivan: number;
  let dealer: number;
  beforeAll(async () => {
    bat = (await send({ ...BAT, car_model: 'Seagull', car_model_sign: 'byd-seagull' })).id;
    ivan = (await send({ ...IVAN, from: 'promotion:WINTER' })).id;
    dealer = (
      await send({ ...BAT, name: 'Дорж', mobile: '+976 8811 0000', mail: '', company: 'DM' })
    ).id;
  });
  const idsOf = async (filter: InboxFilter) =>
    (await listEnquiries(backend.db, filter)).enquiries.map(({ id }) => id);

  it('has the newest first, with port and kind told from what came', async () => {
    const { enquiries: rows } = await listEnquiries(backend.db, {});
    expect(rows.map(({ id, port, kind, state }) => [id, port, kind, state])).toEqual([
      [dealer, 'erenhot', 'dealer', 'new'],
      [ivan, 'khorgos', 'promotion', 'new'],
      [bat, 'erenhot', 'car', 'new'],
    ]);
  });

  it('has gifts and saved cars, those of nobody only where they are asked for', async () => {
    const gift = (await send({ ...IVAN, from: 'gift:flyer', remark: 'I come on Friday' })).id;
    const car = { car_model: 'Seagull', car_model_sign: 'byd-seagull' };
    const save = (fields: object) =>
      answerTo(backend, signedRequest(recordPurchaseIntention, { ...car, ...fields }));
    await save({ mobile: '+976 7000 1111' });
    await save({});
    const [saved, ...others] = (await listEnquiries(backend.db, {})).enquiries;
    expect(saved).toMatchObject({ kind: 'intention', name: '+976 7000 1111', state: 'new' });
    expect(others[0]).toMatchObject({ id: gift, kind: 'gift' });
    expect(await idsOf({ kind: 'gift' })).toEqual([gift]);
    expect(await idsOf({ kind: 'intention' })).toHaveLength(2);
    await backend.db.delete(enquiries).where(gte(enquiries.id, gift));
  });

  it('is filtered by port, language, kind and state', async () => {
    expect(await idsOf({ port: 'khorgos' })).toEqual([ivan]);
    expect(await idsOf({ port: 'erenhot' })).toEqual([dealer, bat]);
    expect(await idsOf({ lang: 'mn', kind: 'car' })).toEqual([bat]);
    expect(await idsOf({ state: 'won' })).toEqual([]);
  });

  it.each([
    ['бат-', 'bat'],
    ['9911-2233', 'bat'],
    ['+976 99112233', 'bat'],
    ['BAT@EXAMPLE', 'bat'],
    ['916 123', 'ivan'],
    ['100%', 'ivan'],
    ['иван_', 'ivan'],
    ['_', 'ivan'],
    ['nobody', undefined],
  ])('finds by "%s" whoever it names', async (word, name) => {
    const expected = { bat: [bat], ivan: [ivan] }[name ?? ''] ?? [];
    expect(await idsOf({ word })).toEqual(expected);
  });

  it('finds an enquiry by its number, however it is typed', async () => {
    const number = (await findEnquiry(backend.db, ivan))?.number ?? '';
    expect(await idsOf({ word: ` ${number.toLowerCase()} ` })).toEqual([ivan]);
  });

  it('goes on where a page ends', async () => {
    const page = await listEnquiries(backend.db, {}, ivan);
    expect(page.enquiries.map(({ id }) => id)).toEqual([bat]);
    expect(page.olderThan).toBeUndefined();
  });

  it('shows other enquiries of the same telephone or mailbox', async () => {
    const second = await send({
      ...BAT,
      name: 'Bat',
      mobile: '+976 7000 0000',
      mail: 'bat@example.mn',
    });
    const found = await findEnquiry(backend.db, second.id);
    if (!found) throw new Error('It was stored.');
    expect((await listOfSamePerson(backend.db, found)).map(({ id }) => id)).toEqual([bat]);
    const lonely = await findEnquiry(backend.db, ivan);
    expect(lonely && (await listOfSamePerson(backend.db, lonely))).toEqual([]);
  });

  it('knows the cars an enquiry names, with price, stock and picture', async () => {
    const [model] = await backend.db.query.models.findMany({ limit: 1 });
    const cars = await listEnquiryCars(backend.db, `${model?.modelSign}, unknown`);
    expect(cars).toMatchObject([
      { modelId: model?.modelId, priceUsd: model?.priceUsd, picture: expect.any(String) },
    ]);
  });
});

describe('an enquiry', () => {
  const stateOf = async (id: number) => {
    const { state, ownerName } = (await findEnquiry(backend.db, id)) ?? {};
    return [state, ownerName];
  };

  it('is taken by one of two who take it at the same moment, and the other is told', async () => {
    const { id } = await send(BAT);
    const answers = await Promise.all(
      [anna, boris].map((browser) => browser.send('take-enquiry', { id: String(id) })),
    );
    expect(answers.map(({ to }) => to).sort()).toEqual([
      '/?notice=takenByOther',
      `/enquiries/${id}?notice=enquiryTaken`,
    ]);
    expect(['Anna', 'Boris']).toContain((await stateOf(id))[1]);
  });

  it('is taken over only by who knows whose it is', async () => {
    const { id } = await send(BAT);
    await anna.send('take-enquiry', { id: String(id) });
    const annaId = (await anna.who())?.id ?? '';
    expect((await boris.send('take-enquiry', { id: String(id) })).to).toBe('/?notice=takenByOther');
    await boris.send('take-enquiry', { id: String(id), owner: annaId });
    expect(await stateOf(id)).toEqual(['inHand', 'Boris']);
  });

  it('changes its state only from the one that was seen, and says who changed it', async () => {
    const { id } = await send(BAT);
    const set = (browser: DeskBrowser, from: string, state: string) =>
      browser.send('set-enquiry-state', { id: String(id), from, state });
    await set(anna, 'new', 'answered');
    expect((await set(boris, 'new', 'spam')).to).toBe('/?notice=changedMeanwhile');
    expect(await stateOf(id)).toEqual(['answered', 'Anna']);
    await set(boris, 'answered', 'won');
    const { entries } = await listAudit(backend.db);
    expect(entries[0]).toMatchObject({
      staffName: 'Boris',
      action: 'enquiryStateSet',
      subjectId: String(id),
      before: { state: 'answered' },
      after: { state: 'won' },
    });
    await set(anna, 'won', 'new');
    expect(await stateOf(id)).toEqual(['new', null]);
  });

  it('carries notes, which stay as they were written', async () => {
    const { id } = await send(BAT);
    const text = '<b>ring</b> at 9\nnot before';
    await anna.send('write-note', { id: String(id), text });
    expect(await listNotes(backend.db, id)).toMatchObject([{ staffName: 'Anna', text }]);
  });

  it('is seen by marketing, and changed by them in no way', async () => {
    const { id } = await send(BAT);
    const tries: [action: string, fields: Record<string, string>][] = [
      ['take-enquiry', {}],
      ['set-enquiry-state', { from: 'new', state: 'spam' }],
      ['write-note', { text: 'x' }],
    ];
    for (const [action, fields] of tries) {
      const { status } = await marketing.send(action, { id: String(id), ...fields });
      expect([action, status]).toEqual([action, 403]);
    }
    expect(await stateOf(id)).toEqual(['new', null]);
    expect(await listNotes(backend.db, id)).toEqual([]);
  });

  it('is changed by nothing that is no form of ours', async () => {
    const { id } = await send(BAT);
    const odd = { id: `${id}`, from: 'new', state: "won'; drop table enquiries" };
    expect((await anna.send('set-enquiry-state', odd)).to).toBe('/?notice=incomplete');
    expect((await anna.send('take-enquiry', { id: '1e999' })).to).toBe('/?notice=incomplete');
    const rows = await backend.db.select().from(enquiries).where(eq(enquiries.id, id));
    expect(rows).toHaveLength(1);
  });
});
