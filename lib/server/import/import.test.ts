import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asc, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brands, brandTexts, carTypes, modelPictures, models } from '../db/schema/catalogue';
import { diskMediaStore } from '../media/disk-media-store';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';
import { tinyXlsx } from '../testing/tiny-xlsx';
import { type ImportOptions, importRows } from './import-rows';
import { localPictures } from './local-pictures';
import { readCatalogueFile } from './readers/read-catalogue-file';
import { describeProblem } from './source-row';

const TYPES = `type_sign,position,type_name_en,type_name_ru,type_name_mn
sedan,1,Sedan,Седан,Седан
pickup,2,Pickup,Пикап,Пикап
`;
const BRANDS = `brand_sign,brand_name,position,country,founded,website,search_words,story_en,story_ru
byd,BYD,2,CN,1995,byd.com,БИД|比亚迪,"Batteries first, then cars.",Сначала батареи.
geely,Geely,1,CN,1986,,Джили,,
`;

const MODEL = {
  model_id: '11',
  model_sign: 'byd-seal-2025',
  brand_sign: 'byd',
  type_sign: 'sedan',
  model_name: 'Seal',
  trim: '650 km',
  model_year: '2025',
  energy_type: 'electric',
  power_kw: '170.5',
  power_hp: '231',
  drive: 'rwd',
  gearbox: 'single-speed',
  seats: '5',
  doors: '4',
  length_mm: '4800',
  width_mm: '1875',
  height_mm: '1460',
  wheelbase_mm: '2920',
  steering: 'left',
  charging_standard: 'gbt',
  interface_languages: 'zh|en',
  warranty_region: 'china',
  winter_package: 'no',
  era_glonass: 'false',
  colours: 'white|blue',
  price_usd: '25900',
  stock_khorgos: '2',
  stock_erenhot: '0',
  updated_at: '2026-11-01',
};
type ModelCells = Partial<Record<keyof typeof MODEL | 'pictures', string>>;

const HEADER = [...Object.keys(MODEL), 'pictures'] as (keyof ModelCells)[];
function modelsCsv(...rows: ModelCells[]): string {
  const lines = rows.map((row) => {
    const cells = { ...MODEL, ...row };
    return HEADER.map((column) => cells[column] ?? '').join(',');
  });
  return [HEADER.join(','), ...lines, ''].join('\n');
}
const second = { model_id: '12', model_sign: 'geely-one-2025', brand_sign: 'geely' };

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'import-'));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await database.db.delete(models);
  await database.db.delete(brands);
  await database.db.delete(carTypes);
});

async function importFiles(files: Record<string, string | Buffer>, options: ImportOptions = {}) {
  const rows = [];
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    await writeFile(file, content);
    rows.push(...(await readCatalogueFile(file)));
  }
  const { problems, ...result } = await importRows(database.db, rows, options);
  const described = problems.map((problem) => describeProblem(problem).replace(`${folder}/`, ''));
  return { ...result, problems: described };
}
const everything = async () => ({
  types: await database.db.select().from(carTypes).orderBy(asc(carTypes.typeSign)),
  brands: await database.db.select().from(brands).orderBy(asc(brands.brandSign)),
  texts: await database.db.select().from(brandTexts).orderBy(asc(brandTexts.brandSign)),
  models: await database.db.select().from(models).orderBy(asc(models.modelId)),
  pictures: await database.db.select().from(modelPictures).orderBy(asc(modelPictures.src)),
});
const NOTHING = { types: [], brands: [], texts: [], models: [], pictures: [] };
const BASE = { '1-types.csv': TYPES, '2-brands.csv': BRANDS };

