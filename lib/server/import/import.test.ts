import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import {
  BASE,
  BRANDS_CSV,
  fixture,
  modelsCsv,
  NOTHING,
  second,
  withImportFixture,
} from '@/tests/support/server/import-fixture';
import { brands, brandTexts, carTypes, models } from '../db/schema/catalogue';
import { searchWords } from '../db/schema/search';

withImportFixture();

describe('an import', () => {
  it('writes every column of CSV files, with lists, numbers, booleans and empty cells', async () => {
    const result = await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    expect(result).toMatchObject({ problems: [], written: { types: 2, brands: 2, models: 1 } });
    const stored = await fixture.everything();
    expect(stored.brands[0]).toEqual({
      brandSign: 'byd',
      brandName: 'BYD',
      brandImg: '',
      position: 2,
      country: 'CN',
      founded: 1995,
      website: 'byd.com',
      searchWords: ['БИД', '比亚迪'],
    });
    expect(stored.texts.map(({ locale, story }) => [locale, story])).toEqual(
      expect.arrayContaining([
        ['en', 'Batteries first, then cars.'],
        ['ru', 'Сначала батареи.'],
      ]),
    );
    expect(stored.models[0]).toMatchObject({
      modelId: 11,
      brandPosition: 2,
      trim: '650 km',
      powerKw: 170.5,
      displacementCc: null,
      winterPackage: false,
      interfaceLanguages: ['zh', 'en'],
      colours: ['white', 'blue'],
      updatedAt: '2026-11-01',
    });
    expect(stored.models[0]?.searchTerms).toEqual(['650', 'km', 'seal']);
  });

  it.each([
    ['Новый', 'new'],
    ['с пробегом', 'used'],
    ['Б/У', 'used'],
    ['新车', 'new'],
    ['二手', 'used'],
    ['unknown', null],
    ['', null],
  ])('understands %j as dealers say whether a car is new or used', async (word, condition) => {
    const { problems } = await fixture.importFiles({
      ...BASE,
      '3-models.csv': modelsCsv({ condition: word }),
    });
    expect(problems).toEqual([]);
    expect((await fixture.everything()).models[0]?.condition).toBe(condition);
  });

  it('changes nothing when it is run again', async () => {
    const files = { ...BASE, '3-models.csv': modelsCsv({}, second) };
    await fixture.importFiles(files);
    const before = await fixture.everything();
    expect((await fixture.importFiles(files)).problems).toEqual([]);
    expect(await fixture.everything()).toEqual(before);
  });

  it('does not write a row again that equals the file’s', async () => {
    const files = { ...BASE, '3-models.csv': modelsCsv({}, second) };
    await fixture.importFiles(files);
    const versions = async () =>
      (
        await Promise.all(
          [models, brands, brandTexts, carTypes].map((table) =>
            fixture.db.select({ version: sql<string>`${table}.xmin::text` }).from(table),
          ),
        )
      ).flat();
    const before = await versions();
    await fixture.importFiles(files);
    expect(await versions()).toEqual(before);
    await fixture.importFiles({ 'models.csv': modelsCsv({ price_usd: '24900' }, second) });
    const after = await versions();
    expect(
      after.filter(({ version }) => before.some((row) => row.version === version)),
    ).toHaveLength(before.length - 1);
  });

  it('takes files in any order: models may come before their brands', async () => {
    const { problems, written } = await fixture.importFiles({
      '1-models.csv': modelsCsv({}, second),
      '2-types.csv': BASE['1-types.csv'],
      '3-brands.csv': BRANDS_CSV,
    });
    expect(problems).toEqual([]);
    expect(written).toMatchObject({ brands: 2, models: 2 });
  });

  it('updates what it knows by sign, and keeps the number of a model that has one', async () => {
    await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    await fixture.importFiles({
      'models.csv': modelsCsv({ model_id: '', price_usd: '24900' }, { ...second, model_id: '' }),
    });
    const stored = (await fixture.everything()).models;
    expect(stored.map(({ modelId, priceUsd }) => [modelId, priceUsd])).toEqual([
      [11, 24_900],
      [12, 25_900],
    ]);
  });

  it('moves models with their brand, and finds them by its new words', async () => {
    await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const moved = BRANDS_CSV.replace('byd,BYD,2', 'byd,BYD,7').replace('БИД|', 'Бивайди|');
    await fixture.importFiles({ 'brands.csv': moved });
    const [model] = (await fixture.everything()).models;
    expect(model?.brandPosition).toBe(7);
    const spellings = await fixture.db.select({ term: searchWords.term }).from(searchWords);
    expect(spellings).toContainEqual({ term: 'бивайди' });
    expect(spellings).not.toContainEqual({ term: 'бид' });
  });

  it('says of a new model that it was changed today, where its row does not, and leaves a known one', async () => {
    const dayOf = async (row: Record<string, string>) => {
      await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv(row) });
      return (await fixture.everything()).models[0]?.updatedAt;
    };
    const today = storeDayOf(new Date());
    expect(await dayOf({ updated_at: '' })).toBe(today);
    expect(await dayOf({ updated_at: '2026-11-01' })).toBe('2026-11-01');
    expect(await dayOf({ updated_at: '', price_usd: '19997' })).toBe('2026-11-01');
  });

  it('names the cached reads that have changed', async () => {
    const tagsOf = async (model: Record<string, string>) => {
      const { tags } = await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv(model) });
      return tags.sort();
    };
    const itsLists = ['brand:byd', 'model:11', 'models', 'type:sedan'];
    expect(await tagsOf({})).toEqual([
      'brand:byd',
      'catalogue',
      'model:11',
      'models',
      'type:sedan',
    ]);
    expect(await tagsOf({})).toEqual([]);
    expect(await tagsOf({ price_usd: '19999' })).toEqual(itsLists);
    const later = { price_usd: '19998', updated_at: '2026-11-24' };
    expect(await tagsOf(later)).toEqual(itsLists);
    expect(await tagsOf({ ...later, trim: 'Max' })).toEqual([...itsLists, 'catalogue'].sort());
    expect(await tagsOf({ price_usd: 'x' })).toEqual([]);
  });

  it('is fast and shows its progress on long files', async () => {
    await fixture.importFiles(BASE);
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      model_id: String(i + 1),
      model_sign: `byd-seal-${i + 1}`,
    }));
    const steps: number[] = [];
    const { written } = await fixture.importFiles(
      { 'models.csv': modelsCsv(...rows) },
      { onProgress: (step, done) => step === 'models' && steps.push(done) },
    );
    expect(written.models).toBe(2000);
    expect(steps).toEqual([500, 1000, 1500, 2000]);
  });
});

