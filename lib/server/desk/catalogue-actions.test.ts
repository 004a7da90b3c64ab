import { beforeAll, describe, expect, it } from 'vitest';
import type { EditedKind } from '@/lib/format/record-form';
import { recordFormOf } from '@/lib/format/record-form';
import type { DeskBrowser } from '@/tests/support/server/desk-browser';
import { backend, marketing, owner, sales, withDeskTeam } from '@/tests/support/server/desk-team';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { enquiries } from '../db/schema/leads';
import { noteDemoRecords } from '../import/demo-records';
import { importRows } from '../import/import-rows';
import { emptyBin } from '../import/removed-records';
import { listAudit } from '../staff/audit';
import { marksOf, readRecord } from './record-changes';
import { recordFieldsOf } from './record-fields';

withDeskTeam();

beforeAll(() => addTestCar(backend.db));

const MODEL = { kind: 'models', key: String(TEST_MODEL_ID) } as const;
const stored = (kind: EditedKind, key: string) => readRecord(backend.db, { kind, key });

/** What a form holds that was just opened. */
async function opened(kind: EditedKind, key: string) {
  const form = recordFormOf(recordFieldsOf(kind), (await stored(kind, key)) ?? {});
  return { kind, key, seen: JSON.stringify(marksOf(form)) };
}

const save = async (who: DeskBrowser, kind: EditedKind, key: string, fields: object) =>
  who.send('save-record', { ...(await opened(kind, key)), ...fields });

const querySaid = ({ to }: { to: string | null }) =>
  Object.fromEntries(new URL(to ?? '', 'http://desk.localhost').searchParams);

const FACTS = {
  model_name: 'Qin',
  trim: 'L EV',
  model_year: '2026',
  energy_type: 'plugin-hybrid',
  power_kw: '110,5',
  power_hp: '150',
  drive: 'fwd',
  gearbox: 'dht',
  steering: 'left',
  seats: '5',
  doors: '5',
  length_mm: '4 830',
  width_mm: '1900',
  height_mm: '1495',
  charging_standard: 'gbt',
  warranty_region: 'china',
  winter_package: 'false',
  era_glonass: 'true',
  price_usd: '14,500 $',
  stock_khorgos: '2',
  stock_erenhot: '0',
};

const addModel = (fields: object = {}) =>
  owner.send('add-record', {
    kind: 'models',
    brand_sign: 'tulpar',
    type_sign: 'suv',
    ...FACTS,
    colours: ['', 'white', 'red'],
    interface_languages: ['', 'ru'],
    summary_ru: 'Тихий.',
    ...fields,
  });

const idOf = ({ to }: { to: string | null }) => /\/cars\/model\/(\d+)/.exec(to ?? '')?.[1] ?? '';

