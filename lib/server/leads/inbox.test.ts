import { desc, eq, gte, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { NOTE_MAX_LENGTH } from '@/lib/config/enquiry-states';
import { inboxCursorOf } from '@/lib/content/desk/inbox';
import { recordEnquiry, recordPurchaseIntention } from '@/lib/contract/calls/clue';
import { type DeskBrowser, newStaff, testDeskBackend } from '@/tests/support/server/desk-browser';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { listEnquiryCars } from '../catalogue/enquiry-cars';
import { models } from '../db/schema/catalogue';
import { enquiries } from '../db/schema/leads';
import { units } from '../db/schema/units';
import { emptyBin, removeRecords } from '../import/removed-records';
import { listAudit, listAuditOf } from '../staff/audit';
import { findEnquiry, type InboxFilter, listNotes, listOfSamePerson } from './inbox';
import { countInbox } from './inbox-counts';
import { type InboxCursor, listEnquiries } from './inbox-pages';

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

let anna: DeskBrowser;
let boris: DeskBrowser;
let marketing: DeskBrowser;

/** Sends an enquiry as the site does, and returns its row. */
async function send(fields: Record<string, unknown>) {
  const lang = String(fields.lang);
  await answerTo(backend, signedRequest(recordEnquiry, fields, { lang }));
  const [newest] = await backend.db.select().from(enquiries).orderBy(desc(enquiries.id)).limit(1);
  if (!newest) throw new Error('The enquiry was not stored.');
  return newest;
}

withTestBackend({ seed: true });
beforeAll(async () => {
  const desk = testDeskBackend(backend.db);
  anna = await newStaff(desk, 'sales', 'Anna');
  boris = await newStaff(desk, 'sales', 'Boris');
  marketing = await newStaff(desk, 'marketing', 'Mara');
});

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

  const remove = (kind: 'models' | 'units', id: number) =>
    removeRecords(backend.db, kind, [String(id)], { staffId: null, at: new Date() });

  it('lists the most urgent waiting enquiries first, then the others, the newest first', async () => {
    const due = async (id: number, hours: number) => {
      const answerDueAt = new Date(Date.now() + hours * 3_600_000);
      await backend.db.update(enquiries).set({ answerDueAt }).where(eq(enquiries.id, id));
    };
    await due(bat, 3);
    await due(ivan, -2);
    await due(dealer, 8);
    const { enquiries: rows } = await listEnquiries(backend.db, {});
    expect(rows.map(({ id, port, kind, state }) => [id, port, kind, state])).toEqual([
      [ivan, 'khorgos', 'promotion', 'new'],
      [bat, 'erenhot', 'car', 'new'],
      [dealer, 'erenhot', 'dealer', 'new'],
    ]);
    const set = (state: 'new' | 'lost') =>
      backend.db
        .update(enquiries)
        .set({ state })
        .where(inArray(enquiries.id, [ivan, bat]));
    await set('lost');
    expect(await idsOf({})).toEqual([dealer, ivan, bat]);
    await set('new');
    expect(await idsOf({})).toEqual([ivan, bat, dealer]);
  });

  it('has gifts and saved cars, those without a contact only by the filter of kind', async () => {
    const gift = (await send({ ...IVAN, from: 'gift:flyer', remark: 'I come on Friday' })).id;
    const car = { car_model: 'Seagull', car_model_sign: 'byd-seagull' };
    const save = (fields: object) =>
      answerTo(backend, signedRequest(recordPurchaseIntention, { ...car, ...fields }));
    await save({ mobile: '+976 7000 1111' });
    await save({});
    const { enquiries: rows } = await listEnquiries(backend.db, {});
    // A saved car has no promised answer, so that it does not wait for one.
    expect(rows.at(-1)).toMatchObject({
      kind: 'intention',
      name: '+976 7000 1111',
      state: 'new',
      answerDueAt: null,
    });
    expect(rows.find(({ id }) => id === gift)).toMatchObject({ kind: 'gift' });
    expect(await idsOf({ kind: 'gift' })).toEqual([gift]);
    expect(await idsOf({ kind: 'intention' })).toHaveLength(2);
    await backend.db.delete(enquiries).where(gte(enquiries.id, gift));
  });

  it('is filtered by port, language, kind and state', async () => {
    expect(await idsOf({ port: 'khorgos' })).toEqual([ivan]);
    expect(await idsOf({ port: 'erenhot' })).toEqual([bat, dealer]);
    expect(await idsOf({ lang: 'mn', kind: 'car' })).toEqual([bat]);
    expect(await idsOf({ state: 'won' })).toEqual([]);
  });

  it('counts the enquiries of each of its entries, and the steps due today', async () => {
    await backend.db
      .update(enquiries)
      .set({ nextStep: 'Ring', nextStepOn: '2026-01-02' })
      .where(eq(enquiries.id, bat));
    const counts = await countInbox(backend.db, {}, '2026-01-02');
    expect(counts).toMatchObject({ states: { new: 3, won: 0 }, due: 1, suspects: 0 });
    expect((await countInbox(backend.db, { port: 'khorgos' }, '2026-01-02')).states.new).toBe(1);
    await backend.db
      .update(enquiries)
      .set({ nextStep: '', nextStepOn: null })
      .where(eq(enquiries.id, bat));
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
  ])('finds by "%s" the person it names', async (word, name) => {
    const expected = { bat: [bat], ivan: [ivan] }[name ?? ''] ?? [];
    expect(await idsOf({ word })).toEqual(expected);
  });

  it('finds an enquiry by what sellers know of it: any notation of a telephone, its car, its words', async () => {
    const [car] = await backend.db.select().from(models).limit(1);
    if (!car) throw new Error('The demo has no car.');
    const asker = await send({
      ...IVAN,
      name: 'Сергей',
      mobile: '+7 914 123-45-67',
      remark: 'Нужен белый кроссовер, можно битый? Чёрный или зеленый тоже.',
      brand: 'BYD',
      car_model: 'Seagull Flying',
      car_model_sign: `x,${car.modelSign}`,
    });
    const plain = asker.number.replace('-', '').toLowerCase();
    const words = [
      '8 (914) 123',
      '914 123 45',
      '+7(914)123-45-67',
      '8914123',
      '007914 123',
      // As WhatsApp copies it, and as Chinese, Arabic and Persian keyboards type it.
      '\u202a+7 914 123\u201145\u201167\u202c',
      '９１４　１２３',
      '+٧ ٩١٤ ١٢٣',
      '۹۱۴/۱۲۳',
      plain,
      plain.slice(1, 6),
      asker.number.slice(2),
      `BAM-${car.modelId}`,
      `bam ${car.modelId}`,
      'seagull fly',
      'byd сергей',
      'битый белый',
      'БЕЛЫЙ',
      'кроссовер',
      'черный',
      'ЧЕРНЫЙ',
      'зелёный',
    ];
    const found = await Promise.all(words.map((word) => idsOf({ word })));
    expect(words.filter((_, i) => !found[i]?.includes(asker.id))).toEqual([]);
    // Other cars, other numbers.
    const others = await Promise.all(
      ['BAM-1', '8 (914) 124', `${plain}9`, 'белый трактор'].map((word) => idsOf({ word })),
    );
    expect(others.flat()).toEqual([]);
    await remove('models', car.modelId);
    // Also when it is in the bin no longer.
    await emptyBin(backend.db, new Date(Date.now() + 31 * 86_400_000));
    expect(await idsOf({ word: `BAM-${car.modelId}` })).toEqual([asker.id]);
    await backend.db.delete(enquiries).where(eq(enquiries.id, asker.id));
  });

  it('finds an enquiry about one car by that car’s stock number, and no other about its model', async () => {
    const [car] = await backend.db
      .select({ unit: units.unitId, number: units.stockNumber, sign: models.modelSign })
      .from(units)
      .innerJoin(models, eq(models.modelId, units.modelId))
      .where(eq(units.status, 'at_port'))
      .limit(1);
    if (!car) throw new Error('The demo has no unit.');
    const ofModel = await send({ ...IVAN, car_model: 'X', car_model_sign: car.sign });
    const asked = { car_model: 'X', car_model_sign: car.sign, unit_id: car.unit };
    const ofUnit = await send({ ...IVAN, ...asked, remark: 'Эта машина ещё есть?' });
    const typed = [car.number, car.number.toLowerCase(), car.number.replaceAll('-', ' ')];
    const found = await Promise.all(typed.map((word) => idsOf({ word })));
    expect(found).toEqual(typed.map(() => [ofUnit.id]));
    const renumber = (stockNumber: string) =>
      backend.db.update(units).set({ stockNumber }).where(eq(units.unitId, car.unit));
    await renumber('YARD-7');
    expect([await idsOf({ word: 'yard 7' }), await idsOf({ word: car.number })]).toEqual(
      [1, 2].map(() => [ofUnit.id]),
    );
    await renumber(car.number);
    await backend.db.delete(enquiries).where(inArray(enquiries.id, [ofModel.id, ofUnit.id]));
  });

  it('finds enquiries about a car that was renumbered and removed, by each number that it had', async () => {
    const [car] = await backend.db.select().from(units).where(eq(units.status, 'at_port')).limit(1);
    if (!car) throw new Error('The demo has no unit.');
    const asked: number[] = [];
    for (const stockNumber of ['YARD-7', 'LOT-12']) {
      await backend.db.update(units).set({ stockNumber }).where(eq(units.unitId, car.unitId));
      asked.push((await send({ ...IVAN, car_model: 'X', unit_id: car.unitId })).id);
    }
    await remove('units', car.unitId);
    const numbers = ['yard7', 'LOT 12', `BAM-U${car.unitId}`];
    const found = await Promise.all(numbers.map((word) => idsOf({ word })));
    expect(found).toEqual([[asked[0]], [asked[1]], asked]);
    await backend.db.delete(enquiries).where(inArray(enquiries.id, asked));
  });

  it('finds an enquiry by its number, however it is typed', async () => {
    const number = (await findEnquiry(backend.db, ivan))?.number ?? '';
    expect(await idsOf({ word: ` ${number.toLowerCase()} ` })).toEqual([ivan]);
  });

  it('continues where a page ends, through the waiting ones and all others', async () => {
    const many = Array.from({ length: 120 }, (_, nth) => ({
      number: `T${String(nth).padStart(2, '0')}-0000`,
      name: 'Many',
      country: '',
      mail: '',
      mobile: '',
      remark: '',
      lang: 'th',
      kind: 'general' as const,
      port: 'erenhot' as const,
      state: nth % 2 ? ('new' as const) : ('won' as const),
      // Several are due at the same moment.
      answerDueAt: nth % 3 ? new Date(Date.UTC(2026, 10, 1 + (nth % 7))) : null,
    }));
    const stored = await backend.db.insert(enquiries).values(many).returning();
    const waiting = stored.filter(({ state, answerDueAt }) => state === 'new' && answerDueAt);
    const expected = [
      ...waiting.sort((a, b) => Number(a.answerDueAt) - Number(b.answerDueAt) || a.id - b.id),
      ...stored.filter((row) => !waiting.includes(row)).sort((a, b) => b.id - a.id),
    ].map(({ id }) => id);
    const seen: number[][] = [];
    let page: Awaited<ReturnType<typeof listEnquiries>> | undefined;
    do {
      page = await listEnquiries(backend.db, { lang: 'th' }, page?.next);
      seen.push(page.enquiries.map(({ id }) => id));
    } while (page.next);
    expect(seen.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(seen.flat()).toEqual(expected);
    await backend.db.delete(enquiries).where(eq(enquiries.lang, 'th'));
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
    const [model] = await backend.db.select().from(models).limit(1);
    const cars = await listEnquiryCars(backend.db, `${model?.modelSign}, unknown`);
    expect(cars).toMatchObject([
      { modelId: model?.modelId, priceUsd: model?.priceUsd, picture: expect.any(String) },
    ]);
  });
});