describe('bad rows', () => {
  const BAD = {
    ...BASE,
    '3-models.csv': modelsCsv(
      {},
      { ...second, price_usd: '19,5' },
      { ...second, brand_sign: 'nobody', type_sign: 'boat', energy_type: 'steam' },
      { ...second, model_id: '14', model_sign: 'Has Capitals', colours: 'white|pink' },
      { ...second, model_sign: 'byd-seal-2025', model_id: '15' },
      { ...second, model_id: '16', model_sign: 'geely-two', winter_package: 'maybe', seats: '-1' },
      { ...second, model_id: '17', model_sign: 'geely-three', updated_at: '32.11.2026', drive: '' },
    )
      .replace('"19,5"', '19')
      .replace('19,5', '"19,5"'),
  };
  const REASONS = [
    '3-models.csv:3: price_usd: 19.5 is not a whole number',
    '3-models.csv:4: energy_type: "steam" is not one of petrol, diesel, hybrid, plugin-hybrid, range-extender, electric, cng',
    '3-models.csv:4: brand_sign: there is no brand nobody',
    '3-models.csv:4: type_sign: there is no car type boat',
    '3-models.csv:5: model_sign: must be small Latin letters, digits and hyphens, 80 at most',
    '3-models.csv:5: colours.1: "pink" is not one of white, black, silver, grey, blue, red, green, beige, orange, brown, purple, teal, yellow',
    '3-models.csv:6: model_sign: byd-seal-2025 stands in 3-models.csv:2 too',
    '3-models.csv:7: seats: -1 is less than 1',
    '3-models.csv:7: winter_package: "maybe" is not a boolean',
    '3-models.csv:8: updated_at: must be a date such as 2026-11-18',
    '3-models.csv:8: drive: is missing',
  ];

  it('are all reported by line, column and reason, and nothing is changed', async () => {
    const { problems, written } = await fixture.importFiles(BAD);
    expect(problems.map((problem) => problem.replace(`${fixture.folder}/`, ''))).toEqual(REASONS);
    expect(Object.values(written).every((count) => count === 0)).toBe(true);
    expect(await fixture.everything()).toEqual(NOTHING);
  });

  it('are left out when told so, and the good ones are imported', async () => {
    const { problems, written } = await fixture.importFiles(BAD, { skipBad: true });
    expect(problems).toHaveLength(REASONS.length);
    expect(written).toMatchObject({ types: 2, brands: 2, models: 1 });
    expect((await fixture.everything()).models.map(({ modelSign }) => modelSign)).toEqual([
      'byd-seal-2025',
    ]);
  });

  it('leave out the cars of a new model that is left out, and no other car', async () => {
    await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const rows = {
      models: [{ model_sign: 'geely-one', brand_sign: 'geely' }],
      units: [
        { stock_number: 'A-1', model_sign: 'geely-one', port: 'khorgos' },
        { stock_number: 'A-2', model_id: 11, port: 'khorgos' },
      ],
    };
    const { problems, written } = await fixture.importFiles(
      { 'cars.json': JSON.stringify(rows) },
      { skipBad: true },
    );
    expect(problems.at(-1)).toBe('cars.json:1: model_sign: there is no model geely-one');
    expect(written).toMatchObject({ models: 0, units: 1 });
  });

  it('include a car that names two models of its own import', async () => {
    const cars = 'stock_number,model_id,model_sign,port\nA-1,12,geely-one-2025,khorgos\n';
    const { problems } = await fixture.importFiles({
      ...BASE,
      '3-models.csv': modelsCsv({}, second),
      '4-cars.csv': `${cars}A-2,11,geely-one-2025,khorgos\nA-3,99,geely-one-2025,khorgos\nA-4,98,no,khorgos\n`,
    });
    expect(problems).toEqual([
      '4-cars.csv:3: model_sign: there is no model 11, geely-one-2025',
      '4-cars.csv:4: model_id: there is no model 99',
      '4-cars.csv:5: model_id: there is no model 98',
      '4-cars.csv:5: model_sign: there is no model no',
    ]);
  });

  it('are counted all and listed as far as anybody reads', async () => {
    const rows = Array.from({ length: 1500 }, (_, i) => ({
      model_id: String(i + 1),
      model_sign: `model-${i + 1}`,
      price_usd: 'x',
    }));
    const result = await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv(...rows) });
    expect(result).toMatchObject({ rowCount: 1504, problemCount: 1500, badRowCount: 1500 });
    expect(result.problems).toHaveLength(1000);
    expect(result.problems[0]).toBe('3-models.csv:2: price_usd: "x" is not a number');
  });

  it('include a sign that belongs to another model of the database', async () => {
    await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const { problems } = await fixture.importFiles({ 'models.csv': modelsCsv({ model_id: '99' }) });
    expect(problems).toEqual(['models.csv:2: model_sign: belongs to model 11']);
  });
});