describe('a brand, a type and a model', () => {
  it('are entered as people write them, and a model finds a sign of its own', async () => {
    const brand = { kind: 'brands', brand_sign: 'yurt', brand_name: 'Yurt', position: '9' };
    const words = { search_words: 'Юрта, yourt', country: 'MN', story_mn: 'Тал нутаг.' };
    expect((await owner.send('add-record', { ...brand, ...words })).to).toBe(
      '/cars/brands/yurt?notice=recordAdded',
    );
    expect(await stored('brands', 'yurt')).toMatchObject({ search_words: ['Юрта', 'yourt'] });
    const unsigned = { kind: 'brands', brand_name: 'Škoda Юрта', position: '10' };
    expect((await owner.send('add-record', unsigned)).to).toBe(
      '/cars/brands/skoda-yurta?notice=recordAdded',
    );
    expect(querySaid(await owner.send('add-record', unsigned)).wrong).toBe('brand_sign');
    expect(querySaid(await save(owner, 'brands', 'yurt', { brand_sign: '' })).wrong).toBe(
      'brand_sign',
    );
    const names = { type_name_en: 'Van', type_name_ru: 'Фургон', type_name_mn: 'Фургон' };
    await owner.send('add-record', { kind: 'types', type_sign: 'van', position: '3', ...names });
    const ids = [await addModel({ brand_sign: 'yurt', type_sign: 'van' }), await addModel()];
    expect(await stored('models', idOf(ids[0] ?? { to: '' }))).toMatchObject({
      model_sign: 'yurt-qin-l-ev-2026',
      power_kw: 110.5,
      length_mm: 4830,
      price_usd: 14_500,
      colours: ['red', 'white'],
      winter_package: false,
      era_glonass: true,
      range_km: null,
      summary_ru: 'Тихий.',
      stock_khorgos: 2,
    });
    const second = idOf(await addModel());
    expect((await stored('models', second))?.model_sign).toBe('tulpar-qin-l-ev-2026-2');
    // Enquiries name the one that is gone by its sign.
    await owner.send('remove-record', { kind: 'models', key: second });
    await emptyBin(backend.db, new Date(Date.now() + 31 * 86_400_000));
    const third = await stored('models', idOf(await addModel()));
    expect(third?.model_sign).toBe('tulpar-qin-l-ev-2026-3');
  });

  it('have no sign by which an enquiry names a model that is gone, or that a model of the demo had', async () => {
    await backend.db.insert(enquiries).values({
      number: 'K7M-4R7X',
      kind: 'car',
      name: 'Bat',
      country: 'MN',
      mail: '',
      mobile: '1',
      port: 'erenhot',
      remark: '',
      lang: 'mn',
      carModelSign: 'byd-seagull, tulpar-han-l-ev-2026',
    });
    await noteDemoRecords(backend.db, 'models', ['tulpar-han-l-ev-2026-2'], new Date());
    const model = await stored('models', idOf(await addModel({ model_name: 'Han' })));
    expect(model?.model_sign).toBe('tulpar-han-l-ev-2026-3');
  });

  it('take no litres for the cubic centimetres of an engine, by which duties are counted', async () => {
    for (const displacement_cc of ['2,0', '2.0', '1,5']) {
      const { wrong } = querySaid(await addModel({ displacement_cc }));
      expect([displacement_cc, wrong]).toEqual([displacement_cc, 'displacement_cc']);
    }
    const id = idOf(await addModel({ displacement_cc: '1.998' }));
    expect(await stored('models', id)).toMatchObject({ displacement_cc: 1998 });
  });

  it('come back with every field that does not fit, and take no sign of another', async () => {
    const said = querySaid(await addModel({ seats: 'many', drive: '', brand_sign: 'nobody' }));
    expect(said).toMatchObject({ notice: 'recordRefused', 'typed.seats': 'many' });
    expect(said.wrong?.split(',').sort()).toEqual(['brand_sign', 'drive', 'seats']);
    for (const sign of ['tulpar', 'new', 'Ёлка']) {
      const brand = { kind: 'brands', brand_sign: sign, brand_name: 'X', position: '1' };
      const refused = querySaid(await owner.send('add-record', brand));
      expect([sign, refused.wrong]).toEqual([sign, 'brand_sign']);
    }
    expect(await stored('brands', 'tulpar')).toMatchObject({ brand_name: 'Tulpar' });
    const taken = await addModel({ model_sign: `tulpar-${TEST_MODEL_ID}` });
    expect(querySaid(taken).wrong).toBe('model_sign');
    const mark = JSON.stringify([{ src: '//evil.example/x', small_src: '//evil.example/x' }]);
    const evil = await save(owner, 'brands', 'tulpar', { brand_img: mark });
    expect(querySaid(evil)).toMatchObject({ notice: 'recordRefused', wrong: 'brand_img' });
    expect(querySaid(await save(owner, 'brands', 'tulpar', { brand_sign: 'other' })).wrong).toBe(
      'brand_sign',
    );
  });
});

