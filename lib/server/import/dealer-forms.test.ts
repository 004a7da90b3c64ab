import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  BASE,
  fixture,
  modelsCsv,
  second,
  withImportFixture,
} from '@/tests/support/server/import-fixture';
import { tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { models } from '../db/schema/catalogue';
import { importForms } from '../db/schema/import-forms';
import { units } from '../db/schema/units';
import { describeChange } from './import-report';
import { UnansweredHeadings } from './recognise-headings';

withImportFixture();

const ONE = { ...second, model_name: 'One' };
const SONG = {
  model_id: '21',
  model_sign: 'byd-song-plus-2025',
  type_sign: 'pickup',
  model_name: 'Song Plus DM-i',
  trim: '112 km',
  energy_type: 'plugin-hybrid',
};
const LONG_SONG = { ...SONG, model_id: '22', model_sign: 'byd-song-plus-long', trim: '150 km' };

beforeEach(async () => {
  await fixture.db.delete(importForms);
  await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}, ONE, SONG, LONG_SONG) });
});

/** The changes of an import, as it reports them. */
async function changesOf(files: Record<string, string | Buffer>, options = {}) {
  const { problems, report } = await fixture.importFiles(files, options);
  return [...problems, ...report.changes.map(describeChange)];
}

/** The headings that an import asks about, with samples of their columns. */
async function questionsOf(files: Record<string, string | Buffer>, options = {}) {
  try {
    await fixture.importFiles(files, options);
  } catch (error) {
    if (error instanceof UnansweredHeadings) return error.questions;
    throw error;
  }
  return [];
}

