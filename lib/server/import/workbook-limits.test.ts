import { describe, expect, it } from 'vitest';
import { fixture, withImportFixture } from '@/tests/support/server/import-fixture';
import { compressedXlsx, partsOf, tinyXlsx } from '@/tests/support/server/tiny-xlsx';
import { UnreadableFile } from './source-row';
import { packZip } from './zip-package';

withImportFixture();

const HEADER = ['type_sign', 'position', 'type_name_en', 'type_name_ru', 'type_name_mn'];
const ROW = ['sedan', 1, 'Sedan', 'Седан', 'Седан'];

/** The same workbook, with a change in the text of its first sheet. */
function changed(workbook: Buffer, from: string, to: string): Buffer {
  return packZip(
    partsOf(workbook).map(([name, content]) => [
      name,
      /sheet1\.xml$/.test(name) ? Buffer.from(content.toString().replaceAll(from, to)) : content,
    ]),
  );
}

/** The error message; nothing where it is read. */
async function problemsOf(workbook: Buffer): Promise<string[]> {
  try {
    return (await fixture.importFiles({ 'cars.xlsx': workbook })).problems;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    return [error.message.replace(/^.*\/(?=cars)/, '')];
  }
}

describe('a workbook', () => {
  it('is read as spreadsheet programs compress it', async () => {
    expect(await problemsOf(compressedXlsx(tinyXlsx({ types: [HEADER, ROW] })))).toEqual([]);
  });

  it('that would unpack to more than 64 MB is refused before it is unpacked', async () => {
    const text = 'x'.repeat(65 * 1024 * 1024);
    const workbook = compressedXlsx(tinyXlsx({ types: [HEADER, [text]] }));
    expect(workbook.length).toBeLessThan(100 * 1024);
    expect(await problemsOf(workbook)).toEqual([
      'cars.xlsx:1: unpacks to more than 64 MB: split it, or save the sheet as CSV, which may be of any length',
    ]);
  });

  it('that unpacks to more than it says is unpacked no further', async () => {
    const text = 'x'.repeat(1024 * 1024);
    const workbook = compressedXlsx(tinyXlsx({ types: [HEADER, [text]] }), 2000);
    expect(await problemsOf(workbook)).toEqual([
      'cars.xlsx:1: is not an XLSX file as spreadsheet programs write it',
    ]);
  });

  it('may have fifty sheets', async () => {
    const sheets = Object.fromEntries(
      Array.from({ length: 51 }, (_, sheet) => [sheet ? `Notes ${sheet}` : 'types', [HEADER, ROW]]),
    );
    expect(await problemsOf(tinyXlsx(sheets))).toEqual([
      'cars.xlsx:1: has more than 50 sheets: leave out those that are no types, brands, models or moves',
    ]);
  });

  it('may have two million cells in a sheet', async () => {
    const cells = '<c r="F2" s="1"/>'.repeat(2_000_000);
    const workbook = changed(
      tinyXlsx({ types: [HEADER, ROW] }),
      '</sheetData>',
      `<row r="3">${cells}</row></sheetData>`,
    );
    expect(await problemsOf(workbook)).toEqual([
      'cars.xlsx:1: has a sheet of more than 2,000,000 cells: split it, or save the sheet as CSV, which may be of any length',
    ]);
  });

  it('may hold nothing far away from its table, but formats anywhere', async () => {
    const plain = tinyXlsx({ types: [HEADER, ROW] });
    const farRow = (cell: string) =>
      changed(plain, '</sheetData>', `<row r="1048576" ht="15">${cell}</row></sheetData>`);
    expect(await problemsOf(farRow('<c r="XFD1048576" s="1"/>'))).toEqual([]);
    expect(await problemsOf(farRow('<c r="XFD1048576"><v>1</v></c>'))).toEqual([
      expect.stringMatching(
        /has a sheet that reaches to column 16384 and row 1048576: remove what/,
      ),
    ]);
  });

  it.each([
    ['a row beyond the last that there is', '<row r="2">', '<row r="1000000000">'],
    ['cells in a comment', '<sheetData>', '<!-- <c " --><sheetData>'],
    ['a cell in two places', '<c r="A2"', '<c r="A2" r="XFD1048576"'],
  ])('that no spreadsheet program writes is not read: %s', async (_, from, to) => {
    expect(await problemsOf(changed(tinyXlsx({ types: [HEADER, ROW] }), from, to))).toEqual([
      'cars.xlsx:1: is not an XLSX file as spreadsheet programs write it',
    ]);
  });
});
