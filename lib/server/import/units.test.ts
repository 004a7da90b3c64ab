import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unitReferenceOf } from '@/lib/format/reference';
import type { Database } from '@/lib/server/db/database';
import { brands, models } from '@/lib/server/db/schema/catalogue';
import { searchWords } from '@/lib/server/db/schema/search';
import { catalogueEdits, removedRecords, units } from '@/lib/server/db/schema/units';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { findUnit, listUnits } from '../catalogue/units';
import { type ImportOptions, importRows } from './import-rows';
import { ChangedMeanwhile } from './merge-rows';
import {
  emptyBin,
  listRemoved,
  releaseReservations,
  removeRecords,
  restoreRecord,
} from './removed-records';
import { describeProblem } from './source-row';
import { undoBatch } from './undo-edits';
import { nextUnitId } from './write-units';

const MODEL = { model_id: TEST_MODEL_ID };
const AT_PORT = { ...MODEL, port: 'erenhot', condition: 'used', price_usd: 14_900 };
const NOW = new Date('2026-11-24T08:00:00Z');
const EDITOR = { staffId: null, at: NOW };

let db: Database;

withTestDatabase();
beforeEach(async () => {
  ({ db } = database);
  for (const table of [units, models, brands, catalogueEdits, removedRecords])
    await db.delete(table);
  await addTestCar(db);
});

async function write(values: Record<string, unknown>, options: ImportOptions = {}) {
  const row = { kind: 'units' as const, file: 'units.csv', line: 2, values };
  const { problems } = await importRows(db, [row], options);
  return problems.map(({ column, reason }) => `${column}: ${reason}`);
}

async function shownModel() {
  const { priceUsd, stockKhorgos, stockErenhot, condition } = models;
  const [model] = await db.select({ priceUsd, stockKhorgos, stockErenhot, condition }).from(models);
  return model;
}

const edit = () => ({ edit: { batch: randomUUID(), source: 'desk' as const, ...EDITOR } });

