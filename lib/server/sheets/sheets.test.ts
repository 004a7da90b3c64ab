import { inflateSync } from 'node:zlib';
import { asc, eq, ne } from 'drizzle-orm';
import jsQR from 'jsqr';
import { beforeAll, expect, it } from 'vitest';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { units } from '../db/schema/units';
import { SHEETS_MAX, writeSheets } from './sheets';

const ORIGIN = 'https://mall.example';

withTestDatabase('demo');
let standing: { id: number; number: string }[];

beforeAll(async () => {
  standing = await database.db
    .select({ id: units.unitId, number: units.stockNumber })
    .from(units)
    .where(ne(units.status, 'sold'))
    .orderBy(asc(units.stockNumber))
    .limit(SHEETS_MAX + 20);
});

const sheetsOf = async (unitIds: number[], locales = ['ru', 'mn', 'ar', 'th'] as const) => {
  const pdf = await writeSheets(database.db, { unitIds, locales, siteOrigin: ORIGIN }, 'Sheets');
  return pdf && { pdf, pages: pagesOf(pdf) };
};

/** The drawing commands of each page. */
function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const start = text.indexOf('stream\n', text.indexOf(`\n${id} 0 obj`)) + 'stream\n'.length;
    return inflateSync(pdf.subarray(start, text.indexOf('\nendstream', start))).toString('latin1');
  });
}

/** What a phone reads of the black boxes of a page. */
function codeOn(page: string): string | undefined {
  const black = /0 0 0 rg\n((?:[\d. ]+ re f\n?)+)/.exec(page)?.[1] ?? '';
  const boxes = black.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f/g);
  const places = [...boxes].map(([, ...numbers]) => numbers.map((each) => Number(each) * 2));
  const width = 1191;
  const height = 840;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [x = 0, y = 0, w = 0, h = 0] of places)
    for (let row = Math.round(y); row < Math.round(y + h); row += 1)
      pixels.fill(
        0,
        ((height - row) * width + Math.round(x)) * 4,
        ((height - row) * width + Math.round(x + w)) * 4,
      );
  for (let i = 3; i < pixels.length; i += 4) pixels[i] = 255;
  return jsQR(pixels, width, height)?.data;
}

it('writes a page for each car, whose code leads to its short address', async () => {
  const [first, second] = standing;
  const sheets = await sheetsOf([second?.id ?? 0, first?.id ?? 0]);
  expect(sheets?.pages).toHaveLength(2);
  expect(sheets?.pages.map(codeOn)).toEqual(
    [first, second].map((unit) => `${ORIGIN}/u/${unit?.number}`),
  );
  expect(sheets?.pdf.toString('latin1').match(/\/MediaBox\[0 0 595.28 419.53\]/g)).toHaveLength(2);
});

it('writes none for a sold car, and at most a hundred', async () => {
  const [first] = standing;
  const isFirst = eq(units.unitId, first?.id ?? 0);
  await database.db.update(units).set({ status: 'sold' }).where(isFirst);
  expect(await sheetsOf([first?.id ?? 0])).toBeNull();
  await database.db.update(units).set({ status: 'at_port' }).where(isFirst);
  const all = await sheetsOf(standing.map(({ id }) => id));
  expect(all?.pages).toHaveLength(SHEETS_MAX);
  expect(all?.pdf.length).toBeLessThan(2_000_000);
});

it('yields to other requests between two sheets', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await sheetsOf(standing.slice(0, 20).map(({ id }) => id));
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});