describe('a table as dealers write it', () => {
  it('is read in Russian: title, groups of brands, units, words and unusual names', async () => {
    const workbook = tinyXlsx({
      Прайс: [
        ['ООО «Пример», прайс от 24.11.2026', null, null, null],
        [null, null, null, null],
        [
          '№ п/п',
          'Модель',
          'Цена, $',
          'Мощность (кВт)',
          'Привод',
          'Зимний пакет',
          'Цвет',
          'Объём',
          'Дата',
        ],
        ['BYD', null, null, null],
        [
          1,
          'Сил 650 km',
          '24 500 $',
          '180 кВт',
          'полный',
          'да',
          'белый, синий',
          '2.0T',
          '24.11.2026',
        ],
        [2, 'Сонг Плюс DM-i 150 km', '15,000', 171.5, 'передний', 'нет', null, '-', null],
      ],
      Заметки: [['Позвонить в порт']],
    });
    expect(await changesOf({ 'прайс.xlsx': workbook })).toEqual([
      'BAM-11: power_kw 170.5 → 180, displacement_cc nothing → 2000, drive rwd → awd, winter_package false → true, price_usd 25,900 → 24,500, updated_at 2026-11-01 → 2026-11-24',
      'BAM-22: power_kw 170.5 → 171.5, drive rwd → fwd, price_usd 25,900 → 15,000',
    ]);
  });

  it('says a displacement in litres or cubic centimetres, with a point or a comma', async () => {
    const given = ['2438.0', '1 332,0', '2000.0', '1.5', '2.0T', 'V6 3.0', '1498 см³ (1.5 л)'];
    const rows = given.map((cell, i) => [`byd-${i}`, cell]);
    const models = rows.map(([sign], i) => ({ model_id: `${100 + i}`, model_sign: sign }));
    await fixture.importFiles({ 'models.csv': modelsCsv(...models) });
    const table = [['model_sign', 'Объём'], ...rows].map((row) => row.join(';')).join('\n');
    const { report } = await fixture.importFiles({ 'volumes.csv': table });
    expect(report.changes.map(({ fields }) => fields[0]?.after)).toEqual([
      2438, 1332, 2000, 1500, 2000, 3000, 1500,
    ]);
  });

  it('is read in Chinese, from a text file in GB 18030', async () => {
    const bytes = Buffer.from(
      // 品牌,车型,年份,价格（万美元）,驱动,变速箱 / 比亚迪,Seal,2025,2.45,四驱,双离合
      'c6b7c5c62cb3b5d0cd2cc4eab7dd2cbcdbb8f1a3a8cdf2c3c0d4aaa3a92cc7fdb6af2cb1e4cbd9cfe40a' +
        'b1c8d1c7b5cf2c5365616c2c323032352c322e34352ccbc4c7fd2ccbabc0ebbacf0a',
      'hex',
    );
    expect(await changesOf({ '车辆.csv': bytes })).toEqual([
      'BAM-11: drive rwd → awd, gearbox single-speed → dct, price_usd 25,900 → 24,500',
    ]);
  });

  it('is read in Mongolian, and in every encoding and with every separator', async () => {
    const table = 'Загвар;Он;Үнэ, $;Жолоо\r\nSeal;2025;24 500;баруун\r\n';
    const expected = ['BAM-11: steering left → right, price_usd 25,900 → 24,500'];
    const back = 'model_sign,price_usd,steering\nbyd-seal-2025,25900,left\n';
    const files = [
      Buffer.from(`\ufeff${table}`, 'utf16le'),
      Buffer.from(`\ufeff${table}`, 'utf16le').swap16(),
      Buffer.from(table, 'utf16le'),
      Buffer.from(`\ufeff${table.replaceAll(';', '|')}`),
      Buffer.from(table.replaceAll(';', '\t')),
      Buffer.from(`sep=;\n${table}`),
    ];
    for (const file of files) {
      expect(await changesOf({ 'үнэ.csv': file })).toEqual(expected);
      await changesOf({ 'back.csv': back });
    }
  });

  it('is read in the encoding of Russian Windows', async () => {
    // Марка;Модель;Цена / бид;Сил;24500 in windows-1251
    const bytes = Buffer.from(
      'cce0f0eae03bcceee4e5ebfc3bd6e5ede00ae1e8e43bd1e8eb3b32343530300a',
      'hex',
    );
    expect(await changesOf({ 'цены.csv': bytes })).toEqual(['BAM-11: price_usd 25,900 → 24,500']);
  });

  it('is asked about where a heading says nothing, once for each form', async () => {
    const files = { 'list.csv': 'Item;Offer FOB Tianjin;Remark\nSeal 650 km;24500;call\n' };
    expect(await questionsOf(files)).toEqual([
      { heading: 'Item', samples: ['Seal 650 km'] },
      { heading: 'Remark', samples: ['call'] },
    ]);
    const answers = { Item: 'model_name', remark: null };
    const expected = ['BAM-11: price_usd 25,900 → 24,500'];
    expect(await changesOf(files, { answers, preview: true })).toEqual(expected);
    expect(await changesOf(files)).toEqual(expected);
  });

  it('is recognised by the contents of columns whose headings say nothing', async () => {
    const csv = 'Загвар,A,B,C\nSeal,BYD,"$24,500",задний\nGeely One,Geely,"$23,000",полный\n';
    expect(await changesOf({ 'list.csv': csv })).toEqual([
      'BAM-11: price_usd 25,900 → 24,500',
      'BAM-12: drive rwd → awd, price_usd 25,900 → 23,000',
    ]);
  });

  it('keeps values of the catalogue that are more exact than the dealer’s', async () => {
    const csv = 'Модель;КПП;Привод\nSeal;автомат;полный\nOne;механика;передний\n';
    expect(await changesOf({ 'кпп.csv': csv })).toEqual([
      'BAM-11: drive rwd → awd',
      'BAM-12: drive rwd → fwd, gearbox single-speed → manual',
    ]);
  });

  it('never takes other money for dollars', async () => {
    const roubles = { 'цены.csv': 'Модель;Цена, руб.\nSeal;2450000\n' };
    expect(await questionsOf(roubles)).toMatchObject([{ heading: 'Цена, руб.' }]);
    expect(await changesOf({ 'цены.csv': 'Модель;Цена\nSeal;2 450 000 ₽\n' })).toEqual([
      'цены.csv:2: price_usd: "2 450 000 ₽" is not a number',
    ]);
  });

  it.each([
    'Price (AED)',
    'Price, THB',
    'Price GBP',
    'Цена, сом',
    'Цена, сум',
    'Цена в дирхамах',
    'السعر price درهم',
    '价格（万）',
    '价格(万)',
    'Price (TRY)',
    'Цена, INR',
    'Price Rs',
    'Price, ₺',
    'Price (HK$)',
    'Цена, тг.',
    'Цена, р.',
  ])('is asked about prices in other money: %s', async (heading) => {
    const files = { 'list.csv': `Модель;${heading}\nSeal;14.58\n` };
    expect(await questionsOf(files)).toEqual([{ heading, samples: ['14.58'] }]);
  });

  it.each(['฿850,000', '₼ 35,000', '₾60000', '₨ 900000', 'AED 95000', '14.58万'])(
    'never takes a price in other money for dollars: %s',
    async (price) => {
      expect(await changesOf({ 'list.csv': `Модель;Цена\nSeal;${price}\n` })).toEqual([
        `list.csv:2: price_usd: "${price}" is not a number`,
      ]);
    },
  );

  it.each([
    ['Сумма, $ (цена)', '24500'],
    ['Цена', '2.45万美元'],
    ['价格', '$2.45万'],
    ['Цена', '24.5k$'],
    ['价格（美元）', '2.45万'],
    ['Price (USD)', '2.45万'],
    ['Цена, $', '2.45万'],
  ])('takes a price in dollars for one: %s, %s', async (heading, price) => {
    expect(await changesOf({ 'list.csv': `Модель;${heading}\nSeal;${price}\n` })).toEqual([
      'BAM-11: price_usd 25,900 → 24,500',
    ]);
  });

  it('adds a new model for each Chinese name, and overwrites none', async () => {
    const named = (model_name: string, length_mm: string) =>
      modelsCsv({ model_id: '', model_sign: '', trim: '', model_name, length_mm });
    await changesOf({ 'a.csv': named('海豹', '4000') });
    await changesOf({ 'b.csv': named('海豚', '4100') });
    await changesOf({ 'a.csv': named('海豹', '4200') });
    const { modelName: name, lengthMm: length } = models;
    const stored = await fixture.db.select({ name, length }).from(models).orderBy(length);
    expect(stored.filter((model) => model.name.startsWith('海'))).toEqual([
      { name: '海豚', length: 4100 },
      { name: '海豹', length: 4200 },
    ]);
  });

  it('says of unknown and ambiguous models which may be meant', async () => {
    const csv =
      'Модель;Год;Цена\nSong Plus DM-i;2025;15000\nSaal;2025;1\nSeal;2019;1\nVolvo X;;1\n';
    expect(await changesOf({ 'цены.csv': csv })).toEqual([
      'цены.csv:2: model_name: "Song Plus DM-i" may be any of Song Plus DM-i 112 km 2025 (BAM-21), Song Plus DM-i 150 km 2025 (BAM-22): say its year or trim, or its model_sign',
      'цены.csv:3: model_name: there is no model "Saal": like it are Seal 650 km 2025 (BAM-11)',
      'цены.csv:4: model_name: 2019 is not the year of Seal 650 km 2025 (BAM-11)',
      'цены.csv:5: model_name: there is no model "Volvo X"',
    ]);
  });

  it('says of an unknown model its brand as the file does', async () => {
    const csv = 'Марка;Модель;Цена\nBYD;Volvo X;1\nбид;Volvo X;1\n';
    expect(await changesOf({ 'цены.csv': csv })).toEqual([
      'цены.csv:2: model_name: there is no model "Volvo X" of BYD',
      'цены.csv:3: model_name: there is no model "Volvo X" of бид',
    ]);
    const grouped = 'Модель;Цена\nBYD;\nVolvo X;1\n';
    expect(await changesOf({ 'цены.csv': grouped })).toEqual([
      'цены.csv:3: model_name: there is no model "Volvo X" of BYD',
    ]);
  });

  it('takes a model of another trim for a new one, and a car for one of the only trim', async () => {
    const cars = 'VIN;Модель;Комплектация;Порт\nLGXCE6CD0S0000007;One;Max;khorgos\n';
    expect((await fixture.importFiles({ 'cars.csv': cars })).problems).toEqual([]);
    const prices = 'Модель;Комплектация;Год;Цена\nOne;Max;2025;21000\nOne;Max;2026;21000\n';
    expect(await changesOf({ 'цены.csv': prices })).toEqual([
      'цены.csv:2: model_name: "One" may be any of One 650 km 2025 (BAM-12): say its year or trim, or its model_sign',
      'цены.csv:3: model_name: 2026 is not the year of One 650 km 2025 (BAM-12)',
    ]);
    const unnamed = { ...ONE, model_id: '', model_sign: '', price_usd: '30000' };
    const whole = modelsCsv({ ...unnamed, trim: 'Ultra' }, { ...unnamed, model_year: '2026' });
    expect(await changesOf({ 'a.csv': whole })).toEqual([
      expect.stringMatching(/^BAM-\d+: new$/),
      'BAM-12: price_usd 25,900 → 30,000',
    ]);
  });
});

