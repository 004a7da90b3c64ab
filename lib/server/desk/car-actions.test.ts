import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { CarOutcomeNote } from '@/components/desk/cars/car-outcome';
import { StatusForm } from '@/components/desk/cars/car-row-forms';
import { readCarOutcome } from '@/lib/content/desk/car-outcome';
import { seenOf } from '@/lib/content/desk/cars';
import { CAR_PARAMS, seenCarText } from '@/lib/routing/desk-car-address';
import type { DeskBrowser } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { units } from '../db/schema/units';
import { importRows } from '../import/import-rows';
import { findCar, listCars } from '../search/car-list';
import { listAudit } from '../staff/audit';

withDeskTeam({ isSite: true });

let lastId = 1000;

beforeAll(() => addTestCar(backend.db));

/** A unit of its own for a test, at Erenhot for 14,900 $ unless it says otherwise. */
async function newUnit(values: Record<string, unknown> = {}): Promise<number> {
  const stand = { model_id: TEST_MODEL_ID, port: 'erenhot', price_usd: 14_900, ...values };
  await importRows(backend.db, [{ kind: 'units', file: 'test', line: 1, values: stand }]);
  lastId += 1;
  return lastId;
}

const seen = (id: number, priceUsd: number | null = 14_900, status = 'at_port', end?: string) =>
  seenCarText({
    end: end ?? null,
    kind: 'units',
    id,
    priceUsd,
    modelPriceUsd: 20_000,
    stand: [status, 'erenhot'],
  });

const stored = async (id: number) =>
  (await backend.db.select().from(units).where(eq(units.unitId, id)))[0];

/** What the address that follows says. */
function saidOf({ to }: { to: string | null }) {
  const query = new URL(to ?? '', 'http://desk.localhost').searchParams;
  return Object.fromEntries(query);
}

const price = (who: DeskBrowser, id: number, value: string, more = {}) =>
  who.send('price-cars', { picked: seen(id), value, ...more }).then(saidOf);

describe('a price', () => {
  it('is stored as people write it, shown as they read it, and undone by one press', async () => {
    const id = await newUnit();
    const saved = await price(owner, id, '14 500 $');
    expect(saved).toMatchObject({ [CAR_PARAMS.outcome]: 'saved', car: `units-${id}` });
    expect((await stored(id))?.priceUsd).toBe(14_500);
    const [entry] = (await listAudit(backend.db)).entries;
    expect(entry).toMatchObject({
      staffName: 'Li Wei',
      action: 'recordChanged',
      subjectKind: 'units',
      subjectId: String(id),
      before: { price_usd: 14_900 },
      after: { price_usd: 14_500 },
    });
    const undone = await owner.send('undo-cars', { batch: saved.batch ?? '' });
    expect(saidOf(undone).outcome).toBe('undone');
    expect((await stored(id))?.priceUsd).toBe(14_900);
    // A second press, or another tab.
    const again = await owner.send('undo-cars', { batch: saved.batch ?? '' });
    expect(saidOf(again).outcome).toBe('undone');
    expect((await stored(id))?.priceUsd).toBe(14_900);
    const unknown = await owner.send('undo-cars', { batch: randomUUID() });
    expect(saidOf(unknown).outcome).toBe('undoRefused');
  });

  it.each(['99', '1 000 001', '7 449'])('of %s is asked once more', async (value) => {
    const id = await newUnit();
    expect(await price(owner, id, value)).toMatchObject({ outcome: 'ask', value });
    expect((await stored(id))?.priceUsd).toBe(14_900);
    expect(await price(owner, id, value, { confirmed: '1' })).toMatchObject({ outcome: 'saved' });
  });

  it.each(['cheap', '1000000000', '-20000', '0'])('of %s is refused', async (value) => {
    const id = await newUnit();
    const { outcome } = await price(owner, id, value, { confirmed: '1' });
    expect(outcome).toBe('bad');
    expect((await stored(id))?.priceUsd).toBe(14_900);
  });

  it('of its own is given up by one car only, and asked about where its model costs far less', async () => {
    const ids = [await newUnit({ price_usd: 45_000 }), await newUnit({ price_usd: 45_000 })];
    const [one = '', other = ''] = ids.map((id) => seen(id, 45_000));
    const several = await owner.send('price-cars', { picked: [one, other], value: '' });
    expect(saidOf(several)).toMatchObject({ outcome: 'bad', button: 'price' });
    const asked = saidOf(await owner.send('price-cars', { picked: one, value: '' }));
    const outcome = await readCarOutcome(asked);
    if (outcome?.outcome !== 'ask') throw new Error('The page does not ask.');
    const note = createElement(CarOutcomeNote, { language: 'en', outcome, back: '/cars' });
    expect(renderToStaticMarkup(note)).toMatch(/20.000.* instead of .*45.000/);
    const prices = () => Promise.all(ids.map(async (id) => (await stored(id))?.priceUsd));
    expect(await prices()).toEqual([45_000, 45_000]);
    await owner.send('price-cars', { picked: one, value: '', confirmed: '1' });
    expect(await prices()).toEqual([null, 45_000]);
  });

  it('does not overwrite one that somebody else has set since', async () => {
    const id = await newUnit();
    await price(owner, id, '14500');
    expect(await price(owner, id, '14200')).toMatchObject({ outcome: 'changed', value: '14200' });
    expect((await stored(id))?.priceUsd).toBe(14_500);
    // Sent twice over a weak line: the first try had arrived.
    expect(await price(owner, id, '14500')).toMatchObject({ outcome: 'same' });
  });
});