describe('a unit', () => {
  it('decides what its model shows: stock at its port, the lowest price, new or used', async () => {
    expect(await shownModel()).toMatchObject({
      priceUsd: 20_000,
      stockKhorgos: 1,
      stockErenhot: 0,
    });
    expect(await write(AT_PORT)).toEqual([]);
    const used = { priceUsd: 14_900, stockKhorgos: 0, stockErenhot: 1, condition: 'used' };
    expect(await shownModel()).toEqual(used);
    await write({ ...AT_PORT, condition: 'new', price_usd: 19_000, port: 'khorgos' });
    expect(await shownModel()).toEqual({ ...used, stockKhorgos: 1, condition: null });
  });

  it('gives its model the day on which staff change what that shows, which is no edit of it', async () => {
    const dayOf = async () => (await db.select({ day: models.updatedAt }).from(models))[0]?.day;
    const on = (day: string) => ({ edit: { ...edit().edit, at: new Date(`${day}T08:00:00Z`) } });
    await db.update(models).set({ updatedAt: '2026-09-01' });
    await write(AT_PORT);
    expect(await dayOf()).toBe('2026-09-01');
    await write({ unit_id: 1001, price_usd: 14_500 }, on('2026-11-20'));
    expect(await dayOf()).toBe('2026-11-20');
    await write({ unit_id: 1001, colour: 'white' }, on('2026-11-21'));
    expect(await dayOf()).toBe('2026-11-20');
    await write({ unit_id: 1001, status: 'sold' }, on('2026-11-22'));
    expect(await dayOf()).toBe('2026-11-22');
    await write(AT_PORT, on('2026-11-23'));
    await removeRecords(db, 'units', ['1002'], EDITOR);
    expect(await dayOf()).toBe('2026-11-24');
    expect(await db.$count(catalogueEdits, eq(catalogueEdits.kind, 'models'))).toBe(0);
  });

  it('is sold with the day, leaves lists and stock, and keeps its address', async () => {
    await write(AT_PORT);
    await write({ unit_id: 1001, status: 'sold' });
    expect((await listUnits(db, TEST_MODEL_ID)).units).toEqual([]);
    expect(await shownModel()).toMatchObject({ priceUsd: 20_000, stockErenhot: 0 });
    const [stored] = await db.select({ soldOn: units.soldOn }).from(units);
    expect(await findUnit(db, 1001, 'mn')).toMatchObject({
      status: 'sold',
      sold_on: stored?.soldOn,
    });
    await write({ unit_id: 1001, status: 'at_port' });
    expect(await findUnit(db, 1001, 'mn')).toMatchObject({ status: 'at_port', sold_on: null });
  });

  it('keeps the day on which it was sold, however often a list says that it is', async () => {
    await write({ ...AT_PORT, stock_number: 'K-7' });
    const say = { stock_number: 'K-7', status: 'sold' };
    await write(say, edit());
    const later = new Date(NOW.getTime() + 40 * 86_400_000);
    await write(say, { edit: { ...edit().edit, at: later } });
    await write({ ...say, sold_on: null }, { edit: { ...edit().edit, at: later } });
    expect(await findUnit(db, 1001, 'mn')).toMatchObject({ sold_on: '2026-11-24' });
    const rows = [{ kind: 'units' as const, file: 'units.csv', line: 2, values: say }];
    expect((await importRows(db, rows, { preview: true })).report.changedCount).toBe(0);
    await write({ ...say, sold_on: '2026-11-20' });
    expect(await findUnit(db, 1001, 'mn')).toMatchObject({ sold_on: '2026-11-20' });
  });

  it('is identified by its number, its stock number or its VIN, which is shown masked', async () => {
    await write({ ...AT_PORT, vin: 'lxe 01001 0RA000001', stock_number: 'YARD-7' });
    await write({ vin: 'LXE010010RA000001', mileage_km: 42_000 });
    await write({ stock_number: 'YARD-7', checks: { tyres: 'worn' } });
    await write({ unit_id: 1001, checks: { brakes: 'good' }, colour: 'white' });
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({
      vin: 'LXE01001••••••001',
      stock_number: 'YARD-7',
      mileage_km: 42_000,
      colour: 'white',
      checks: { tyres: 'worn', brakes: 'good' },
    });
    expect(await db.$count(units)).toBe(1);
  });

  it('that is new with a number of its own gets the stock number of that number', async () => {
    expect(await write({ ...AT_PORT, unit_id: 5000 })).toEqual([]);
    expect(await findUnit(db, 5000, 'ru')).toMatchObject({ stock_number: unitReferenceOf(5000) });
  });

  it('gets a number that no other row of its import has, and leaves the other car as it is', async () => {
    const yard = Array.from({ length: 501 }, (_, line) => ({
      kind: 'units' as const,
      file: 'units.csv',
      line,
      values: { ...AT_PORT, stock_number: `YARD-${line}`, ...(line === 500 && { unit_id: 1001 }) },
    }));
    expect((await importRows(db, yard)).problems).toEqual([]);
    expect(await db.$count(units)).toBe(501);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ stock_number: 'YARD-500' });
    expect(await findUnit(db, 1002, 'ru')).toMatchObject({ stock_number: 'YARD-0' });
  });

  it('is never called by the stock number that another car was given by hand or by a file', async () => {
    await write({ ...AT_PORT, stock_number: unitReferenceOf(1002) });
    await write(AT_PORT);
    const named = [unitReferenceOf(1005), undefined, undefined].map((stock_number, line) => ({
      kind: 'units' as const,
      file: 'units.csv',
      line,
      values: { ...AT_PORT, stock_number },
    }));
    await importRows(db, named);
    const numbers = db.select({ id: units.unitId, name: units.stockNumber }).from(units);
    expect(await numbers.orderBy(units.unitId)).toEqual(
      [
        [1001, 1002],
        [1003, 1003],
        [1004, 1005],
        [1006, 1006],
        [1007, 1007],
      ].map(([id, name]) => ({ id, name: unitReferenceOf(name as number) })),
    );
  });

  it('with a number of its own is refused where another car has the stock number of that number', async () => {
    await write({ ...AT_PORT, stock_number: unitReferenceOf(5000) });
    expect(await write({ ...AT_PORT, unit_id: 5000 })).toEqual([
      'stock_number: belongs to unit 1001',
    ]);
    const rows = [{ unit_id: 6000 }, { stock_number: unitReferenceOf(6000) }].map(
      (values, line) => ({
        kind: 'units' as const,
        file: 'units.csv',
        line,
        values: { ...AT_PORT, ...values },
      }),
    );
    for (const given of [rows, rows.toReversed()]) {
      const { problems } = await importRows(db, given);
      expect(problems.map(({ column }) => column)).toEqual(['stock_number']);
    }
    expect(await write({ ...AT_PORT, unit_id: 5000, stock_number: 'YARD-1' })).toEqual([]);
  });

  it('is rejected where its names belong to two units, or its model is unknown', async () => {
    await write({ ...AT_PORT, vin: 'LXE010010RA000001' });
    await write(AT_PORT);
    expect(await write({ unit_id: 1002, vin: 'LXE010010RA000001' })).toEqual([
      'vin: belongs to unit 1001',
    ]);
    expect(await write({ port: 'erenhot' })).toEqual(['model_sign: is missing']);
    expect(await write({ port: 'erenhot', model_sign: 'nowhere' })).toEqual([
      'model_sign: there is no model nowhere',
    ]);
    expect(await write({ ...AT_PORT, vin: 'LXE' })).toHaveLength(1);
    expect(await db.$count(units)).toBe(2);
  });

  it('has no checks any more where its row empties them, until that is undone', async () => {
    await write({ ...AT_PORT, checks: { tyres: 'worn' } });
    await write({ unit_id: 1001, checks: {} });
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ checks: { tyres: 'worn' } });
    const change = edit();
    expect(await write({ unit_id: 1001, checks: null }, change)).toEqual([]);
    expect(await findUnit(db, 1001, 'ru')).toHaveProperty('checks', {});
    await undoBatch(db, change.edit.batch, EDITOR);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ checks: { tyres: 'worn' } });
    await write({ ...AT_PORT, checks: null });
    expect(await findUnit(db, 1002, 'ru')).toHaveProperty('checks', {});
  });

  it('loses the still picture of its video with the video, where its row names no new one', async () => {
    const first = { video_src: '/media/first.mp4', video_poster: '/media/first.jpg' };
    await write({ ...AT_PORT, ...first });
    await write({ unit_id: 1001, video_src: first.video_src, colour: 'white' });
    expect(await findUnit(db, 1001, 'ru')).toMatchObject(first);
    const change = edit();
    await write({ unit_id: 1001, video_src: '/media/second.mp4' }, change);
    const second = { video_src: '/media/second.mp4', video_poster: null };
    expect(await findUnit(db, 1001, 'ru')).toMatchObject(second);
    await undoBatch(db, change.edit.batch, EDITOR);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject(first);
  });

  it('is rejected where it names two models', async () => {
    const [stored] = await db.select().from(models);
    if (!stored) throw new Error('There is no model.');
    await db.insert(models).values({ ...stored, modelId: 500, modelSign: 'other' });
    expect(await write({ ...AT_PORT, model_sign: 'other' })).toEqual([
      'model_sign: belongs to model 500',
    ]);
    const { modelSign } = stored;
    expect(await write({ ...AT_PORT, model_id: 999, model_sign: modelSign })).toEqual([
      'model_id: there is no model 999',
    ]);
    expect(await write({ ...AT_PORT, model_sign: modelSign })).toEqual([]);
  });

  it('is changed by one row of an import, by whichever of its names another calls it', async () => {
    const vin = 'LXE010010RA000001';
    await write({ ...AT_PORT, vin, stock_number: 'YARD-7' });
    const rows = [
      { stock_number: 'YARD-7', price_usd: 1 },
      { vin, price_usd: 2 },
    ].map((values, index) => ({
      kind: 'units' as const,
      file: 'units.csv',
      line: index + 2,
      values,
    }));
    const { problems } = await importRows(db, rows);
    expect(problems.map(describeProblem)).toEqual([
      'units.csv:3: vin: another row is about unit 1001',
    ]);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ price_usd: 14_900 });
  });

  it('is the same in small letters, and stays spelled as its form says', async () => {
    await write({ ...AT_PORT, stock_number: 'Yard-u7' });
    expect(await write({ stock_number: 'YARD-U7', price_usd: 13_900 }, edit())).toEqual([]);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ stock_number: 'Yard-u7' });
    const [{ after } = { after: null }] = await db.select().from(catalogueEdits);
    expect(after).toEqual({ price_usd: 13_900 });
    const rows = ['yard-u8', 'YARD-u8'].map((stock_number, index) => ({
      kind: 'units' as const,
      file: 'units.csv',
      line: index + 2,
      values: { ...AT_PORT, stock_number },
    }));
    const { problems } = await importRows(db, rows);
    expect(problems.map(describeProblem)).toEqual([
      'units.csv:3: stock_number: YARD-u8 stands in units.csv:2 too',
    ]);
    await write({ unit_id: 1001, stock_number: 'YARD-U7' });
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ stock_number: 'YARD-U7' });
    // The next would be called by its id.
    await write({ ...AT_PORT, stock_number: unitReferenceOf(1003).toLowerCase() });
    await write(AT_PORT);
    expect(await db.select({ id: units.unitId }).from(units).orderBy(units.unitId)).toEqual(
      [1001, 1002, 1004].map((id) => ({ id })),
    );
  });

  it('comes in one file with another whose number differs in small and capital letters only', async () => {
    const importAll = async (...said: Record<string, unknown>[]) => {
      const rows = said.map((values, index) => ({
        kind: 'units' as const,
        file: 'units.csv',
        line: index + 2,
        values,
      }));
      return (await importRows(db, rows)).problems.map(describeProblem);
    };
    const [small, capital] = ['yard-u7', 'YARD-U7'].map((stock_number, index) => ({
      stock_number,
      vin: `LXE010010RA00000${index}`,
    }));
    expect(await importAll({ ...AT_PORT, ...small }, { ...AT_PORT, ...capital })).toEqual([]);
    const first = { stock_number: 'yard-u7', price_usd: 13_100 };
    const second = { stock_number: 'YARD-U7', price_usd: 13_200 };
    expect(await importAll(first, second)).toEqual([]);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject(first);
    expect(await findUnit(db, 1002, 'ru')).toMatchObject(second);
    expect(await importAll(first, { ...AT_PORT, stock_number: 'Yard-U7' })).toHaveLength(1);
    const third = { stock_number: 'Yard-U7', price_usd: 13_300 };
    expect(await importAll(third)).toEqual([
      'units.csv:2: stock_number: belongs to unit 1001, 1002',
    ]);
    expect(await importAll({ ...third, vin: capital?.vin })).toEqual([]);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject(first);
    expect(await findUnit(db, 1002, 'ru')).toMatchObject({ ...second, price_usd: 13_300 });
    expect(await db.$count(units)).toBe(2);
  });

  it('may come in one file with its model, which the file may name after it', async () => {
    const [car] = await db.select().from(models);
    expect(car?.modelSign).toBeDefined();
    expect(
      await write({ port: 'khorgos', model_sign: `${car?.modelSign}`, status: 'coming' }),
    ).toEqual([]);
    expect((await listUnits(db, TEST_MODEL_ID)).units).toMatchObject([
      { status: 'coming', price_usd: 20_000 },
    ]);
    expect(await shownModel()).toMatchObject({ stockKhorgos: 0 });
  });

  it('without a price of its own follows that of its model', async () => {
    await write({ ...AT_PORT, price_usd: null });
    const values = { model_id: TEST_MODEL_ID, price_usd: 18_000 };
    await importRows(db, [{ kind: 'models', file: 'models.csv', line: 2, values }]);
    expect(await shownModel()).toMatchObject({ priceUsd: 18_000, stockErenhot: 1 });
  });

  it('is not overwritten by who saw another price', async () => {
    await write(AT_PORT);
    const seen = (price_usd: number) => new Map([['units 1001', { price_usd }]]);
    await write({ unit_id: 1001, price_usd: 14_500 }, { expected: seen(14_900) });
    await expect(
      write({ unit_id: 1001, price_usd: 14_000 }, { expected: seen(14_900) }),
    ).rejects.toThrow(ChangedMeanwhile);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ price_usd: 14_500 });
  });
});

