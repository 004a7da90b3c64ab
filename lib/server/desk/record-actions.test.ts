import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { recordFormOf } from '@/lib/format/record-form';
import { formInPage } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { removedRecords } from '../db/schema/units';
import { readStored } from '../import/stored-records';
import { listAudit } from '../staff/audit';
import { marksOf } from './record-changes';
import { recordFieldsOf } from './record-fields';

withDeskTeam();

beforeAll(() => addTestCar(backend.db));

const VIN = 'LSGKB52H3KV012345';
const NEW = { kind: 'units', model: String(TEST_MODEL_ID), port: 'khorgos', status: 'at_port' };

const stored = async (id: number) => (await readStored(backend.db, 'units', [id])).get(id) ?? null;

async function enter(fields: Record<string, string | string[]> = {}): Promise<number> {
  const { to } = await owner.send('add-record', { ...NEW, ...fields });
  expect(to).toMatch(/^\/cars\/unit\/\d+\?notice=(?:unitAdded|unitSavedOddVin)/);
  return Number(/\d+/.exec(to ?? '')?.[0]);
}

/** What a form of a unit holds that was just opened. */
async function opened(id: number) {
  const form = recordFormOf(recordFieldsOf('units'), (await stored(id)) ?? {});
  return { kind: 'units', key: String(id), seen: JSON.stringify(marksOf(form)) };
}

describe('a new car', () => {
  it('is entered with what is known of it, as people write it', async () => {
    const id = await enter({
      vin: 'lsgkb52h3 kv01 2345',
      mileage_km: '32 000',
      price_usd: '14,500 $',
      condition: 'used',
      colour: 'white',
      'checks.tyres': 'worn',
      'checks.body': '',
      papers: ['', 'invoice', 'export_declaration'],
      report_ru: 'Стук\r\nсправа.',
    });
    expect(await stored(id)).toMatchObject({
      vin: VIN,
      mileage_km: 32_000,
      price_usd: 14_500,
      condition: 'used',
      colour: 'white',
      checks: { tyres: 'worn' },
      papers: ['export_declaration', 'invoice'],
      report_ru: 'Стук\nсправа.',
      port: 'khorgos',
      status: 'at_port',
    });
    const [entry] = (await listAudit(backend.db)).entries;
    expect(entry).toMatchObject({ action: 'recordAdded', subjectKind: 'units' });
  });

  it('has run thousands of kilometres by whichever mark stands between them, and no fraction of one', async () => {
    for (const mileage_km of ['15.000', '15,000', '15 000', '15000']) {
      expect(await stored(await enter({ mileage_km })), mileage_km).toMatchObject({
        mileage_km: 15_000,
      });
    }
    for (const mileage_km of ['15,5', '15.5', '15.0', '1,50']) {
      const { to } = await owner.send('add-record', { ...NEW, mileage_km });
      expect([mileage_km, to]).toEqual([mileage_km, expect.stringContaining('wrong=mileage_km')]);
    }
  });

  it('comes back with its fields when one does not fit, or its price is odd', async () => {
    const twice = await owner.send('add-record', { ...NEW, vin: VIN, mileage_km: 'many' });
    expect(twice.to).toContain('notice=recordRefused');
    expect(twice.to).toContain('typed.mileage_km=many');
    const odd = await owner.send('add-record', { ...NEW, price_usd: '50' });
    expect(odd.to).toContain('notice=priceAsked');
    await enter({ price_usd: '50', confirmed: '1' });
  });

  it('is one however often its form is sent, and another where something else was typed', async () => {
    const formId = '7f5f0a52-3c1e-4d4c-9a53-2f3b7d1c9e01';
    const form = { mileage_km: '77', formId };
    const ids = [...(await Promise.all([enter(form), enter(form)])), await enter(form)];
    expect(new Set(ids).size).toBe(1);
    expect(await enter({ ...form, mileage_km: '78' })).not.toBe(ids[0]);
    expect(await enter({ mileage_km: '77' })).not.toBe(ids[0]);
  });

  it('is refused under the VIN or the stock number of another car, which stays as it is', async () => {
    const id = await enter({ vin: 'LXE010010RA000001', stock_number: 'YARD-7', status: 'sold' });
    const before = await stored(id);
    for (const [name, value] of [
      ['vin', 'lxe 01001-0ra000001'],
      ['stock_number', ' YARD-7 '],
      ['stock_number', 'yard-7'],
    ] as const) {
      const { to } = await owner.send('add-record', { ...NEW, vin: '-', [name]: value });
      const address = new URL(to ?? '', 'http://desk.invalid');
      const { notice, wrong } = Object.fromEntries(address.searchParams);
      expect({ notice, wrong }).toEqual({ notice: 'recordRefused', wrong: name });
    }
    expect(await stored(id)).toEqual(before);
  });

  it('shows no picture of another host', async () => {
    const picture = { width: 4, height: 3, view: 'other', colour: null, is_drawing: false };
    for (const src of ['//evil.example/x.avif', '/media/../internal', 'javascript:x']) {
      const pictures = JSON.stringify([{ ...picture, src, small_src: src }]);
      const { to } = await owner.send('add-record', { ...NEW, pictures });
      expect([src, to]).toEqual([src, expect.stringContaining('notice=recordRefused')]);
    }
  });
});