describe('a status', () => {
  it('is for sales as well: sold with the day, reserved until a day, at the port again', async () => {
    const id = await newUnit();
    const place = (button: string, status: string, until = '') =>
      sales.send('place-cars', { picked: seen(id, 14_900, status), button, until });
    expect(saidOf(await place('sold', 'at_port')).outcome).toBe('saved');
    expect(await stored(id)).toMatchObject({ status: 'sold', soldOn: expect.any(String) });
    await place('reserved', 'sold', '2036-12-03');
    expect((await stored(id))?.reservedUntil?.toISOString()).toBe('2036-12-03T15:59:59.000Z');
    await place('at_port', 'reserved');
    const free = { status: 'at_port', soldOn: null, reservedUntil: null };
    expect(await stored(id)).toMatchObject(free);
  });

  it('keeps its day when it is pressed again, until another day or none is said', async () => {
    const reserved = await newUnit({ status: 'reserved', reserved_until: '2026-12-03' });
    const coming = await newUnit({ status: 'coming', expected_on: '2026-12-05' });
    const sold = await newUnit({ status: 'sold', sold_on: '2026-11-02' });
    const press = (id: number, button: string, more = {}) =>
      sales.send('place-cars', { picked: seen(id, 14_900, button), button, ...more }).then(saidOf);
    expect((await press(reserved, 'reserved')).outcome).toBe('same');
    expect((await press(coming, 'coming')).outcome).toBe('same');
    expect((await press(sold, 'sold')).outcome).toBe('same');
    expect((await stored(reserved))?.reservedUntil?.toISOString()).toBe('2026-12-03T15:59:59.000Z');
    expect(await stored(coming)).toMatchObject({ expectedOn: '2026-12-05' });
    expect(await stored(sold)).toMatchObject({ soldOn: '2026-11-02' });
    await press(coming, 'coming', { until: '2026-12-09' });
    await press(reserved, 'reserved', { until: '' });
    expect(await stored(coming)).toMatchObject({ expectedOn: '2026-12-09' });
    expect(await stored(reserved)).toMatchObject({ reservedUntil: null });
  });

  it('of a car that was reserved on the way is coming again on the day that was expected', async () => {
    const id = await newUnit({ status: 'coming', expected_on: '2036-12-05' });
    for (const button of ['reserved', 'coming']) {
      const car = await findCar(backend.db, { kind: 'units', id });
      if (!car) throw new Error('There is no such car.');
      const pressed = await sales.send('place-cars', { picked: seenOf(car), button });
      expect(saidOf(pressed).outcome).toBe('saved');
      expect(await stored(id)).toMatchObject({ status: button, expectedOn: '2036-12-05' });
    }
  });

  it('is not reserved until a day that is over, when it would be free again at once', async () => {
    const id = await newUnit();
    const other = await newUnit();
    const until = '2026-01-05';
    const one = { picked: seen(id), button: 'reserved', until };
    expect(saidOf(await sales.send('place-cars', one))).toMatchObject({ outcome: 'bad', until });
    const both = { picked: [id, other].map((each) => seen(each)), button: 'reserved' };
    const several = await sales.send('place-cars', { ...both, reserved_until: until });
    expect(saidOf(several)).toMatchObject({ outcome: 'bad', until });
    const statuses = [await stored(id), await stored(other)].map((unit) => unit?.status);
    expect(statuses).toEqual(['at_port', 'at_port']);
  });

  it.each([
    ['reserved', 'reserved_until', '2036-12-03', 'expected_on'],
    ['reserved', 'reserved_until', null, 'expected_on'],
    ['coming', 'expected_on', '2036-12-03', 'reserved_until'],
    ['coming', 'expected_on', null, 'reserved_until'],
  ] as const)(
    'of a %s car has no other day than the one that a colleague sees',
    async (...stand) => {
      const [status, column, day, other] = stand;
      const id = await newUnit({ status, [column]: day });
      // Its own form has the days of both statuses.
      const values = { unit_id: id, [other]: '2036-12-24' };
      await importRows(backend.db, [{ kind: 'units', file: 'test', line: 1, values }]);
      const car = await findCar(backend.db, { kind: 'units', id });
      if (!car) throw new Error('There is no such car.');
      const form = { picked: seenOf(car), button: status };
      const until = (day: string) => ({ ...form, until: day });
      expect(saidOf(await sales.send('place-cars', until('2036-12-10'))).outcome).toBe('saved');
      // Who has done it is told nothing when the form arrives again.
      expect(saidOf(await sales.send('place-cars', until('2036-12-10'))).outcome).toBe('same');
      const refused = await owner.send('place-cars', until('2036-12-05'));
      const outcome = await readCarOutcome(saidOf(refused));
      if (!outcome) throw new Error('The page says nothing.');
      const note = createElement(CarOutcomeNote, { language: 'en', outcome, back: '/cars' });
      const html = renderToStaticMarkup(note);
      expect(html).toMatch(/Anna.*is now [^:]*10.*not stored: .*5/);
      const [, picked = ''] = /name="picked" value="([^"]+)"/.exec(html) ?? [];
      const again = { ...until('2036-12-05'), picked };
      expect(saidOf(await owner.send('place-cars', again)).outcome).toBe('saved');
      expect((await findCar(backend.db, { kind: 'units', id }))?.[column]).toMatch('2036-12-05');
    },
  );

  it('of a reserved car loses a colleague’s new day only where it is taken away once more', async () => {
    const id = await newUnit({ status: 'reserved', reserved_until: '2036-12-03' });
    const form = {
      picked: seen(id, 14_900, 'reserved', '2036-12-03'),
      button: 'reserved',
      until: '',
    };
    await sales.send('place-cars', { ...form, until: '2036-12-10' });
    const outcome = await readCarOutcome(saidOf(await owner.send('place-cars', form)));
    if (outcome?.outcome !== 'changed') throw new Error('The page says nothing.');
    const note = createElement(CarOutcomeNote, { language: 'en', outcome, back: '/cars' });
    const html = renderToStaticMarkup(note);
    const fields = [...html.matchAll(/name="(button|until|picked)" value="([^"]*)"/g)];
    const again = Object.fromEntries(fields.map(([, name, value]) => [name, value]));
    expect(saidOf(await owner.send('place-cars', again)).outcome).toBe('saved');
    expect(await stored(id)).toMatchObject({ reservedUntil: null });
  });

  it.each(['at_port', 'sold', 'hidden', 'coming'])(
    'of a reserved car does not become %s over a longer reservation that was not seen',
    async (button) => {
      const id = await newUnit({ status: 'reserved', reserved_until: '2036-12-03' });
      const car = await findCar(backend.db, { kind: 'units', id });
      if (!car) throw new Error('There is no such car.');
      const longer = { picked: seenOf(car), button: 'reserved', until: '2036-12-10' };
      await sales.send('place-cars', longer);
      const pressed = await owner.send('place-cars', { picked: seenOf(car), button });
      expect(saidOf(pressed)).toMatchObject({ outcome: 'changed', button });
      const moment = new Date('2036-12-10T23:59:59+08:00');
      expect(await stored(id)).toMatchObject({ status: 'reserved', reservedUntil: moment });
    },
  );

  it('has its day by the ports’ clocks in the list, also where a file gave a moment', async () => {
    const id = await newUnit({ status: 'reserved', reserved_until: '2026-12-03T02:00:00+08:00' });
    const car = await findCar(backend.db, { kind: 'units', id });
    if (!car) throw new Error('There is no such car.');
    const form = createElement(StatusForm, { language: 'en', role: 'sales', car });
    expect(renderToStaticMarkup(form)).toContain('value="2026-12-03"');
  });

  it('of many changes at once and is undone at once, except where somebody else has changed it since', async () => {
    const ids = [await newUnit(), await newUnit(), await newUnit()];
    await sales.send('place-cars', { picked: seen(ids[2] ?? 0), button: 'hidden' });
    const picked = ids.map((id) => seen(id));
    const said = saidOf(await sales.send('place-cars', { picked, button: 'sold' }));
    expect(said).toMatchObject({ done: '2', refused: expect.stringMatching(/-U\d+$/) });
    const statuses = () => Promise.all(ids.map(async (id) => (await stored(id))?.status));
    expect(await statuses()).toEqual(['sold', 'sold', 'hidden']);
    await sales.send('undo-cars', { batch: said.batch ?? '' });
    expect(await statuses()).toEqual(['at_port', 'at_port', 'hidden']);
    const until = { reserved_until: '2037-02-03' };
    await sales.send('place-cars', { picked, button: 'reserved', ...until });
    const moment = new Date('2037-02-03T23:59:59+08:00');
    expect(await stored(ids[1] ?? 0)).toMatchObject({ status: 'reserved', reservedUntil: moment });
  });

  it('of several reserved until a day is no change of somebody else when the form is sent twice', async () => {
    const ids = [await newUnit(), await newUnit()];
    const form = {
      picked: ids.map((id) => seen(id)),
      button: 'reserved',
      reserved_until: '2037-02-03',
    };
    expect(saidOf(await sales.send('place-cars', form))).toMatchObject({ done: '2' });
    const again = saidOf(await sales.send('place-cars', form));
    expect(again).toMatchObject({ outcome: 'same', done: '2' });
    expect(again).not.toHaveProperty('refused');
    // The same cars until another day are a conflict.
    const other = saidOf(await sales.send('place-cars', { ...form, reserved_until: '2037-03-04' }));
    expect(other).toMatchObject({ done: '0', refused: expect.stringMatching(/-U\d+/) });
  });

  it.each(['reserved', 'sold'])(
    'of a car that a colleague has %s is not taken as one’s own',
    async (button) => {
      const id = await newUnit();
      const other = await newUnit();
      await sales.send('place-cars', { picked: seen(id), button });
      const one = saidOf(await owner.send('place-cars', { picked: seen(id), button }));
      expect(one).toMatchObject({ outcome: 'changed', car: `units-${id}`, button });
      const both = { picked: [id, other].map((each) => seen(each)), button };
      const several = saidOf(await owner.send('place-cars', both));
      expect(several).toMatchObject({ done: '1', refused: expect.stringMatching(/-U\d+$/) });
      // Who has done it is told nothing when the form arrives again.
      const again = saidOf(await sales.send('place-cars', { picked: seen(id), button }));
      expect(again.outcome).toBe('same');
    },
  );
});

