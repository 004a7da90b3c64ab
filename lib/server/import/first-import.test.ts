import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  BASE,
  fixture,
  modelsCsv,
  NOTHING,
  withImportFixture,
} from '@/tests/support/server/import-fixture';
import type { ImportOptions } from './import-rows';
import type { PictureImport } from './serve-pictures';
import { undoBatch } from './undo-edits';

withImportFixture();

const MODEL_COUNT = 1500;
/** The line of the last row; the header is the first one. */
const LAST_LINE = MODEL_COUNT + 2;

type Cells = Parameters<typeof modelsCsv>[number];

/** Files of many good models and another row at their end, which is only met when many are written. */
function filesEndingWith(cells: Cells, others: Record<string, string> = {}) {
  const rows = Array.from({ length: MODEL_COUNT }, (_, i) => ({
    model_id: String(i + 1),
    model_sign: `model-${i + 1}`,
  }));
  const last = { model_id: String(MODEL_COUNT + 1), model_sign: 'last', ...cells };
  return { ...BASE, '3-models.csv': modelsCsv(...rows, last), ...others };
}

/** Imports, and returns how many models were written first, even if they were rolled back. */
async function importLate(files: Record<string, string>, options: ImportOptions = {}) {
  let firstCount = 0;
  const result = await fixture.importFiles(files, {
    ...options,
    onProgress: (step, done) => {
      if (step === 'models') firstCount ||= done;
    },
  });
  return { ...result, firstCount };
}

const indexes = () =>
  fixture.db
    .select({ definition: sql<string>`indexdef` })
    .from(sql`pg_indexes`)
    .orderBy(sql`indexname`);

describe('a first import of many models', () => {
  it('changes nothing when its last row is bad, although it writes while it checks', async () => {
    const before = await indexes();
    const files = filesEndingWith({ price_usd: 'x', seats: '-1' });
    const { problems, written, firstCount } = await importLate(files);
    expect(problems).toEqual([
      `3-models.csv:${LAST_LINE}: seats: -1 is less than 1`,
      `3-models.csv:${LAST_LINE}: price_usd: "x" is not a number`,
    ]);
    expect(firstCount).toBeGreaterThan(0);
    expect(Object.values(written).every((count) => count === 0)).toBe(true);
    expect(await fixture.everything()).toEqual(NOTHING);
    expect(await indexes()).toEqual(before);
  });

  it('leaves out the bad row when told so', async () => {
    const files = filesEndingWith({ price_usd: 'x' });
    const { problems, written } = await importLate(files, { skipBad: true });
    expect(problems).toHaveLength(1);
    expect(written).toMatchObject({ types: 2, brands: 2, models: MODEL_COUNT });
    expect((await fixture.everything()).models).toHaveLength(MODEL_COUNT);
  });

  it('finds at its end that a brand is missing', async () => {
    const { problems } = await importLate(filesEndingWith({ brand_sign: 'nobody' }));
    expect(problems).toEqual([`3-models.csv:${LAST_LINE}: brand_sign: there is no brand nobody`]);
    expect(await fixture.everything()).toEqual(NOTHING);
  });

  it('takes a brand that follows its models', async () => {
    const brand = 'brand_sign,brand_name,position\nchery,Chery,9\n';
    const files = filesEndingWith({ brand_sign: 'chery' }, { '4-brands.csv': brand });
    const { problems, written } = await importLate(files);
    expect(problems).toEqual([]);
    expect(written).toMatchObject({ brands: 3, models: MODEL_COUNT + 1 });
    const last = (await fixture.everything()).models.at(-1);
    expect(last).toMatchObject({ modelSign: 'last', brandPosition: 9 });
  });

  it('takes an article that follows its models, and reads no articles while it writes', async () => {
    const text = { en: 'A' };
    const article = {
      article_id: 1,
      article_sign: 'a',
      picture: 'city-night',
      published_at: '2026-11-09',
      title: text,
      summary: text,
      body: text,
    };
    const others = { '4-articles.json': JSON.stringify({ articles: [article] }) };
    const { written, firstCount } = await importLate(filesEndingWith({}, others));
    expect(firstCount).toBeGreaterThan(0);
    expect(written).toMatchObject({ models: MODEL_COUNT + 1, articles: 1 });
  });

  it('gives a model without a number the next free one', async () => {
    const { written } = await importLate(filesEndingWith({ model_id: '' }));
    expect(written.models).toBe(MODEL_COUNT + 1);
    const last = (await fixture.everything()).models.at(-1);
    expect(last).toMatchObject({ modelSign: 'last', modelId: MODEL_COUNT + 1 });
  });

  it('at the desk is undone like any other', async () => {
    const edit = { batch: 'first', source: 'import', staffId: null, at: new Date() } as const;
    await importLate(filesEndingWith({}), { edit });
    const undone = await undoBatch(fixture.db, edit.batch, edit);
    // Two types, two brands, the models.
    expect(undone).toEqual({ undone: MODEL_COUNT + 5, conflicts: [] });
    expect((await fixture.everything()).models).toEqual([]);
  });

  it('encodes a picture file that only its last row names', async () => {
    const src = '/media/picture-960.avif';
    const picture = {
      src,
      small_src: src,
      width: 960,
      height: 640,
      colour: null,
      is_drawing: false,
    };
    const pictures: PictureImport = {
      carPicture: async () => ({ ...picture, view: 'side' }),
      brandMark: async () => src,
      isServed: async () => true,
    };
    const { written } = await importLate(filesEndingWith({ pictures: 'a.jpg' }), { pictures });
    expect(written.models).toBe(MODEL_COUNT + 1);
    expect((await fixture.everything()).pictures).toMatchObject([
      { modelId: MODEL_COUNT + 1, src },
    ]);
  });
});