describe('a model', () => {
  it('keeps what one changed while another had it open, unless both changed the same', async () => {
    const id = idOf(await addModel());
    const mine = await opened('models', id);
    const theirs = await opened('models', id);
    await owner.send('save-record', { ...theirs, power_hp: '160' });
    await owner.send('save-record', { ...mine, power_hp: '150', seats: '7' });
    expect(await stored('models', id)).toMatchObject({ power_hp: 160, seats: 7 });
    const same = querySaid(await owner.send('save-record', { ...mine, power_hp: '170' }));
    expect(same).toMatchObject({ notice: 'recordChanged', wrong: 'power_hp' });
    expect((await stored('models', id))?.power_hp).toBe(160);
    const [entry] = (await listAudit(backend.db)).entries;
    expect(entry).toMatchObject({ before: { seats: 5 }, after: { seats: 7 } });
  });

  it('is for sales to count and show, for marketing to describe and show, and no more', async () => {
    const id = idOf(await addModel());
    const picture = { width: 4, height: 3, view: 'other', colour: null, is_drawing: true };
    const src = '/media/a.avif';
    const small_src = '/media/b.avif';
    const focus = { focus_x: 30, focus_y: 60 };
    const pictures = JSON.stringify([{ ...picture, src, small_src, ...focus }]);
    const shown = querySaid(await save(sales, 'models', id, { pictures, stock_erenhot: '4' }));
    expect(await stored('models', id)).toMatchObject({
      stock_erenhot: 4,
      pictures: [{ ...picture, src, small_src, ...focus }],
    });
    await save(marketing, 'models', id, { summary_en: 'Quiet.' });
    const undone = querySaid(await sales.send('undo-cars', { batch: shown.batch ?? '' }));
    expect(undone.outcome).toBe('undone');
    expect(await stored('models', id)).toMatchObject({ pictures: [], summary_en: 'Quiet.' });
    for (const [who, kind, key, fields] of [
      [sales, 'models', id, { price_usd: '14000' }],
      [sales, 'models', id, { seats: '2' }],
      [sales, 'brands', 'tulpar', { brand_name: 'x' }],
      [marketing, 'models', id, { stock_erenhot: '1' }],
      [marketing, 'models', id, { model_name: 'x' }],
      [marketing, 'types', 'suv', { position: '4' }],
    ] as const) {
      const { to } = await save(who, kind, key, fields);
      expect([fields, to]).toEqual([fields, '/?notice=notYours']);
    }
    for (const action of ['add-record', 'remove-record', 'restore-record']) {
      for (const who of [sales, marketing]) {
        expect((await who.send(action, { kind: 'models', key: id })).status).toBe(403);
      }
    }
  });

  it('has the first focus point of a picture taken away again by one press', async () => {
    const id = idOf(await addModel());
    const details = { width: 4, height: 3, view: 'other', colour: null, is_drawing: true };
    const [one, other] = ['one', 'other'].map((name) => ({
      ...details,
      src: `/media/${name}.avif`,
      small_src: `/media/${name}-s.avif`,
    }));
    await save(sales, 'models', id, { pictures: JSON.stringify([one, other]) });
    const focused = { ...one, focus_x: 30, focus_y: 60 };
    const set = querySaid(
      await save(sales, 'models', id, { pictures: JSON.stringify([focused, other]) }),
    );
    expect((await stored('models', id))?.pictures).toEqual([focused, other]);
    const undone = querySaid(await sales.send('undo-cars', { batch: set.batch ?? '' }));
    expect(undone.outcome).toBe('undone');
    expect((await stored('models', id))?.pictures).toEqual([one, other]);
  });

  it('is removed with its cars when the person has seen how many, and restored with them', async () => {
    const id = idOf(await addModel());
    const before = await stored('models', id);
    const unit = { model_id: Number(id), port: 'erenhot', stock_number: 'GOES-1' };
    await importRows(backend.db, [{ kind: 'units', file: 'test', line: 1, values: unit }]);
    const model = { kind: 'models', key: id };
    expect((await owner.send('remove-record', model)).to).toBe('/?notice=unitsUnseen');
    await owner.send('remove-record', { ...model, units: '1' });
    expect(await stored('models', id)).toBeUndefined();
    // A model added in between gets another number.
    expect(idOf(await addModel())).not.toBe(id);
    await owner.send('restore-record', model);
    const { pictures, summary_ru, seats } = before ?? {};
    expect(await stored('models', id)).toMatchObject({ pictures, summary_ru, seats });
    expect((await stored('models', id))?.unit_stock_erenhot).toBe(1);
  });

  it('holds its brand and type: they are not removed before it', async () => {
    for (const [kind, key] of [
      ['brands', 'tulpar'],
      ['types', 'suv'],
    ] as const) {
      const { to } = await owner.send('remove-record', { kind, key });
      expect([key, to]).toEqual([key, '/?notice=hasModels']);
    }
    const brand = { kind: 'brands', brand_sign: 'alone', brand_name: 'Alone', position: '8' };
    await owner.send('add-record', { ...brand, search_words: 'solo' });
    const { to } = await owner.send('remove-record', { kind: 'brands', key: 'alone' });
    expect(to).toBe('/cars/removed?notice=carRemoved');
    await owner.send('restore-record', { kind: 'brands', key: 'alone' });
    expect(await stored('brands', 'alone')).toMatchObject({ search_words: ['solo'], position: 8 });
    expect(await stored(MODEL.kind, MODEL.key)).toBeDefined();
  });
});