describe('rights', () => {
  it('leave prices to owners, and where cars stand to owners and sales', async () => {
    const id = await newUnit();
    const pricing = { picked: seen(id), value: '14000' };
    expect((await sales.send('price-cars', pricing)).status).toBe(403);
    expect((await marketing.send('price-cars', pricing)).status).toBe(403);
    const placing = { picked: seen(id), button: 'sold' };
    expect((await marketing.send('place-cars', placing)).status).toBe(403);
    expect(await stored(id)).toMatchObject({ priceUsd: 14_900, status: 'at_port' });
  });

  it('let only owners undo what somebody else did', async () => {
    const id = await newUnit();
    const { batch = '' } = await price(owner, id, '14000');
    expect((await sales.send('undo-cars', { batch })).to).toBe('/?notice=notYours');
    expect((await stored(id))?.priceUsd).toBe(14_000);
  });
});

describe('the list', () => {
  it('finds a car by any part of its number or VIN, and by brand and model', async () => {
    const vin = 'LSGKB52HXKV012345';
    const id = await newUnit({ vin, stock_number: 'YARD-77' });
    const found = async (word: string) =>
      (await listCars(backend.db, { word }, 'new')).cars.map((car) => car.id);
    expect(await found('ard-7')).toEqual([id]);
    expect(await found('012345')).toEqual([id]);
    expect(await found('%')).toEqual([]);
    expect(await found("'); drop table units; --")).toEqual([]);
  });

  it('continues where a page ended in every order, with each car once', async () => {
    for (let i = 0; i < 45; i += 1) await newUnit({ price_usd: 10_000 + (i % 7) });
    const all = await backend.db.$count(units);
    for (const sort of ['new', 'standing', 'changed', 'cheap', 'dear'] as const) {
      let page = await listCars(backend.db, { kind: 'units' }, sort);
      const ids = page.cars.map((car) => car.id);
      while (page.next) {
        page = await listCars(backend.db, { kind: 'units' }, sort, page.next);
        ids.push(...page.cars.map((car) => car.id));
      }
      expect([sort, ids.length, new Set(ids).size]).toEqual([sort, all, all]);
    }
  });
});