describe('a car of a model that comes with it', () => {
  const cars = {
    'cars.csv': [
      'VIN;Модель;Комплектация;Год;Порт',
      'LGXCE6CD0S0000007;One;Ultra;2025;khorgos',
      'LGXCE6CD0S0000008;One;650 km;2025;khorgos',
      '',
    ].join('\n'),
  };

  it.each([
    ['by its sign', 'tulpar-one-ultra', false],
    ['by its name only', '', false],
    ['by its sign, after the car', 'tulpar-one-ultra', true],
    ['by its name only, after the car', '', true],
  ])(
    'is of its new trim, which a file states %s, and not of the stored one',
    async (_, sign, isAfter) => {
      const ultra = modelsCsv({ ...ONE, model_id: '', model_sign: sign, trim: 'Ultra' });
      const added = { 'models.csv': ultra };
      const files = isAfter ? { ...cars, ...added } : { ...added, ...cars };
      const { problems, rowCount } = await fixture.importFiles(files);
      expect([problems, rowCount]).toEqual([[], 3]);
      const { vin, modelId } = units;
      const stored = await fixture.db
        .select({ vin, trim: models.trim })
        .from(units)
        .innerJoin(models, eq(models.modelId, modelId))
        .orderBy(vin);
      expect(stored.map(({ trim }) => trim)).toEqual(['Ultra', '650 km']);
    },
  );
});