describe('what was changed', () => {
  it('is undone as one, except what somebody changed since', async () => {
    await write(AT_PORT);
    await write(AT_PORT);
    const { edit: change } = edit();
    const rows = [1001, 1002].map((unit_id, line) => ({
      kind: 'units' as const,
      file: 'desk',
      line,
      values: { unit_id, status: 'sold', price_usd: 14_000 },
    }));
    await importRows(db, rows, { edit: change });
    await write({ unit_id: 1002, price_usd: 13_000 }, edit());
    expect(await undoBatch(db, change.batch, EDITOR)).toEqual({
      undone: 1,
      conflicts: [{ kind: 'units', key: '1002', columns: ['price_usd'] }],
    });
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'at_port', price_usd: 14_900 });
    expect(await findUnit(db, 1002, 'ru')).toMatchObject({ status: 'sold', price_usd: 13_000 });
  });

  it('is no reservation again of a car that a colleague has freed since', async () => {
    await write({ ...AT_PORT, status: 'reserved', reserved_until: '2026-12-24' });
    const { edit: change } = edit();
    await write({ unit_id: 1001, reserved_until: null }, { edit: change });
    await write({ unit_id: 1001, status: 'at_port' }, edit());
    expect(await undoBatch(db, change.batch, EDITOR)).toEqual({
      undone: 0,
      conflicts: [{ kind: 'units', key: '1001', columns: ['reserved_until'] }],
    });
    const free = { status: 'at_port', reserved_until: null };
    expect(await findUnit(db, 1001, 'ru')).toMatchObject(free);
  });

  it('of many records is undone step by step, the later batch before the earlier one', async () => {
    const first = edit().edit;
    const second = { ...edit().edit, batch: 'prices' };
    const cars = Array.from({ length: 620 }, (_, line) => ({
      kind: 'units' as const,
      file: 'yard',
      line,
      values: {
        ...AT_PORT,
        stock_number: `YARD-${line}`,
        checks: { tyres: 'worn', brakes: 'good' },
      },
    }));
    await importRows(db, cars, { edit: first });
    const prices = cars.map(({ values: { stock_number }, ...row }) => ({
      ...row,
      values: { stock_number, price_usd: 13_000, checks: { tyres: 'good' } },
    }));
    await importRows(db, prices, { edit: second });
    expect(await undoBatch(db, first.batch, EDITOR)).toMatchObject({ undone: 0 });
    const seen: number[] = [];
    const undoing = undoBatch(db, 'prices', EDITOR, (done) => seen.push(done));
    expect(await undoing).toEqual({ undone: 620, conflicts: [] });
    expect(seen).toEqual([500, 620]);
    expect(await db.$count(units, eq(units.priceUsd, 14_900))).toBe(620);
    expect(await findUnit(db, 1001, 'ru')).toMatchObject({
      checks: { tyres: 'worn', brakes: 'good' },
    });
    expect(await undoBatch(db, first.batch, EDITOR)).toEqual({ undone: 620, conflicts: [] });
    expect(await db.$count(units)).toBe(0);
    expect(await undoBatch(db, first.batch, EDITOR)).toEqual({ undone: 0, conflicts: [] });
  });

  it('is emptied again where it was empty', async () => {
    const { edit: change } = edit();
    const rows = [
      { kind: 'models' as const, values: { ...MODEL, trim: 'Premium' } },
      { kind: 'brands' as const, values: { brand_sign: 'tulpar', brand_img: '/media/mark.svg' } },
    ];
    const filled = rows.map((row, line) => ({ ...row, file: 'desk', line }));
    const { problems } = await importRows(db, filled, { edit: change });
    const held = async () => [
      ...(await db.select({ text: models.trim }).from(models)),
      ...(await db.select({ text: brands.brandImg }).from(brands)),
    ];
    expect(problems).toEqual([]);
    expect(await held()).toEqual([{ text: 'Premium' }, { text: '/media/mark.svg' }]);
    expect(await undoBatch(db, change.batch, EDITOR)).toEqual({ undone: 2, conflicts: [] });
    expect(await held()).toEqual([{ text: '' }, { text: '' }]);
  });

  it('goes to the bin where it was new, and is restored with its number', async () => {
    const { edit: change } = edit();
    await write({ ...AT_PORT, report_mn: 'Дугуй солих хэрэгтэй.' }, { edit: change });
    await undoBatch(db, change.batch, EDITOR);
    expect(await db.$count(units)).toBe(0);
    expect(await shownModel()).toMatchObject({ priceUsd: 20_000, stockKhorgos: 1 });
    await write(AT_PORT);
    expect(await restoreRecord(db, 'units', '1001', EDITOR)).toBe(true);
    expect(await findUnit(db, 1001, 'mn')).toMatchObject({ report: 'Дугуй солих хэрэгтэй.' });
    expect(await findUnit(db, 1002, 'mn')).toMatchObject({ price_usd: 14_900 });
    expect(await db.$count(removedRecords)).toBe(0);
  });

  it('takes out of the search the words of names that no record has any more', async () => {
    const id = String(TEST_MODEL_ID);
    const isFound = async () => (await db.$count(searchWords, eq(searchWords.term, 'steppe'))) > 0;
    await removeRecords(db, 'models', [id], EDITOR);
    await restoreRecord(db, 'models', id, EDITOR);
    expect(await isFound()).toBe(true);
    await undoBatch(db, `restore:models:${id}`, EDITOR);
    expect([await db.$count(models), await isFound()]).toEqual([0, false]);
    await restoreRecord(db, 'models', id, EDITOR);
    expect(await isFound()).toBe(true);
    await removeRecords(db, 'models', [id], EDITOR);
    expect(await isFound()).toBe(false);
  });

  it('comes out of the bin with the days since when a car is offered and has its status', async () => {
    await write(AT_PORT, edit());
    const later = new Date(NOW.getTime() + 3 * 86_400_000);
    await write({ unit_id: 1001, status: 'coming' }, { edit: { ...edit().edit, at: later } });
    const { createdAt, statusSince } = units;
    const since = { createdAt: NOW, statusSince: later };
    const restoredOn = { ...EDITOR, at: new Date(NOW.getTime() + 9 * 86_400_000) };
    await removeRecords(db, 'units', ['1001'], EDITOR);
    await restoreRecord(db, 'units', '1001', restoredOn);
    expect(await db.select({ createdAt, statusSince }).from(units)).toEqual([since]);
    await removeRecords(db, 'models', [String(TEST_MODEL_ID)], EDITOR);
    await restoreRecord(db, 'models', String(TEST_MODEL_ID), restoredOn);
    expect(await db.select({ createdAt, statusSince }).from(units)).toEqual([since]);
  });

  it('keeps a removed model with its units for thirty days', async () => {
    await write(AT_PORT);
    await removeRecords(db, 'models', [String(TEST_MODEL_ID)], EDITOR);
    expect(await db.$count(models)).toBe(0);
    await emptyBin(db, new Date(NOW.getTime() + 29 * 86_400_000));
    expect(await restoreRecord(db, 'models', String(TEST_MODEL_ID), EDITOR)).toBe(true);
    expect(await shownModel()).toMatchObject({ priceUsd: 14_900, stockErenhot: 1 });
    await removeRecords(db, 'units', ['1001'], EDITOR);
    await emptyBin(db, new Date(NOW.getTime() + 31 * 86_400_000));
    expect(await restoreRecord(db, 'units', '1001', EDITOR)).toBe(false);
    // Its address and its stock number are never those of another car.
    expect(await nextUnitId(db)).toBe(1002);
  });
});

