import { describe, expect, it } from 'vitest';
import { hasCheckDigit } from '@/lib/format/vin';
import { BASE, fixture, modelsCsv, withImportFixture } from '@/tests/support/server/import-fixture';
import { partsOf, tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { packZip } from './zip-package';

withImportFixture();

const BRANDS = [
  ['brand_sign', 'brand_name', 'position'],
  ['byd', '=HYPERLINK("http://example.test","BYD")', 1],
  ['geely', '@SUM(1)', 2],
  ['chery', '+7 495', 3],
  ['haval', '-2+3', 4],
];

/** A workbook whose first sheet was changed, and that has more parts. */
function changed(from: string, to: string, more: [string, string][] = []): Buffer {
  const parts = partsOf(tinyXlsx({ brands: BRANDS })).map(([name, content]) => {
    const isSheet = /sheet1\.xml$/.test(name);
    return [name, isSheet ? Buffer.from(content.toString().replace(from, to)) : content] as const;
  });
  return packZip([...parts, ...more.map(([name, text]) => [name, Buffer.from(text)] as const)]);
}

const namesOf = async (file: Buffer) => {
  const { problems } = await fixture.importFiles({ 'brands.xlsx': file });
  const { brands } = await fixture.everything();
  return { problems, names: brands.map(({ brandName, position }) => [brandName, position]) };
};

describe('a table that could do harm', () => {
  it('with texts that look like formulas is read as the texts they are', async () => {
    const { names } = await namesOf(tinyXlsx({ brands: BRANDS }));
    expect(names).toEqual([
      ['=HYPERLINK("http://example.test","BYD")', 1],
      ['+7 495', 3],
      ['@SUM(1)', 2],
      ['-2+3', 4],
    ]);
  });

  it('with formulas is read by their values, and calculates nothing', async () => {
    const formula = '<f>WEBSERVICE("http://example.test")</f><v>7</v>';
    const { names, problems } = await namesOf(changed('<v>1</v>', formula));
    expect(problems).toEqual([]);
    expect(names).toContainEqual(['=HYPERLINK("http://example.test","BYD")', 7]);
  });

  it('with links to other files and macros inside is read without them', async () => {
    const link = '<externalLink><externalBook r:id="rId1"/></externalLink>';
    const file = changed('', '', [
      ['xl/externalLinks/externalLink1.xml', link],
      ['xl/externalLinks/_rels/externalLink1.xml.rels', '<!DOCTYPE x SYSTEM "file:///etc/passwd">'],
      ['xl/vbaProject.bin', 'macro'],
    ]);
    const { names, problems } = await namesOf(file);
    expect(problems).toEqual([]);
    expect(names).toHaveLength(4);
  });

  it.each([
    ['list.xlsm', 'PK', 'may hold macros, which are not read: save it as .xlsx'],
    ['list.xls', '\xd0\xcf\x11\xe0', 'is a workbook of Excel 97–2003, or one with a password'],
    ['list.xlsx', '\xd0\xcf\x11\xe0', 'is a workbook of Excel 97–2003, or one with a password'],
    ['list.xls', '<html><table>', 'is a web page and not a table'],
    ['list.xlsx', 'a text', 'is not an XLSX file'],
    ['list.csv', '\0\0\0\0\x01\x02', 'needs a column'],
    [
      'list.csv',
      `model_sign,price_usd\n"${'a'.repeat(5_000_000)}`,
      'a quotation mark that is never closed',
    ],
    ['list.csv', `${','.repeat(100_000)}model_sign`, 'has more than 500 columns'],
    ['list.csv', `${'('.repeat(1_000_000)},b\n1,2`, 'needs a column'],
  ])('named %s is refused in one line: %#', async (name, content, reason) => {
    await expect(fixture.importFiles({ [name]: Buffer.from(content, 'latin1') })).rejects.toThrow(
      reason,
    );
  });

  it('with words that are built-in properties of JavaScript objects is read as any other', async () => {
    await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const csv = 'Модель;Цена;КПП;constructor\nSeal;15 constructor;constructor;1\ntoString;1;;\n';
    const files = { 'words.csv': csv };
    await expect(fixture.importFiles(files)).rejects.toThrow('constructor: no such column');
    const answers = Object.fromEntries([['constructor', null]]);
    const { problems } = await fixture.importFiles(files, { answers });
    expect(problems).toEqual([
      expect.stringMatching(/2: gearbox: "constructor" is not one of/),
      'words.csv:2: price_usd: "15 constructor" is not a number',
      'words.csv:3: model_name: there is no model "toString"',
    ]);
  });

  it('with signs that no database stores in the names of cars has bad rows', async () => {
    await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const car = { model_id: 11, port: 'khorgos' };
    const units = [
      { ...car, stock_number: 'A-1' },
      { ...car, stock_number: 'A\0-1' },
      { ...car, vin: 'LGXCE4CB0R\ud800' },
    ];
    await fixture.importFiles({ 'cars.json': JSON.stringify({ units: units.slice(0, 1) }) });
    const { problems } = await fixture.importFiles({ 'cars.json': JSON.stringify({ units }) });
    expect(problems).toEqual([
      expect.stringContaining('1: stock_number: must be'),
      expect.stringContaining('1: vin: must be'),
    ]);
  });

  it('named .xls is read where it is really a workbook or text', async () => {
    await fixture.importFiles({ 'brands.xls': tinyXlsx({ brands: BRANDS }) });
    await fixture.importFiles({ 'more.xls': 'brand_sign\tbrand_name\tposition\ngwm\tGWM\t5\n' });
    expect((await fixture.everything()).brands).toHaveLength(5);
  });

  it('of a million rows is refused as a workbook, and read in little memory as text', async () => {
    const far = '</row><row r="1000000"><c r="C1000000"><v>1</v></c><c r="XFD1000000"><v>1</v></c>';
    await expect(
      namesOf(changed('</row></sheetData>', `${far}</row></sheetData>`)),
    ).rejects.toThrow('has a sheet that reaches to column');
    await fixture.importFiles({ ...BASE, '3-models.csv': modelsCsv({}) });
    const rows = 'no-such-model,1\n'.repeat(100_000);
    const { problems, problemCount } = await fixture.importFiles(
      { 'prices.csv': `model_sign,price_usd\n${rows}` },
      { preview: true },
    );
    expect(problems).toHaveLength(1000);
    expect(problemCount).toBeGreaterThan(99_999);
  });
});

it('knows the check digit of a VIN', () => {
  expect(hasCheckDigit('1M8GDM9AXKP042788')).toBe(true);
  expect(hasCheckDigit('11111111111111111')).toBe(true);
  expect(hasCheckDigit('LGXCE4CB0R0123456')).toBe(false);
});