describe('a car', () => {
  it('keeps what one changed while another had it open, unless both changed the same', async () => {
    const id = await enter({ price_usd: '14500' });
    const mine = await opened(id);
    const theirs = await opened(id);
    await owner.send('save-record', { ...theirs, price_usd: '14200', mileage_km: '900' });
    const other = await owner.send('save-record', { ...mine, price_usd: '14500', colour: 'red' });
    expect(other.to).toMatch(/^\/cars\/unit\/\d+\?batch=[\w-]+&notice=recordSaved$/);
    expect(await stored(id)).toMatchObject({ price_usd: 14_200, mileage_km: 900, colour: 'red' });
    const same = await owner.send('save-record', { ...mine, price_usd: '13900' });
    expect(same.to).toContain('wrong=price_usd');
    expect(same.to).toContain('notice=recordChanged');
    expect((await stored(id))?.price_usd).toBe(14_200);
  });

  it('shows what another has changed meanwhile before it asks to confirm an odd price', async () => {
    const id = await enter({ price_usd: '14500' });
    const mine = await opened(id);
    const theirs = await opened(id);
    await owner.send('save-record', { ...theirs, mileage_km: '800' });
    const odd = { price_usd: '50', mileage_km: '900' };
    const first = await owner.send('save-record', { ...mine, ...odd });
    expect(first.to).toContain('wrong=mileage_km');
    expect(first.to).toContain('notice=recordChanged');
    const second = await owner.send('save-record', { ...(await opened(id)), ...odd });
    expect(second.to).toContain('notice=priceAsked');
    expect(await stored(id)).toMatchObject({ price_usd: 14_500, mileage_km: 800 });
  });

  it('is not reserved a second time by who has not seen that a colleague has', async () => {
    const id = await enter();
    const mine = await opened(id);
    const theirs = await opened(id);
    const reserved = { status: 'reserved' };
    const first = await sales.send('save-record', { ...theirs, ...reserved });
    expect(first.to).toContain('notice=recordSaved');
    const { to } = await owner.send('save-record', { ...mine, ...reserved });
    expect(to).toMatch(/wrong=status&.*notice=recordChanged/);
    // A double press is nobody else's.
    const again = await sales.send('save-record', { ...theirs, ...reserved });
    expect(again.to).toContain('notice=recordSaved');
  });

  it('is not free again for who has not seen that a colleague has reserved it for longer', async () => {
    const id = await enter({ status: 'reserved', reserved_until: '2036-12-03' });
    const mine = await opened(id);
    await sales.send('save-record', { ...mine, reserved_until: '2036-12-10' });
    const { to } = await owner.send('save-record', { ...mine, status: 'at_port' });
    expect(to).toMatch(/wrong=reserved_until&.*notice=recordChanged/);
    expect((await stored(id))?.status).toBe('reserved');
    await owner.send('save-record', { ...(await opened(id)), status: 'at_port' });
    expect(await stored(id)).toMatchObject({ status: 'at_port', reserved_until: null });
  });

  it('is not reserved until a day that is over, when it would be free again at once', async () => {
    const id = await enter();
    const over = { status: 'reserved', reserved_until: '2026-01-05' };
    const { to } = await sales.send('save-record', { ...(await opened(id)), ...over });
    expect(to).toMatch(/wrong=reserved_until&.*notice=recordRefused/);
    expect((await stored(id))?.status).toBe('at_port');
  });

  it.each([
    ['at_port', 'expected_on'],
    ['at_port', 'reserved_until'],
    ['at_port', 'sold_on'],
    ['coming', 'reserved_until'],
    ['reserved', 'sold_on'],
    ['hidden', 'sold_on'],
    ['sold', 'expected_on'],
  ])('that is %s has no day of another status: %s', async (status, day) => {
    const id = await enter({ status });
    const before = await stored(id);
    const refusal = new RegExp(`wrong=${day}&.*notice=recordRefused`);
    const { to } = await sales.send('save-record', { ...(await opened(id)), [day]: '2036-12-03' });
    expect(to).toMatch(refusal);
    expect(await stored(id)).toEqual(before);
    const added = await owner.send('add-record', { ...NEW, status, [day]: '2036-12-03' });
    expect(added.to).toMatch(refusal);
  });

  it('is expected on a day while it is reserved', async () => {
    const id = await enter({ status: 'reserved' });
    const day = { expected_on: '2036-12-03' };
    const { to } = await sales.send('save-record', { ...(await opened(id)), ...day });
    expect(to).toContain('notice=recordSaved');
    expect(await stored(id)).toMatchObject({ status: 'reserved', ...day });
  });

  it('is for sales to place, for marketing to describe, and for both to show', async () => {
    const id = await enter({ price_usd: '14500' });
    const form = await opened(id);
    const picture = { width: 4, height: 3, view: 'other', colour: null, is_drawing: false };
    const src = '/media/a.avif';
    const small_src = '/media/b.avif';
    const pictures = JSON.stringify([{ ...picture, src, small_src }]);
    await sales.send('save-record', { ...form, status: 'sold', pictures });
    await marketing.send('save-record', { ...form, report_mn: 'Сайн.' });
    expect(await stored(id)).toMatchObject({ status: 'sold', report_mn: 'Сайн.' });
    expect(await stored(id)).toMatchObject({ pictures: [expect.objectContaining({ src })] });
    for (const [who, fields] of [
      [sales, { price_usd: '14000' }],
      [sales, { mileage_km: '1' }],
      [marketing, { status: 'at_port' }],
      [marketing, { price_usd: '14000' }],
    ] as const) {
      const { to } = await who.send('save-record', { ...(await opened(id)), ...fields });
      expect([fields, to]).toEqual([fields, '/?notice=notYours']);
    }
    const text = { ...(await opened(id)), report_mn: 'Сайн байна.' };
    const { status, html } = await sales.read('save-record', text);
    expect([status, formInPage(html)]).toEqual([403, text]);
    expect(await stored(id)).toMatchObject({ status: 'sold', price_usd: 14_500 });
  });

  it('goes to the bin and comes back as it was, by owners only', async () => {
    const id = await enter({ stock_number: 'YARD-9' });
    const before = await stored(id);
    const key = { kind: 'units', key: String(id) };
    expect((await sales.send('remove-record', key)).status).toBe(403);
    const removed = await owner.send('remove-record', key);
    expect(removed.to).toBe('/cars/removed?notice=carRemoved');
    expect(await stored(id)).toBeNull();
    expect((await marketing.send('restore-record', key)).status).toBe(403);
    await owner.send('restore-record', key);
    expect(await stored(id)).toEqual(before);
    const actions = (await listAudit(backend.db)).entries.slice(0, 2).map(({ action }) => action);
    expect(actions).toEqual(['recordRestored', 'recordRemoved']);
  });

  it('comes back with all that was kept of it, or stays in the bin', async () => {
    const key = { kind: 'units', key: String(await enter()) };
    await owner.send('remove-record', key);
    const { record } = removedRecords;
    const broken = sql`jsonb_set(${record}, '{created_at}', '"never"')`;
    await backend.db.update(removedRecords).set({ record: broken });
    await expect(owner.send('restore-record', key)).rejects.toThrow();
    expect(await stored(Number(key.key))).toBeNull();
  });
});