it('what was removed of one kind is listed however many of another were removed since', async () => {
  await removeRecords(db, 'models', [String(TEST_MODEL_ID)], EDITOR);
  await addTestCar(db, TEST_MODEL_ID + 1);
  const cars = Array.from({ length: 201 }, (_, line) => ({
    kind: 'units' as const,
    file: 'yard',
    line,
    values: { ...AT_PORT, model_id: TEST_MODEL_ID + 1, stock_number: `YARD-${line}` },
  }));
  await importRows(db, cars);
  const ids = (await db.select({ id: units.unitId }).from(units)).map(({ id }) => String(id));
  await removeRecords(db, 'units', ids, { ...EDITOR, at: new Date(NOW.getTime() + 60_000) });
  const listed = await listRemoved(db);
  expect(listed.at(-1)).toMatchObject({ kind: 'models', key: String(TEST_MODEL_ID) });
  expect(listed).toHaveLength(201);
});

it('a reservation ends automatically', async () => {
  await write({ ...AT_PORT, status: 'reserved', reserved_until: '2026-11-24' });
  expect(await shownModel()).toMatchObject({ stockErenhot: 0, priceUsd: 14_900 });
  await releaseReservations(db, NOW);
  expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'reserved' });
  await releaseReservations(db, new Date('2026-11-24T16:00:01Z'));
  expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'at_port', reserved_until: null });
  const [unit] = await db.select().from(units).where(eq(units.unitId, 1001));
  expect(unit?.reservedUntil).toBeNull();
});