it('a new brand whose sign is a word for another one is added with its models', async () => {
  await fixture.importFiles({ 'words.csv': 'brand_sign,search_words\ngeely,Galaxy\n' });
  const galaxy = { brand_sign: 'galaxy', model_sign: 'galaxy-e8-2025', model_name: 'E8' };
  const { problems } = await fixture.importFiles({
    'brands.csv': 'brand_sign,brand_name,position\ngalaxy,Geely Galaxy,7\n',
    'models.csv': modelsCsv({ ...galaxy, model_id: '31' }),
  });
  expect(problems).toEqual([]);
  const stored = await fixture.everything();
  expect(stored.brands.map(({ brandName }) => brandName)).toEqual(['BYD', 'Geely Galaxy', 'Geely']);
  expect(stored.models.at(-1)).toMatchObject({ modelId: 31, brandSign: 'galaxy' });
});

describe('a preview', () => {
  it('says what is new, changed, unchanged and refused, and writes nothing', async () => {
    const before = await fixture.everything();
    const csv = modelsCsv(
      { price_usd: '24900' },
      ONE,
      { ...SONG, seats: 'many' },
      { model_id: '', model_sign: 'byd-new-2026', model_name: 'New' },
    );
    const { problems, report, written } = await fixture.importFiles(
      { 'models.csv': csv },
      { preview: true },
    );
    expect(problems).toEqual(['models.csv:4: seats: "many" is not a number']);
    expect(report.changes.map(describeChange)).toEqual([
      'BAM-11: price_usd 25,900 → 24,900',
      'byd-new-2026: new',
    ]);
    expect(report.counts.models).toEqual({ created: 1, changed: 1, unchanged: 1 });
    expect(written.models).toBe(0);
    expect(await fixture.everything()).toEqual(before);
  });
});

describe('a doubtful row', () => {
  const priceOf = async () => {
    const [row] = await fixture.db.select().from(models).where(eq(models.modelId, 11));
    return row?.priceUsd;
  };

  it.each([
    ['1', 'a price of 1 $ is unusual'],
    ['12000', 'the price falls from 25,900 to 12,000 $'],
    ['170000', 'the price rises from 25,900 to 170,000 $'],
  ])('with a price of %s waits for an answer', async (price, reason) => {
    const files = { 'prices.csv': `model_id,price_usd\n11,${price}\n` };
    const asked = await fixture.importFiles(files, { asksFirst: true });
    expect(asked.askedCount).toBeGreaterThan(0);
    expect(asked.doubts.map((doubt) => doubt.reason)).toContain(reason);
    expect(await priceOf()).toBe(25_900);
    await fixture.importFiles(files);
    expect(await priceOf()).toBe(Number(price));
  });

  it('that gives a car its first price is compared with the price of its model before the file', async () => {
    const car = { 'cars.csv': 'stock_number,model_id,port\nBAM-7,11,khorgos\n' };
    await fixture.importFiles(car);
    const priced = (usd: number) => ({ 'cars.csv': `stock_number,price_usd\nBAM-7,${usd}\n` });
    const low = await fixture.importFiles(priced(12_000), { asksFirst: true });
    expect(low.doubts.map(({ reason, isAsked }) => [reason, isAsked])).toEqual([
      ['the price falls from 25,900 to 12,000 $', true],
    ]);
    const both = { '1-models.csv': 'model_id,price_usd\n11,13000\n', ...priced(26_500) };
    for (const options of [{ preview: true }, { asksFirst: true }]) {
      expect((await fixture.importFiles(both, options)).askedCount).toBe(0);
    }
    expect(await priceOf()).toBe(26_500);
  });

  it('of a new car is compared with the price of its model, as prices in yuan are', async () => {
    const list = (usd: number) => ({
      'cars.csv': `stock_number,model_id,port,price_usd\nBAM-8,11,khorgos,${usd}\n`,
    });
    const reasonsOf = async (usd: number, options: { preview?: true; asksFirst?: true }) =>
      (await fixture.importFiles(list(usd), options)).doubts.map(({ reason }) => reason);
    for (const options of [{ preview: true }, { asksFirst: true }] as const)
      expect(await reasonsOf(180_000, options)).toEqual([
        'costs 180,000 $, and its model 25,900 $',
      ]);
    // A used car may cost a third of a new one.
    expect(await reasonsOf(8000, { asksFirst: true })).toEqual([]);
  });

  it('with a price of 1,000,000,000 $ is refused', async () => {
    const files = { 'prices.csv': 'model_id,price_usd\n11,1000000000\n' };
    expect(await changesOf(files)).toEqual([
      'prices.csv:2: price_usd: 1000000000 is more than 10000000',
    ]);
  });
});
