import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeDayOf } from '@/lib/config/answer-promise';
import { sayReason } from '@/lib/i18n/import-texts';
import { BASE, fixture, modelsCsv, withImportFixture } from '@/tests/support/server/import-fixture';
import { partsOf, tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { models } from '../db/schema/catalogue';
import { units } from '../db/schema/units';
import { exportCsv, exportWorkbook } from './export-catalogue';
import { importFiles } from './import-files';
import { PrintedImport } from './printed-import';

withImportFixture();

beforeEach(() => fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) }));

const dayIn = (days: number) => storeDayOf(new Date(Date.now() + days * 86_400_000));

const stored = () => fixture.db.select().from(units).orderBy(units.unitId);

describe('a table', () => {
  it.each([
    [
      'Russian',
      [
        ['Машины на площадке'],
        [
          '№',
          'Марка',
          'Модель',
          'Год выпуска',
          'VIN',
          'Пробег, тыс. км',
          'Цвет кузова',
          'Владельцев',
          'Состояние',
          'Порт',
          'Наличие',
          'Цена',
          'Привод',
        ],
        [
          1,
          'БИД',
          'Сил',
          2025,
          '1M8GDM9AXKP042788',
          12,
          'Белый',
          1,
          'б/у',
          'Эрэнхот',
          'в наличии',
          '24 500 $',
          'задний',
        ],
      ],
    ],
    [
      'Chinese',
      [
        [
          '序号',
          '品牌',
          '车型',
          '年款',
          '车架号',
          '表显里程',
          '颜色',
          '过户次数',
          '车况',
          '口岸',
          '状态',
          '价格（万美元）',
          '备用',
        ],
        [
          1,
          '比亚迪',
          'Seal',
          '2025款',
          '1M8GDM9AXKP042788',
          '1.2万公里',
          '白色',
          '1手',
          '二手',
          '二连',
          '在库',
          2.45,
          null,
        ],
      ],
    ],
    [
      'another system’s English',
      [
        [
          'Make',
          'Model Name',
          'Model Year',
          'Chassis No.',
          'Odometer',
          'Exterior Color',
          'Previous owners',
          'Condition',
          'Location',
          'Availability',
          'Unit Price (USD)',
          'Transmission',
        ],
        [
          'BYD',
          'SEAL 650 KM',
          2025,
          '1M8-GDM9AXKP042788',
          '12,000 km',
          'WHITE',
          1,
          'Used',
          'Erenhot',
          'In stock',
          '24,500',
          'AT',
        ],
      ],
    ],
    [
      'Mongolian',
      [
        [
          'Марк',
          'Загвар',
          'Үйлдвэрлэсэн он',
          'Арлын дугаар',
          'Явсан',
          'Өнгө',
          'Эзэд',
          'Төлөв',
          'Байршил',
          'Статус',
          'Үнэ',
        ],
        [
          'BYD',
          'Seal',
          '2025 он',
          '1M8GDM9AXKP042788',
          '12 мянган км',
          'цагаан',
          1,
          'хэрэглэсэн',
          'Эрээн',
          'бэлэн',
          '24500$',
        ],
      ],
    ],
  ])('of cars with VINs is read in %s', async (_, rows) => {
    const files = { 'cars.xlsx': tinyXlsx({ Лист1: rows }) };
    const preview = await fixture.importFiles(files, { preview: true });
    expect(preview.report.counts.units.created).toBe(1);
    expect(await fixture.db.$count(units)).toBe(0);
    const { problems, doubts, leftOut } = await fixture.importFiles(files);
    expect(leftOut).toEqual(
      rows.flat().filter((cell) => cell === 'Привод' || cell === 'Transmission'),
    );
    expect([problems, doubts]).toEqual([[], []]);
    expect(await fixture.db.select().from(units)).toMatchObject([
      {
        modelId: 11,
        vin: '1M8GDM9AXKP042788',
        mileageKm: 12_000,
        colour: 'white',
        owners: 1,
        condition: 'used',
        port: 'erenhot',
        status: 'at_port',
        priceUsd: 24_500,
      },
    ]);
  });

  it('with a day of its own is imported again without a change: the site sets that of cars', async () => {
    const csv = 'stock_number;model_id;port;Дата\nK-1;11;khorgos;20.11.2026\n';
    const files = { 'cars.csv': csv };
    expect((await fixture.importFiles(files)).leftOut).toEqual([]);
    const unchanged = { created: 0, changed: 0, unchanged: 1 };
    const preview = await fixture.importFiles(files, { preview: true });
    expect(preview.report.counts.units).toEqual(unchanged);
    expect((await fixture.importFiles(files)).report.counts.units).toEqual(unchanged);
  });

  it('of cars that arrive from today on makes them coming, which are no stock yet', async () => {
    const rows = `11111111111111111;Seal;Хоргос;24500;${dayIn(0)}\n1M8GDM9AXKP042788;Seal;Хоргос;24500;${dayIn(9)}\n`;
    const files = { 'transit.csv': `VIN;Модель;Порт;Цена;Дата прибытия\n${rows}` };
    const preview = await fixture.importFiles(files, { preview: true });
    for (const { fields } of preview.report.changes)
      expect(fields).toContainEqual({ column: 'status', before: null, after: 'coming' });
    expect((await fixture.importFiles(files)).problems).toEqual([]);
    expect(await stored()).toMatchObject([
      { status: 'coming', expectedOn: dayIn(0) },
      { status: 'coming', expectedOn: dayIn(9) },
    ]);
    const { stockKhorgos } = models;
    expect(await fixture.db.select({ stockKhorgos }).from(models)).toEqual([{ stockKhorgos: 0 }]);
    // Somebody has seen them at the port.
    await fixture.db.update(units).set({ status: 'at_port', expectedOn: null });
    expect((await fixture.importFiles(files)).report.changes).toEqual([]);
  });

  it.each([
    ['Продан', dayIn(-5), { status: 'sold', soldOn: dayIn(-5), expectedOn: null }],
    [
      'Бронь до',
      dayIn(9),
      { status: 'reserved', reservedUntil: new Date(`${dayIn(9)}T23:59:59+08:00`) },
    ],
    ['Бронь до', dayIn(-5), { status: 'coming', reservedUntil: null }],
  ])('of known cars with %s says their status by that day', async (heading, day, after) => {
    const head = 'stock_number;model_id;port';
    const first = { 'first.csv': `${head};expected_on\nK-1;11;khorgos;${dayIn(3)}\n` };
    await fixture.importFiles(first);
    const files = { 'cars.csv': `${head};${heading}\nK-1;11;khorgos;${day}\n` };
    const preview = await fixture.importFiles(files, { preview: true });
    const { report } = await fixture.importFiles(files);
    expect(preview.report.changes).toEqual(report.changes);
    expect(await stored()).toMatchObject([{ expectedOn: dayIn(3), ...after }]);
    expect((await fixture.importFiles(files)).report.changes).toEqual([]);
  });

  it('with days of several statuses means the last of them, where it says none', async () => {
    const rows = [
      `K-1;;${dayIn(3)};${dayIn(9)};${dayIn(-5)}`,
      `K-2;;${dayIn(3)};${dayIn(9)};`,
      `K-3;;${dayIn(3)};${dayIn(-5)};`,
      `K-4;at_port;${dayIn(3)};${dayIn(9)};${dayIn(-5)}`,
      `K-5;;${dayIn(-5)};;`,
      `K-6;hidden;;;`,
    ];
    const table = (each: string[]) => ({
      'cars.csv': `model_id;port;stock_number;status;expected_on;reserved_until;sold_on\n${each
        .map((row) => `11;khorgos;${row}\n`)
        .join('')}`,
    });
    await fixture.importFiles(table(rows));
    const days = [
      { status: 'sold', expectedOn: null, reservedUntil: null, soldOn: dayIn(-5) },
      { status: 'reserved', expectedOn: dayIn(3), soldOn: null },
      { status: 'coming', expectedOn: dayIn(3), reservedUntil: null, soldOn: null },
      { status: 'at_port', expectedOn: null, reservedUntil: null, soldOn: null },
      { status: 'at_port', expectedOn: null, reservedUntil: null, soldOn: null },
      { status: 'hidden', expectedOn: null, reservedUntil: null, soldOn: null },
    ];
    expect(await stored()).toMatchObject(days);
    // A sold one is not free again, and a hidden one is not shown.
    await fixture.importFiles(table([`K-1;;;${dayIn(9)};`, `K-6;;;;${dayIn(-5)}`]));
    expect(await stored()).toMatchObject(days);
  });

  it('of cells that show per cent is read in per cent', async () => {
    const rows = [
      ['stock_number', 'model_id', 'port', 'Battery health, %'],
      ['K-1', 11, 'khorgos', 1],
      ['K-2', 11, 'khorgos', 0.95],
      ['K-3', 11, 'khorgos', 88],
    ];
    const { problems } = await fixture.importFiles({ 'cars.xlsx': tinyXlsx({ Лист1: rows }) });
    expect(problems).toEqual([]);
    const { batteryHealth: health, stockNumber } = units;
    const stored = await fixture.db.select({ health }).from(units).orderBy(stockNumber);
    expect(stored.map((car) => car.health)).toEqual([100, 95, 88]);
  });

  it('says kilometres whole or in thousands, with a point or a comma', async () => {
    const given = [
      '66,456',
      '66.456',
      '66 456 км',
      '66,456 тыс. км',
      '1,5 тыс. км',
      '1,500 тыс. км',
    ];
    const tables = {
      'whole.csv': ['Пробег', ...given],
      'thousands.csv': ['Пробег, тыс. км', '66,456', '66.456', '1,500', '15,5'],
    };
    const files = Object.entries(tables).map(([name, [heading, ...cells]]) => {
      const rows = cells.map((cell, i) => `${name.slice(0, 1)}-${i};11;khorgos;${cell}\n`);
      return [name, `stock_number;model_id;port;${heading}\n${rows.join('')}`];
    });
    expect((await fixture.importFiles(Object.fromEntries(files))).problems).toEqual([]);
    const { mileageKm: km, stockNumber } = units;
    const stored = await fixture.db.select({ km }).from(units).orderBy(stockNumber);
    expect(stored.map((car) => car.km)).toEqual([
      66_456, 66_456, 1500, 15_500, 66_456, 66_456, 66_456, 66_456, 1500, 1500,
    ]);
  });

  it('warns of a VIN with a wrong check digit, and refuses a second row of one VIN', async () => {
    const csv = 'VIN;Модель;Порт\nLGXCE4CB0R0123456;Seal;Хоргос\n';
    const warned = await fixture.importFiles({ 'vin.csv': csv }, { asksFirst: true });
    expect(warned.doubts).toMatchObject([{ column: 'vin', isAsked: false }]);
    expect(warned.written.units).toBe(1);
    const twice = await fixture.importFiles({ 'vin.csv': `${csv}LGXCE4CB0R0123456;Seal;Хоргос\n` });
    expect(twice.problems).toEqual([expect.stringMatching(/^vin.csv:3: vin: .*vin.csv:2 too$/)]);
  });

  it('of cars without a distinguishing column is refused: a second import would double them', async () => {
    const csv = 'Модель;Порт;Пробег\nSeal;Хоргос;15000\n';
    const file = await fixture.write('no-names.csv', csv);
    await expect(importFiles(fixture.db, [file])).rejects.toThrow('needs a column with VIN');
  });

  it('refuses a car with neither VIN nor stock number, as JSON too: a second import would double it', async () => {
    const named = 'VIN;Номер;Модель;Порт\n11111111111111111;;Seal;Хоргос\n';
    const answers = { Номер: 'stock_number' };
    const reason = 'needs a VIN or stock number, by which the car is known again';
    const table = { 'cars.csv': `${named};;Seal;Хоргос\n-;;Seal;Хоргос\n` };
    const options = { answers, skipBad: true };
    const first = await fixture.importFiles(table, options);
    expect(first.problems).toEqual([`cars.csv:3: ${reason}`, `cars.csv:4: ${reason}`]);
    expect(first.report.counts.units.created).toBe(1);
    const second = await fixture.importFiles(table, options);
    expect(second.report.counts.units).toEqual({ created: 0, changed: 0, unchanged: 1 });
    const json = JSON.stringify({ units: [{ model_id: 11, port: 'khorgos' }] });
    const { problems } = await fixture.importFiles({ 'cars.json': json });
    expect(problems).toEqual([`cars.json:1: ${reason}`]);
    expect(sayReason('ru', reason)).toBe(
      'нужен VIN или складской номер, чтобы узнавать машину снова',
    );
  });

  it('takes no number for a month that may be January or October: duties are counted by it', async () => {
    const rows = [
      ['VIN', 'Модель', 'Порт', 'Дата выпуска'],
      ['1M8GDM9AXKP042788', 'Seal', 'Хоргос', 2023.12],
      ['11111111111111111', 'Seal', 'Хоргос', '2023.1'],
      ['LGXCE4CB0R0123456', 'Seal', 'Хоргос', 2023.1],
    ];
    const files = { 'cars.xlsx': tinyXlsx({ Лист1: rows }) };
    const { problems } = await fixture.importFiles(files, { skipBad: true });
    expect(problems).toEqual([expect.stringMatching(/^cars\.xlsx#Лист1:4: built_on: /)]);
    const stored = await fixture.db.select({ builtOn: units.builtOn }).from(units);
    expect(stored.map(({ builtOn }) => builtOn).sort()).toEqual(['2023-01', '2023-12']);
  });

  it('with another table below it is read from its own headings on, so that no car is left out', async () => {
    const rows = [
      ['VIN', 'Модель', 'Порт'],
      ['1M8GDM9AXKP042788', 'Seal', 'Хоргос'],
      ['VIN', 'Модель', 'Порт', 'Пробег'],
      ['11111111111111111', 'Seal', 'Хоргос', 5],
    ];
    const files = { 'cars.xlsx': tinyXlsx({ Лист1: rows }) };
    const { problems, report } = await fixture.importFiles(files, { preview: true, skipBad: true });
    expect(problems[0]).toMatch(/^cars\.xlsx#Лист1:3: vin: /);
    expect(report.changes.map(({ key }) => key)).toEqual([
      '1M8GDM9AXKP042788',
      '11111111111111111',
    ]);
  });

  it('of months as spreadsheet programs save them in a text file is read as these months', async () => {
    const months = ['May-24', 'май.24', 'Dec-2023', 'сен.23', '2024-05'];
    const rows = months.map((month, i) => `K-${i};11;khorgos;${month}\n`);
    const csv = `stock_number;model_id;port;built_on\n${rows.join('')}`;
    expect((await fixture.importFiles({ 'cars.csv': csv })).problems).toEqual([]);
    const { builtOn, stockNumber } = units;
    const stored = await fixture.db.select({ builtOn }).from(units).orderBy(stockNumber);
    expect(stored.map((car) => car.builtOn)).toEqual([
      '2024-05',
      '2024-05',
      '2023-12',
      '2023-09',
      '2024-05',
    ]);
  });

  it.each([
    ['American', ['1/13/2026', '1/2/2026'], ['2026-01-13', '2026-01-02']],
    ['other', ['13/1/2026', '1/2/2026'], ['2026-01-13', '2026-02-01']],
  ])('of %s dates is read in one way for all of its rows', async (_, given, days) => {
    const rows = given.map((day, i) => `K-${i},11,khorgos,${day}\n`);
    const csv = `stock_number,model_id,port,first_registered_on\n${rows.join('')}`;
    expect((await fixture.importFiles({ 'cars.csv': csv })).problems).toEqual([]);
    const { firstRegisteredOn: day, stockNumber } = units;
    const stored = await fixture.db.select({ day }).from(units).orderBy(stockNumber);
    expect(stored.map((car) => car.day)).toEqual(days);
  });

  it('of American dates is read also where one below them is not', async () => {
    const days = [...Array.from({ length: 60 }, () => '1/13/2026'), '25/02/2026'];
    const rows = days.map((day, i) => `K-${i},11,khorgos,${day}\n`);
    const csv = `stock_number,model_id,port,first_registered_on\n${rows.join('')}`;
    expect((await fixture.importFiles({ 'cars.csv': csv })).problems).toEqual([]);
    const [last] = await fixture.db.select().from(units).where(eq(units.stockNumber, 'K-60'));
    expect(last?.firstRegisteredOn).toBe('2026-02-25');
  });

  it('with an unknown word is refused with what would be right, in the language of the person', async () => {
    const csv = 'VIN;Модель;Порт;Цвет\nLGX;Seal;Хоргос;белый\n11111111111111111;Seal;Хоргос;хаки\n';
    const { problems } = await importFiles(fixture.db, [await fixture.write('ru.csv', csv)]);
    const printed = new PrintedImport('ru');
    expect(problems.map((problem) => printed.problem({ ...problem, file: 'ru.csv' }))).toEqual([
      'ru.csv:2: VIN: нужны 17 латинских букв и цифр без I, O и Q',
      'ru.csv:3: Цвет: "хаки" — не из этого списка: белый, чёрный, серебристый, серый, синий, красный, зелёный, бежевый, оранжевый, коричневый, фиолетовый, бирюзовый, жёлтый',
    ]);
  });
});

it('what cells should hold is said in the language of the person', async () => {
  const files = {
    'cars.csv': 'VIN;Модель;Порт;Пробег;Бронь до\n11111111111111111;Seal;Хоргос;12,5;завтра\n',
    'brands.csv': 'brand_sign,country,website\nbyd,China,https://byd.com\n',
    'moves.csv': 'moved_from,moved_to\n/a,/a\n/api/b,/c\n',
  };
  const paths = await Promise.all(
    Object.entries(files).map(([name, content]) => fixture.write(name, content)),
  );
  const { problems } = await importFiles(fixture.db, paths);
  expect(problems.map(({ reason }) => sayReason('ru', reason)).sort()).toEqual([
    '12.5 — не целое число',
    'новый адрес должен отличаться от прежнего',
    'нужен домен, например byd.com',
    'нужен код страны из двух букв, например CN',
    'нужна дата, например 2026-11-18',
    'этот адрес нельзя перенести',
  ]);
});

describe('an export', () => {
  it('keeps codes that spreadsheet programs take for numbers or days', async () => {
    const codes = ['00123', '12E3', '10-12', 'MAR-7'];
    const rows = codes.map((code) => `${code},11,khorgos\n`);
    await fixture.importFiles({ 'u.csv': `stock_number,model_id,port\n${rows.join('')}` });
    const csv = path.join(fixture.folder, 'units.csv');
    await exportCsv(fixture.db, csv, 'units', 'en');
    const lines = await readFile(csv, 'utf8');
    for (const code of codes) expect(lines).toContain(`,'${code},`);
    const { problems, report } = await importFiles(fixture.db, [csv]);
    expect([problems, report.changes]).toEqual([[], []]);
    const xlsx = path.join(fixture.folder, 'units.xlsx');
    await exportWorkbook(fixture.db, xlsx, 'en', ['units']);
    const { 'xl/styles.xml': styles, 'xl/worksheets/sheet1.xml': sheet } = Object.fromEntries(
      partsOf(await readFile(xlsx)),
    );
    // The format of text, which a code that is typed over another keeps.
    expect(String(styles)).toContain('formatCode="@"');
    expect(String(sheet)).toMatch(/<c r="D2" t="s" s="1">/);
  });

  it('that comes back on another day with a new price changes that price alone', async () => {
    await fixture.importFiles({
      'u.csv': 'stock_number,model_id,port,price_usd\nK-1,11,khorgos,24500\nK-2,11,khorgos,24600\n',
    });
    await fixture.db.update(units).set({ updatedAt: '2026-11-01' });
    const csv = path.join(fixture.folder, 'units.csv');
    await exportCsv(fixture.db, csv, 'units', 'en');
    await fixture.db.update(units).set({ updatedAt: '2026-11-20' });
    const edited = (await readFile(csv, 'utf8')).replace('24500', '23900');
    const preview = await fixture.importFiles({ 'units.csv': edited }, { preview: true });
    const { report } = await fixture.importFiles({ 'units.csv': edited });
    expect(report.counts.units).toEqual({ created: 0, changed: 1, unchanged: 1 });
    expect(report.changes).toMatchObject([{ fields: [{ column: 'price_usd', after: 23_900 }] }]);
    expect(preview.report.changes).toEqual(report.changes);
  });

  it.each(['en', 'ru', 'zh', 'mn'] as const)(
    'in %s is read again and changes nothing',
    async (language) => {
      await fixture.importFiles({
        'u.csv': 'vin,model_id,port,status\n11111111111111111,11,khorgos,coming\n',
      });
      for (const name of ['all.xlsx', 'models.csv', 'units.csv']) {
        const file = path.join(fixture.folder, name);
        const kind = name === 'units.csv' ? 'units' : 'models';
        if (name === 'all.xlsx') await exportWorkbook(fixture.db, file, language);
        else await exportCsv(fixture.db, file, kind, language);
        const { problems, report, rowCount } = await importFiles(fixture.db, [file]);
        expect(problems).toEqual([]);
        expect(report.changes).toEqual([]);
        expect(rowCount).toBeGreaterThan(0);
      }
    },
  );

  it('is read again where a sign is what another brand or type is called', async () => {
    await fixture.importFiles({
      'types.csv':
        'type_sign,position,type_name_en,type_name_ru,type_name_mn\nmpv,3,Sedan,Минивэн,Минивэн\n',
      'brands.csv': 'brand_sign,brand_name,position\nfang,Byd,3\n',
    });
    const file = path.join(fixture.folder, 'models.csv');
    await exportCsv(fixture.db, file, 'models', 'en');
    const { problems, report } = await importFiles(fixture.db, [file]);
    expect([problems, report.changes]).toEqual([[], []]);
  });
});