it('a car that was reserved on the way is on the way again, until the day it was expected', async () => {
  const reserve = { unit_id: 1001, status: 'reserved', reserved_until: '2026-11-24' };
  const release = (time: string) => releaseReservations(db, new Date(time));
  await write({ ...AT_PORT, status: 'coming', expected_on: '2026-12-10' }, edit());
  await write(reserve, edit());
  await release('2026-11-24T16:00:01Z');
  const coming = { status: 'coming', expected_on: '2026-12-10', reserved_until: null };
  expect(await findUnit(db, 1001, 'ru')).toMatchObject(coming);
  await write(reserve, edit());
  const { edit: mistake } = edit();
  await write({ unit_id: 1001, status: 'sold' }, { edit: mistake });
  await undoBatch(db, mistake.batch, EDITOR);
  await release('2026-11-24T16:00:02Z');
  expect(await findUnit(db, 1001, 'ru')).toMatchObject(coming);
  expect(await shownModel()).toMatchObject({ stockErenhot: 0 });
  await write({ ...reserve, reserved_until: '2026-12-12' }, edit());
  await release('2026-12-12T16:00:01Z');
  expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'at_port', expected_on: null });
  await write({ unit_id: 1001, status: 'coming' }, edit());
  await write(reserve, edit());
  await release('2026-12-13T16:00:01Z');
  expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'coming', expected_on: null });
});