describe('an enquiry', () => {
  const stepsOf = async (filter: InboxFilter, cursor?: InboxCursor) =>
    (await listEnquiries(backend.db, filter, cursor)).enquiries.map(({ id }) => id);
  const stateOf = async (id: number) => {
    const { state, ownerName } = (await findEnquiry(backend.db, id)) ?? {};
    return [state, ownerName];
  };

  it('is taken by one of two people who take it at the same moment, and the other is rejected', async () => {
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

  it('is taken over only by a person who knows who has it', async () => {
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

  it('tells nobody of a change by others when their own form is sent twice', async () => {
    const { id } = await send(BAT);
    const twice = async (action: string, fields: Record<string, string>) => {
      const press = async () => (await anna.send(action, { id: String(id), ...fields })).to;
      return [await press(), await press()];
    };
    const boriss = (await boris.who())?.id ?? '';
    for (const [action, fields] of [
      ['take-enquiry', { owner: '' }],
      ['set-enquiry-state', { from: 'inHand', state: 'answered' }],
      ['plan-next-step', { step: 'Send pictures', on: '2099-11-23', at: '14:30' }],
      ['reassign-enquiry', { owner: (await anna.who())?.id ?? '', to: boriss }],
    ] as const) {
      const [first, second] = await twice(action, fields);
      expect([action, first]).toEqual([
        action,
        expect.stringMatching(/notice=(?!taken|changed|step)/),
      ]);
      expect(second).toBe(first);
    }
    const entries = await listAuditOf(backend.db, { kind: 'enquiry', id: String(id) });
    expect(entries.map(({ action }) => action)).toEqual([
      'enquiryHandedOver',
      'nextStepSet',
      'enquiryStateSet',
      'enquiryTaken',
    ]);
  });

  it('carries notes, which stay as they were written', async () => {
    const { id } = await send(BAT);
    const text = '<b>ring</b> at 9\nnot before';
    await anna.send('write-note', { id: String(id), text });
    expect(await listNotes(backend.db, id)).toMatchObject([{ staffName: 'Anna', text }]);
  });

  it('has a note once that was sent twice, and as many lines as fit', async () => {
    const { id } = await send(BAT);
    const note = (browser: DeskBrowser, text: string) =>
      browser.send('write-note', { id: String(id), text });
    const long = 'a\n'.repeat(NOTE_MAX_LENGTH / 2 - 1);
    const sent = long.replaceAll('\n', '\r\n');
    await Promise.all([note(anna, sent), note(anna, sent)]);
    await note(boris, 'Called.');
    await note(anna, 'Called.');
    const notes = await listNotes(backend.db, id);
    expect(notes.map(({ staffName, text }) => [staffName, text]).toSorted()).toEqual([
      ['Anna', 'Called.'],
      ['Anna', long.trim()],
      ['Boris', 'Called.'],
    ]);
  });

  it('has a next step with a day, by which it is found, until the step is removed', async () => {
    const due = (await send(BAT)).id;
    const later = (await send(BAT)).id;
    const plan = async (id: number, step: string, on: string) => {
      const { nextStep, nextStepOn } = (await findEnquiry(backend.db, id)) ?? {};
      const seen = { seenStep: nextStep ?? '', seenOn: nextStepOn ?? '' };
      return anna.send('plan-next-step', { id: String(id), step, on, ...seen });
    };
    expect((await plan(due, 'Ring about the papers', '2098-11-20')).to).toBe(
      `/enquiries/${due}?notice=nextStepSet`,
    );
    await plan(later, 'Send pictures', '2098-11-23');
    const dueBy = async (day: string) =>
      (await listEnquiries(backend.db, { dueBy: day })).enquiries.map(({ id }) => id);
    expect(await dueBy('2098-11-22')).toEqual([due]);
    expect(await dueBy('2098-11-23')).toEqual([due, later]);
    const seen = 'seenStep=Ring+about+the+papers&seenOn=2098-11-20&seenAt=';
    expect((await plan(due, 'Ring', '')).to).toBe(
      `/enquiries/${due}?step=Ring&stepOn=&stepAt=&${seen}&notice=dayMissing#plan`,
    );
    expect((await plan(due, 'Ring', '2098-13-01')).to).toBe(
      `/enquiries/${due}?step=Ring&stepOn=2098-13-01&stepAt=&${seen}&notice=incomplete#plan`,
    );
    const { entries } = await listAudit(backend.db);
    expect(entries[0]).toMatchObject({ action: 'nextStepSet', after: { on: '2098-11-23' } });
    await plan(due, '', '2098-11-20');
    await plan(later, '', '');
    expect(await dueBy('2098-12-31')).toEqual([]);
  });

  it('has a next step with an hour, by which the steps of a day are ordered', async () => {
    const ids = [];
    for (const at of ['16:30', '', '09:05', '16:30']) {
      const { id } = await send(BAT);
      const plan = { id: String(id), step: 'Ring', on: '2097-03-01', at };
      await anna.send('plan-next-step', plan);
      ids.push(id);
    }
    const [late, some, early, later] = ids;
    const filter = { dueBy: '2097-03-01' };
    expect(await stepsOf(filter)).toEqual([some, early, late, later]);
    const cursor = inboxCursorOf(`steps_2097-03-01T09:05_${early}`);
    expect(await stepsOf(filter, cursor)).toEqual([late, later]);
    const found = await findEnquiry(backend.db, late ?? 0);
    expect(found).toMatchObject({ nextStepOn: '2097-03-01', nextStepAt: '16:30' });
    const wrong = { id: String(late), step: 'Ring', on: '2097-03-01', at: '25:00' };
    expect((await anna.send('plan-next-step', wrong)).to).toContain('notice=incomplete');
    await backend.db.delete(enquiries).where(inArray(enquiries.id, ids));
  });

  it('asks about a next step in the past, and plans it when that is meant', async () => {
    const { id } = await send(BAT);
    const plan = { id: String(id), step: 'Ring & ask', on: '2020-03-01', at: '10:00' };
    expect((await anna.send('plan-next-step', plan)).to).toBe(
      `/enquiries/${id}?step=Ring+%26+ask&stepOn=2020-03-01&stepAt=10%3A00&seenStep=&seenOn=&seenAt=&notice=stepInPast#plan`,
    );
    expect(await findEnquiry(backend.db, id)).toMatchObject({ nextStep: '', nextStepOn: null });
    await anna.send('plan-next-step', { ...plan, past: 'yes' });
    expect(await findEnquiry(backend.db, id)).toMatchObject({ nextStepOn: '2020-03-01' });
    // A change of the text alone does not ask again.
    const seen = { seenStep: 'Ring & ask', seenOn: plan.on, seenAt: plan.at };
    const { to } = await anna.send('plan-next-step', { ...plan, ...seen, step: 'Write' });
    expect(to).toContain('notice=nextStepSet');
    // Today is not past before midnight.
    const today = { id: String(id), step: 'Write', on: storeDayOf(new Date()), at: '' };
    const known = { seenStep: 'Write', seenOn: plan.on, seenAt: plan.at };
    expect((await anna.send('plan-next-step', { ...today, ...known })).to).toContain('nextStepSet');
    await backend.db.delete(enquiries).where(eq(enquiries.id, id));
  });

  it('is restored when the person who changed its state undoes that, and nobody else changed it since', async () => {
    const { id } = await send(BAT);
    const set = (browser: DeskBrowser, from: string, state: string) =>
      browser.send('set-enquiry-state', { id: String(id), from, state });
    const undo = (browser: DeskBrowser) => browser.send('undo-state', { ids: String(id) });
    expect((await set(anna, 'new', 'lost')).to).toBe(`/enquiries/${id}?undo=${id}&notice=stateSet`);
    expect((await undo(boris)).to).toBe('/?notice=changedMeanwhile');
    expect((await undo(anna)).to).toBe('/?notice=stateUndone');
    expect(await stateOf(id)).toEqual(['new', null]);
    // It can be undone only once.
    expect((await undo(anna)).to).toBe('/?notice=changedMeanwhile');
    await anna.send('take-enquiry', { id: String(id), owner: '' });
    await set(anna, 'inHand', 'spam');
    await set(boris, 'spam', 'won');
    expect((await undo(anna)).to).toBe('/?notice=changedMeanwhile');
    await undo(boris);
    expect(await stateOf(id)).toEqual(['spam', 'Anna']);
    // The buyer had written again; only the second time they are answered before the undo.
    const wroteAt = async () => (await findEnquiry(backend.db, id))?.buyerWroteAt;
    const buyerWroteAt = new Date('2026-11-20T08:00:00Z');
    await backend.db.update(enquiries).set({ buyerWroteAt }).where(eq(enquiries.id, id));
    await set(boris, 'spam', 'lost');
    expect(await wroteAt()).toBeNull();
    await undo(boris);
    expect(await wroteAt()).toEqual(buyerWroteAt);
    await set(boris, 'spam', 'lost');
    const answer = { id: String(id), seen: '0', key: crypto.randomUUID(), text: 'Тийм.' };
    expect((await anna.send('write-answer', answer)).to).toContain('answerSent');
    await undo(boris);
    expect([await stateOf(id), await wroteAt()]).toEqual([['spam', 'Anna'], null]);
    expect((await marketing.send('undo-state', { ids: String(id) })).status).toBe(403);
  });

  it('stays answered when a colleague has answered in writing before its state is undone', async () => {
    const { id } = await send(BAT);
    await anna.send('take-enquiry', { id: String(id), owner: '' });
    await anna.send('set-enquiry-state', { id: String(id), from: 'inHand', state: 'answered' });
    const answer = { id: String(id), seen: '0', key: crypto.randomUUID(), text: 'Тийм.' };
    expect((await boris.send('write-answer', answer)).to).toContain('answerSent');
    const { to } = await anna.send('undo-state', { ids: String(id) });
    expect(to).toBe('/?notice=changedMeanwhile');
    expect(await stateOf(id)).toEqual(['answered', 'Anna']);
    const isThis = eq(enquiries.id, id);
    const [row] = await backend.db.select().from(enquiries).where(isThis);
    expect(row?.firstAnsweredAt).not.toBeNull();
  });

  it('keeps the next step that was saved first, and returns what the second person typed', async () => {
    const { id } = await send(BAT);
    const saw = { id: String(id), seenStep: '', seenOn: '' };
    await anna.send('plan-next-step', { ...saw, step: 'Send pictures', on: '2098-11-23' });
    const late = { ...saw, step: 'Ring Bat & ask', on: '2098-11-24' };
    const { to } = await boris.send('plan-next-step', late);
    const url = new URL(to ?? '', 'http://desk.localhost');
    expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
      `/enquiries/${id}`,
      { step: 'Ring Bat & ask', stepOn: '2098-11-24', stepAt: '', notice: 'stepChanged' },
    ]);
    const stands = { nextStep: 'Send pictures', nextStepOn: '2098-11-23' };
    expect(await findEnquiry(backend.db, id)).toMatchObject(stands);
    // A person who has seen it may replace it.
    const seen = { seenStep: stands.nextStep, seenOn: stands.nextStepOn };
    await boris.send('plan-next-step', { ...late, ...seen });
    expect(await findEnquiry(backend.db, id)).toMatchObject({ nextStep: 'Ring Bat & ask' });
  });

  it('is reassigned only to a person who answers buyers', async () => {
    const { id } = await send(BAT);
    const idOf = async (browser: DeskBrowser) => (await browser.who())?.id ?? '';
    const reassign = async (to: string, owner = '') =>
      (await anna.send('reassign-enquiry', { id: String(id), owner, to })).to;
    expect(await reassign(await idOf(marketing))).toBe('/?notice=incomplete');
    expect(await reassign(await idOf(boris))).toBe(`/enquiries/${id}?notice=reassigned`);
    expect(await stateOf(id)).toEqual(['inHand', 'Boris']);
    // As Anna saw it, nobody had it.
    expect(await reassign(await idOf(anna))).toBe('/?notice=takenByOther');
    expect(await stateOf(id)).toEqual(['inHand', 'Boris']);
  });

  it('is visible to marketing, who cannot change it', async () => {
    const { id } = await send(BAT);
    const tries: [action: string, fields: Record<string, string>][] = [
      ['take-enquiry', {}],
      ['set-enquiry-state', { from: 'new', state: 'spam' }],
      ['write-note', { text: 'x' }],
      ['plan-next-step', { step: 'x', on: '2026-11-20' }],
      ['reassign-enquiry', { to: (await anna.who())?.id ?? '' }],
      ['handle-enquiries', { picked: `${id}:new:`, button: 'take' }],
    ];
    for (const [action, fields] of tries) {
      const { status } = await marketing.send(action, { id: String(id), ...fields });
      expect([action, status]).toEqual([action, 403]);
    }
    expect(await stateOf(id)).toEqual(['new', null]);
    expect(await listNotes(backend.db, id)).toEqual([]);
  });

  it('is changed by no invalid form', async () => {
    const { id } = await send(BAT);
    const odd = { id: `${id}`, from: 'new', state: "won'; drop table enquiries" };
    expect((await anna.send('set-enquiry-state', odd)).to).toBe('/?notice=incomplete');
    expect((await anna.send('take-enquiry', { id: '1e999' })).to).toBe('/?notice=incomplete');
    const rows = await backend.db.select().from(enquiries).where(eq(enquiries.id, id));
    expect(rows).toHaveLength(1);
  });
});

describe('several enquiries at once', () => {
  const pick = (row: { id: number; state: string }, owner = '') =>
    `${row.id}:${row.state}:${owner}`;
  const press = (browser: DeskBrowser, picked: string[], fields: Record<string, string>) =>
    browser.send('handle-enquiries', { ...fields, picked });
  const standOf = async (id: number) => {
    const { state, ownerName } = (await findEnquiry(backend.db, id)) ?? {};
    return [state, ownerName];
  };

  it('are taken except those that somebody else took, which the response names', async () => {
    const one = await send(BAT);
    const two = await send(BAT);
    const three = await send(BAT);
    await boris.send('take-enquiry', { id: String(two.id) });
    const { to } = await press(
      anna,
      [one, two, three].map((row) => pick(row)),
      { button: 'take' },
    );
    expect(to).toBe(`/?done=2&refused=${two.number}`);
    expect(await Promise.all([one, two, three].map(({ id }) => standOf(id)))).toEqual([
      ['inHand', 'Anna'],
      ['inHand', 'Boris'],
      ['inHand', 'Anna'],
    ]);
  });

  it('are in hand once taken, also one that was assigned to the person when it came', async () => {
    const ownerId = (await anna.who())?.id ?? '';
    const assigned = await send(BAT);
    const others = await send(BAT);
    await backend.db.update(enquiries).set({ ownerId }).where(eq(enquiries.id, assigned.id));
    await boris.send('take-enquiry', { id: String(others.id) });
    const borisId = (await boris.who())?.id ?? '';
    const rows = [pick(assigned, ownerId), pick({ ...others, state: 'inHand' }, borisId)];
    const { to } = await press(anna, rows, { button: 'take' });
    expect(to).toBe(`/?done=1&refused=${others.number}`);
    expect(await standOf(assigned.id)).toEqual(['inHand', 'Anna']);
    // Nothing is left to do for one that the person has in hand.
    const inHand = pick({ ...assigned, state: 'inHand' }, ownerId);
    expect((await press(anna, [inHand], { button: 'take' })).to).toBe('/?done=1');
    const history = await listAuditOf(backend.db, { kind: 'enquiry', id: String(assigned.id) });
    expect(history.map(({ action }) => action)).toEqual(['enquiryTaken']);
  });

  it('are each taken by one of two people who take them at the same moment', async () => {
    const rows: { id: number; state: string }[] = [];
    for (let nth = 0; nth < 6; nth += 1) rows.push(await send(BAT));
    const answers = await Promise.all(
      [anna, boris].map((browser) =>
        press(
          browser,
          rows.map((row) => pick(row)),
          { button: 'take' },
        ),
      ),
    );
    const done = answers.map(({ to }) => Number(/done=(\d+)/.exec(to ?? '')?.[1]));
    expect(done.reduce((sum, count) => sum + count)).toBe(6);
    const owners = await Promise.all(rows.map(async ({ id }) => (await standOf(id))[1]));
    expect(owners.filter((name) => name === 'Anna')).toHaveLength(done[0] ?? 0);
  });

  it('are marked as spam and not spam, given a state and reassigned, if each is as it was seen', async () => {
    const one = await send(BAT);
    const two = await send(BAT);
    expect((await press(anna, [pick(one), pick(two)], { button: 'spam' })).to).toBe(
      `/?done=2&undo=${one.id}%2C${two.id}`,
    );
    await anna.send('undo-state', { ids: String(two.id) });
    expect(await standOf(two.id)).toEqual(['new', null]);
    // Seen before they were spam.
    expect((await press(boris, [pick(one)], { button: 'setState', state: 'won' })).to).toBe(
      `/?done=0&refused=${one.number}`,
    );
    const spam = { ...one, state: 'spam' };
    await press(boris, [pick(spam)], { button: 'notSpam' });
    expect(await standOf(one.id)).toEqual(['new', null]);
    // An enquiry in work keeps its state, and still leaves "Likely spam".
    const three = await send(BAT);
    const four = await send(BAT);
    const ids = [one.id, three.id, four.id];
    await backend.db.update(enquiries).set({ suspect: true }).where(inArray(enquiries.id, ids));
    await anna.send('take-enquiry', { id: String(four.id) });
    const suspects = [spam, three, { ...four, state: 'inHand' }];
    await press(boris, [pick(one)], { button: 'spam' });
    expect(
      (
        await press(
          boris,
          suspects.map((row) => pick(row)),
          { button: 'notSpam' },
        )
      ).to,
    ).toBe(`/?done=3&undo=${one.id}`);
    expect(await Promise.all(ids.map(standOf))).toEqual([
      ['new', null],
      ['new', null],
      ['inHand', 'Anna'],
    ]);
    expect(await backend.db.$count(enquiries, eq(enquiries.suspect, true))).toBe(0);
    const to = (await boris.who())?.id ?? '';
    expect((await press(anna, [pick(one)], { button: 'reassign', to })).to).toBe('/?done=1');
    expect(await standOf(one.id)).toEqual(['inHand', 'Boris']);
  });

  it.each<[string, string[], Record<string, string>, string]>([
    ['without a box', [], { button: 'take' }, 'nothingPicked'],
    ['without a state', ['1:new:'], { button: 'setState', state: '' }, 'nothingChosen'],
    ['without a colleague', ['1:new:'], { button: 'reassign', to: '' }, 'nothingChosen'],
    ['with an unknown button', ['1:new:'], { button: 'erase' }, 'incomplete'],
    ['with a row that is none', ["1:new'; drop table enquiries"], { button: 'take' }, 'incomplete'],
    ['with more than a page', Array(51).fill('1:new:'), { button: 'take' }, 'incomplete'],
  ])('are changed by no form %s', async (_, picked, fields, notice) => {
    expect((await press(anna, picked, fields)).to).toBe(`/?notice=${notice}`);
  });
});