describe('an import', () => {
  it('writes every column of CSV files, with lists, numbers, booleans and empty cells', async () => {
    const result = await importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    expect(result).toMatchObject({ problems: [], written: { types: 2, brands: 2, models: 1 } });
    const stored = await everything();
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
    expect(stored.models[0]?.searchTerms).toEqual(
      expect.arrayContaining(['byd', 'seal', 'бид', '比亚迪', 'седан', '650', '2025']),
    );
  });

  it('changes nothing when it is run again', async () => {
    const files = { ...BASE, '3-models.csv': modelsCsv({}, second) };
    await importFiles(files);
    const before = await everything();
    expect((await importFiles(files)).problems).toEqual([]);
    expect(await everything()).toEqual(before);
  });

  it('updates what it knows by sign, and keeps the number of a model that has one', async () => {
    await importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    await importFiles({
      'models.csv': modelsCsv({ model_id: '', price_usd: '24900' }, { ...second, model_id: '' }),
    });
    const stored = (await everything()).models;
    expect(stored.map(({ modelId, priceUsd }) => [modelId, priceUsd])).toEqual([
      [11, 24_900],
      [12, 25_900],
    ]);
  });

  it('moves models with their brand, and finds them by its new words', async () => {
    await importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const moved = BRANDS.replace('byd,BYD,2', 'byd,BYD,7').replace('БИД|', 'Бивайди|');
    await importFiles({ 'brands.csv': moved });
    const [model] = (await everything()).models;
    expect(model?.brandPosition).toBe(7);
    expect(model?.searchTerms).toContain('бивайди');
    expect(model?.searchTerms).not.toContain('бид');
  });

  it('names the cached reads it touched', async () => {
    const { tags } = await importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    expect(tags.sort()).toEqual(['brand:byd', 'brand:geely', 'catalogue', 'model:11']);
    expect((await importFiles({ 'models.csv': modelsCsv({ price_usd: 'x' }) })).tags).toEqual([]);
  });

  it('is fast and shows where it is on long files', async () => {
    await importFiles(BASE);
    const rows = Array.from({ length: 2000 }, (_, i) => ({
      model_id: String(i + 1),
      model_sign: `byd-seal-${i + 1}`,
    }));
    const steps: number[] = [];
    const { written } = await importFiles(
      { 'models.csv': modelsCsv(...rows) },
      { onProgress: (_, done) => steps.push(done) },
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
      { ...second, model_id: '17', model_sign: 'geely-three', updated_at: '01.11.2026', drive: '' },
    )
      .replace('"19,5"', '19')
      .replace('19,5', '"19,5"'),
  };
  const REASONS = [
    '3-models.csv:3: price_usd: "19,5" is not a number',
    '3-models.csv:4: energy_type: "steam" is not one of petrol, diesel, hybrid, plugin-hybrid, range-extender, electric, cng',
    '3-models.csv:4: brand_sign: there is no brand nobody',
    '3-models.csv:4: type_sign: there is no car type boat',
    '3-models.csv:5: model_sign: must be small Latin letters, digits and hyphens, 80 at most',
    '3-models.csv:5: colours.1: "pink" is not one of white, black, silver, grey, blue, red, green, beige, orange, brown, purple, teal, yellow',
    '3-models.csv:6: model_sign: byd-seal-2025 stands in 3-models.csv:2 too',
    '3-models.csv:7: seats: -1 is less than 1',
    '3-models.csv:7: winter_package: "maybe" is not a boolean',
    '3-models.csv:8: drive: is missing',
    '3-models.csv:8: updated_at: must be a date such as 2026-11-18',
  ];

  it('are all reported by line, column and reason, and nothing is changed', async () => {
    const { problems, written } = await importFiles(BAD);
    expect(problems.map((problem) => problem.replace(`${folder}/`, ''))).toEqual(REASONS);
    expect(Object.values(written)).toEqual([0, 0, 0, 0, 0]);
    expect(await everything()).toEqual(NOTHING);
  });

  it('are left out when told so, and the good ones are imported', async () => {
    const { problems, written } = await importFiles(BAD, { skipBad: true });
    expect(problems).toHaveLength(REASONS.length);
    expect(written).toMatchObject({ types: 2, brands: 2, models: 1 });
    expect((await everything()).models.map(({ modelSign }) => modelSign)).toEqual([
      'byd-seal-2025',
    ]);
  });

  it('include a sign that belongs to another model of the database', async () => {
    await importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const { problems } = await importFiles({ 'models.csv': modelsCsv({ model_id: '99' }) });
    expect(problems).toEqual(['models.csv:2: model_sign: belongs to model 11']);
  });

  it('of JSON are reported by the line they begin on', async () => {
    const json = `{
  "types": [
    { "type_sign": "sedan", "position": 1, "type_name_en": "a", "type_name_ru": "б",
      "type_name_mn": "в [ { \\" }" },
    {
      "type_sign": "pickup",
      "position": "second"
    }
  ],
  "brands": [{ "brand_sign": "byd" }]
}`;
    const { problems } = await importFiles({ 'catalogue.json': json });
    expect(problems).toEqual([
      'catalogue.json:5: position: "second" is not a number',
      'catalogue.json:5: type_name_en: is missing',
      'catalogue.json:5: type_name_mn: is missing',
      'catalogue.json:5: type_name_ru: is missing',
      'catalogue.json:10: brand_name: is missing',
      'catalogue.json:10: position: is missing',
    ]);
  });

  it('of XLSX are reported by sheet and row', async () => {
    const workbook = tinyXlsx({
      Types: [
        ['type_sign', 'position', 'type_name_en', 'type_name_ru', 'type_name_mn'],
        ['sedan', 1, 'Sedan', 'Седан', 'Седан'],
        [null, null, null, null, null],
        ['pickup', 'two', 'Pickup', 'Пикап', 'Пикап'],
      ],
      notes: [['whatever']],
    });
    const { problems } = await importFiles({ 'catalogue.xlsx': workbook });
    expect(problems).toEqual(['catalogue.xlsx#types:4: position: "two" is not a number']);
  });
});

describe('a file that is not a catalogue', () => {
  it.each([
    ['empty.csv', '', 'empty.csv:1: is empty'],
    ['other.csv', 'a,b\n1,2\n', 'other.csv:1: needs a column type_sign, brand_sign or model_sign'],
    ['typo.csv', 'brand_sign,brand_nam\n', 'typo.csv:1: brand_nam: no such column for brands'],
    [
      'twice.csv',
      'type_sign,position,position\n',
      'twice.csv:1: position: stands in the header twice',
    ],
    ['broken.json', '{\n  "types": [\n    {"a": }\n  ]\n}', 'broken.json:3: is not JSON'],
    ['comma.json', '{\n  "types": [],\n}', 'comma.json:3: is not JSON'],
    ['quote.json', '{\n  "types": [{"a": "b\n}]}', 'quote.json:2: is not JSON'],
    ['cut.json', '{\n  "types": [\n    {"a": [1, -2.5e3, null', 'cut.json:3: is not JSON'],
    ['wide.csv', 'type_sign,position\na,1\nb,2,3\n', 'wide.csv:3: has more cells than the header'],
    ['list.json', '[]', 'list.json:1: must hold an object such as {"brands": [], "models": []}'],
    ['kinds.json', '{"cars": []}', 'kinds.json:1: cars: is no kind of row'],
    ['fake.xlsx', 'not a workbook', 'fake.xlsx:1: is not an XLSX file'],
    ['list.txt', 'text', 'list.txt:1: must end in .csv, .json or .xlsx'],
  ])('%s is refused with its place', async (name, content, reason) => {
    const message = await importFiles({ [name]: content }).then(
      () => 'imported',
      (error: Error) => error.message.replace(`${folder}/`, ''),
    );
    expect(message.slice(0, reason.length)).toBe(reason);
  });

  it('is refused in another encoding than UTF-8', async () => {
    const windows1251 = Buffer.from([0x74, 0x79, 0x70, 0x65, 0xd1, 0xe5, 0xe4]);
    await expect(importFiles({ 'types.csv': windows1251 })).rejects.toThrow('is not UTF-8');
  });
});

it('reads what spreadsheets write: BOM, semicolons, CRLF, quoted line breaks', async () => {
  const csv =
    '\ufefftype_sign;position;type_name_en;type_name_ru;type_name_mn\r\n' +
    'sedan;1;"Se\r\ndan";Седан;Седан\r\n' +
    'pickup;x;Pickup;Пикап;Пикап\r\n';
  expect((await importFiles({ 'types.csv': csv })).problems).toEqual([
    'types.csv:4: position: "x" is not a number',
  ]);
});

it('reads workbooks', async () => {
  const brandRows = [
    ['brand_sign', 'brand_name', 'position', 'founded', 'search_words'],
    ['byd', 'BYD', 1, 1995, 'БИД|Бид'],
    ['gwm', 1984, 2, null, null],
  ];
  const { problems } = await importFiles({ 'catalogue.xlsx': tinyXlsx({ brands: brandRows }) });
  expect(problems).toEqual([]);
  expect((await everything()).brands).toMatchObject([
    { brandSign: 'byd', founded: 1995, searchWords: ['БИД', 'Бид'] },
    { brandSign: 'gwm', brandName: '1984', founded: null },
  ]);
});

describe('pictures', () => {
  const importPictures = async (pictures: string, options: ImportOptions = {}) => {
    const store = diskMediaStore(path.join(folder, 'media'));
    const files = { ...BASE, '3-models.csv': modelsCsv({ pictures }) };
    return importFiles(files, { pictures: localPictures(store), ...options });
  };
  beforeAll(async () => {
    for (const [name, colour] of [
      ['seal-side.jpg', '#335577'],
      ['seal_front.png', '#aa3311'],
    ] as const) {
      const picture = sharp({
        create: { width: 1200, height: 900, channels: 3, background: colour },
      });
      await picture.toFile(path.join(folder, name));
    }
    await writeFile(path.join(folder, 'fake.jpg'), 'not a picture');
  });

  it('are kept in two sizes, in order, with the view their name tells', async () => {
    expect((await importPictures('seal-side.jpg|seal_front.png')).problems).toEqual([]);
    const stored = await database.db
      .select()
      .from(modelPictures)
      .where(eq(modelPictures.modelId, 11))
      .orderBy(asc(modelPictures.position));
    expect(stored.map(({ view }) => view)).toEqual(['side', 'front']);
    for (const { src, smallSrc, width, height } of stored) {
      expect(src).toMatch(/^\/media\/[0-9a-f]{32}-960\.avif$/);
      expect(smallSrc).toBe(src.replace('-960', '-480'));
      expect([width, height]).toEqual([960, 640]);
    }
    const media = await readdir(path.join(folder, 'media'), { recursive: true });
    expect(media.filter((name) => name.endsWith('.avif'))).toHaveLength(4);
    const small = media.find((name) => name.endsWith('-480.avif')) ?? '';
    const facts = await sharp(path.join(folder, 'media', small)).metadata();
    expect([facts.format, facts.width, facts.height]).toEqual(['heif', 480, 320]);
  });

  it('that cannot be read make their row a bad row, and nothing is changed', async () => {
    const { problems } = await importPictures('seal-side.jpg|missing.jpg');
    expect(problems).toEqual([
      expect.stringMatching(/^3-models\.csv:2: pictures: .*missing\.jpg cannot be read$/),
    ]);
    expect((await importPictures('fake.jpg')).problems[0]).toContain('is not a usable picture');
    expect(await everything()).toEqual(NOTHING);
  });

  it('stay as they are when a later file does not speak of them', async () => {
    await importPictures('seal-side.jpg');
    const before = (await everything()).pictures;
    await importFiles({ 'models.csv': modelsCsv({ price_usd: '20000' }) });
    expect((await everything()).pictures).toEqual(before);
    expect(before).toHaveLength(1);
  });
});