it('a new car that is reserved on the way is on the way where its reservation ends', async () => {
  const row = { ...AT_PORT, reserved_until: '2026-11-27', expected_on: '2026-12-14' };
  await write(row, edit());
  const reserved = { status: 'reserved', expected_on: '2026-12-14' };
  expect(await findUnit(db, 1001, 'ru')).toMatchObject(reserved);
  await releaseReservations(db, new Date('2026-11-27T16:00:01Z'));
  const coming = { status: 'coming', expected_on: '2026-12-14', reserved_until: null };
  expect(await findUnit(db, 1001, 'ru')).toMatchObject(coming);
  expect(await shownModel()).toMatchObject({ stockErenhot: 0 });
});

it('a car that was reserved at the port stands there again, whenever its table expected it', async () => {
  const reserve = { unit_id: 1001, reserved_until: '2026-11-27', expected_on: '2026-12-14' };
  await write(AT_PORT, edit());
  await write(reserve, edit());
  await write(reserve, edit());
  expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'reserved', expected_on: null });
  await releaseReservations(db, new Date('2026-11-27T16:00:01Z'));
  expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'at_port', expected_on: null });
});

it('a reservation that ends while the car is sold leaves it sold', async () => {
  await write({ ...AT_PORT, status: 'reserved', reserved_until: '2026-11-24' });
  const ending = releaseReservations(db, new Date('2026-11-24T16:00:01Z'));
  await Promise.all([ending, write({ unit_id: 1001, status: 'sold' })]);
  expect(await findUnit(db, 1001, 'ru')).toMatchObject({ status: 'sold' });
});
