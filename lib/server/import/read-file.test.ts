import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fixture, withImportFixture } from '@/tests/support/server/import-fixture';
import { tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { typeTexts } from '../db/schema/catalogue';

withImportFixture();

describe('bad rows', () => {
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
    const { problems } = await fixture.importFiles({ 'catalogue.json': json });
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
    const { problems } = await fixture.importFiles({ 'catalogue.xlsx': workbook });
    expect(problems).toEqual(['catalogue.xlsx#Types:4: position: "two" is not a number']);
  });
});

describe('a file that is not a catalogue', () => {
  it.each([
    ['empty.csv', '', 'empty.csv:1: is empty'],
    [
      'other.csv',
      'a,b\n1,2\n',
      'other.csv:1: needs a column type_sign, brand_sign, model_sign or moved_from',
    ],
    [
      'typo.csv',
      'brand_sign,brand_nam\nbyd,BYD\n',
      'typo.csv:1: brand_nam: no such column for brands',
    ],
    [
      'twice.csv',
      'type_sign,position,position\n',
      'twice.csv:1: position: stands in the header twice',
    ],
    ['broken.json', '{\n  "types": [\n    {"a": }\n  ]\n}', 'broken.json:3: is not JSON'],
    ['comma.json', '{\n  "types": [],\n}', 'comma.json:3: is not JSON'],
    ['quote.json', '{\n  "types": [{"a": "b\n}]}', 'quote.json:2: is not JSON'],
    ['cut.json', '{\n  "types": [\n    {"a": [1, -2.5e3, null', 'cut.json:3: is not JSON'],
    ['word.json', '{"types": 5}', 'word.json:1: types: must be a list of rows'],
    ['number.json', '{"types": [{}, 5]}', 'number.json:1: types: row 2 must be an object'],
    ['more.json', '{"types": []}\n}', 'more.json:2: is not JSON'],
    ['nothing.json', '', 'nothing.json:1: is not JSON'],
    ['wide.csv', 'type_sign,position\na,1\nb,2,3\n', 'wide.csv:3: has more cells than the header'],
    ['list.json', '[]', 'list.json:1: must hold an object such as {"brands": [], "models": []}'],
    ['kinds.json', '{"cars": []}', 'kinds.json:1: cars: is no kind of row'],
    ['fake.xlsx', 'not a workbook', 'fake.xlsx:1: is not an XLSX file'],
    ['list.txt', 'text', 'list.txt:1: must end in .csv, .json or .xlsx'],
  ])('%s is rejected with its place', async (name, content, reason) => {
    const message = await fixture.importFiles({ [name]: content }).then(
      () => 'imported',
      (error: Error) => error.message.replace(`${fixture.folder}/`, ''),
    );
    expect(message.slice(0, reason.length)).toBe(reason);
  });
});

it('reads what spreadsheets write: BOM, semicolons, CRLF, quoted line breaks', async () => {
  const csv =
    '\ufefftype_sign;position;type_name_en;type_name_ru;type_name_mn\r\n' +
    'sedan;1;"Se\r\ndan";Седан;Седан\r\n' +
    'pickup;x;Pickup;Пикап;Пикап\r\n';
  expect((await fixture.importFiles({ 'types.csv': csv })).problems).toEqual([
    'types.csv:4: position: "x" is not a number',
  ]);
});

it('reads workbooks', async () => {
  const brandRows = [
    ['brand_sign', 'brand_name', 'position', 'founded', 'search_words'],
    ['byd', 'BYD', 1, 1995, 'БИД|Бид'],
    ['gwm', 1984, 2, null, null],
  ];
  const { problems } = await fixture.importFiles({
    'catalogue.xlsx': tinyXlsx({ brands: brandRows }),
  });
  expect(problems).toEqual([]);
  expect((await fixture.everything()).brands).toMatchObject([
    { brandSign: 'byd', founded: 1995, searchWords: ['БИД', 'Бид'] },
    { brandSign: 'gwm', brandName: '1984', founded: null },
  ]);
});

it('reads JSON whose rows, keys and escapes lie across the pieces in which a file is read', async () => {
  const types = Array.from({ length: 4000 }, (_, i) => ({
    type_sign: `type-${i}`,
    position: i,
    type_name_en: `"quoted" \\ {[${'x'.repeat(i % 60)}`,
    type_name_ru: `Тип ${i}\n\u2028`,
    type_name_mn: 'Төрөл',
  }));
  const json = JSON.stringify({ types }, null, 1);
  expect(json.length).toBeGreaterThan(600_000);
  const { problems, written } = await fixture.importFiles({ 'long.json': `\ufeff${json}` });
  expect(problems).toEqual([]);
  expect(written.types).toBe(types.length);
  const names = await fixture.db
    .select({ name: typeTexts.typeName })
    .from(typeTexts)
    .where(and(eq(typeTexts.locale, 'en'), eq(typeTexts.typeSign, 'type-59')));
  expect(names).toEqual([{ name: types[59]?.type_name_en }]);
});
