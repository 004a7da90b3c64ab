import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { SOLD_SHOWN_DAYS, UNITS_OF_MODEL_PAGE } from '@/lib/contract/unit-attributes';
import type { Locale } from '@/lib/i18n/locales';
import { database, withTestDatabase } from '@/tests/support/server/test-database';
import { pageExists, pageIsGone } from '../content/page-exists';
import { listSitemapRecords } from '../content/sitemap';
import { modelPictures, models } from '../db/schema/catalogue';
import { unitPictures, units } from '../db/schema/units';
import { normalizeQuery } from '../search/tokens';
import { findUnitsByNumber } from '../search/unit-number';
import { selectCards } from './model-card';
import { findModel } from './model-detail';
import { findAskedUnit, findUnit, listUnits } from './units';

withTestDatabase('demo');
/** A model with several units, all of which stand at the ports. */
let modelId: number;
let unitIds: number[];

const change = (unitId: number | undefined, values: Partial<typeof units.$inferInsert>) =>
  database.db
    .update(units)
    .set(values)
    .where(eq(units.unitId, Number(unitId)));
const idsOf = (found: { unit_id: number }[]) => found.map(({ unit_id }) => unit_id);
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 24 * 3600 * 1000).toISOString().slice(0, 10);

beforeAll(async () => {
  const [most] = await database.db
    .select({ modelId: units.modelId, unitIds: sql<number[]>`json_agg(unit_id order by unit_id)` })
    .from(units)
    .where(eq(units.status, 'at_port'))
    .groupBy(units.modelId)
    .orderBy(sql`count(*) desc, model_id`);
  modelId = most?.modelId ?? 0;
  unitIds = most?.unitIds ?? [];
  expect(unitIds.length).toBeGreaterThan(2);
});
beforeEach(async () => {
  await database.db
    .update(units)
    .set({ status: 'at_port', soldOn: null, stockNumber: sql`'BAM-U' || unit_id` })
    .where(eq(units.modelId, modelId));
  await change(unitIds[0], { vin: 'LSVAA4182E2184847', priceUsd: 20_000 });
  await change(unitIds[1], { vin: 'LSVAA4182E2184848', priceUsd: 19_000 });
});

it('lists what stands before what comes, the cheapest first, and neither sold nor hidden ones', async () => {
  const [first, second, third] = unitIds;
  await change(second, { status: 'coming' });
  const listed = idsOf((await listUnits(database.db, modelId)).units);
  expect(listed.at(-1)).toBe(second);
  await change(first, { status: 'sold' });
  await change(third, { status: 'hidden' });
  const left = idsOf((await listUnits(database.db, modelId)).units);
  expect(left).toEqual(listed.filter((id) => id !== first && id !== third));
  expect(left).not.toHaveLength(listed.length);
});

it('counts every listed car of a model, and lists those beyond its page on further pages', async () => {
  const { db } = database;
  const [copied] = await db
    .select()
    .from(units)
    .where(eq(units.unitId, Number(unitIds[0])));
  if (!copied) throw new Error('the model has no car');
  const more = Array.from({ length: 75 }, (_, i) => 800_000 + i);
  await db.insert(units).values(
    more.map((unitId) => ({
      ...copied,
      unitId,
      stockNumber: `YARD-${unitId}`,
      vin: null,
      status: unitId === 800_000 ? ('hidden' as const) : ('at_port' as const),
    })),
  );
  const ofModel = await db.select().from(units).where(eq(units.modelId, modelId));
  const listed = ofModel.flatMap(({ unitId, status }) => (status === 'hidden' ? [] : [unitId]));
  const model = await findModel(db, modelId, 'ru');
  const [first, second, beyond] = await Promise.all(
    [1, 2, 3].map((page) => listUnits(db, modelId, page)),
  );
  await db.delete(units).where(inArray(units.unitId, more));
  expect(model?.unit_count).toBe(listed.length);
  expect(model?.units).toEqual(first?.units);
  expect(second).toMatchObject({ total: listed.length, page: 2, page_size: first?.units.length });
  const shown = [...idsOf(first?.units ?? []), ...idsOf(second?.units ?? [])];
  expect(shown.sort((a, b) => a - b)).toEqual(listed.sort((a, b) => a - b));
  expect(beyond?.units).toEqual([]);
});

it('lists some cars of each port first, also where a page full of cheaper ones is at the other', async () => {
  const { db } = database;
  const [copied] = await db
    .select()
    .from(units)
    .where(eq(units.unitId, Number(unitIds[0])));
  if (!copied) throw new Error('the model has no car');
  const ofItsPort = ({ units: listed }: Awaited<ReturnType<typeof listUnits>>) =>
    idsOf(listed.filter(({ port }) => port === copied.port));
  const before = ofItsPort(await listUnits(db, modelId));
  const port = copied.port === 'khorgos' ? ('erenhot' as const) : ('khorgos' as const);
  const cheap = Array.from({ length: 60 }, (_, i) => 800_000 + i);
  await db.insert(units).values(
    cheap.map((unitId) => ({
      ...copied,
      unitId,
      stockNumber: `YARD-${unitId}`,
      vin: null,
      port,
      priceUsd: 1,
    })),
  );
  const first = await listUnits(db, modelId);
  await db.delete(units).where(inArray(units.unitId, cheap));
  expect(first.units).toHaveLength(60);
  expect(ofItsPort(first)).toEqual(before.slice(0, UNITS_OF_MODEL_PAGE));
});

it('answers with a VIN of which the middle is hidden', async () => {
  const unit = await findUnit(database.db, Number(unitIds[0]), 'en');
  expect(unit?.vin).toBe('LSVAA418••••••847');
  expect(unit?.price_usd).toBe(20_000);
});

it.each([
  ['hidden', { status: 'hidden' as const }, false, false],
  ['sold today', { status: 'sold' as const, soldOn: daysAgo(0) }, true, false],
  ['sold long ago', { status: 'sold' as const, soldOn: daysAgo(SOLD_SHOWN_DAYS + 2) }, false, true],
])('knows whether one that is %s has a page, and is gone', async (_, values, isThere, isGone) => {
  const [unitId] = unitIds;
  await change(unitId, values);
  const path = `/car/${modelId}/${unitId}`;
  expect((await findUnit(database.db, Number(unitId), 'ru')) !== null).toBe(isThere);
  expect(await pageExists(database.db, path)).toBe(isThere);
  expect(await pageIsGone(database.db, path)).toBe(isGone);
  const { records } = await listSitemapRecords(database.db, { kind: 'units', page: 1 }, 'ru');
  expect(records.map(([id]) => id)).not.toContain(unitId);
  expect(records.map(([id]) => id)).toContain(unitIds[1]);
});

it('is gone nowhere else', async () => {
  for (const path of ['', `/car/${modelId}`, `/car/${modelId}/999999`, '/car/x/y', '/brand/byd'])
    expect(await pageIsGone(database.db, path), path).toBe(false);
});

it('finds units by stock number and the end of a VIN in any spelling, also sold ones', async () => {
  const [first, second] = unitIds;
  await change(second, { status: 'sold', soldOn: daysAgo(3), stockNumber: 'yard-77b' });
  const found = async (word: string) => idsOf(await findUnitsByNumber(database.db, word, 'ru'));
  for (const word of [
    `bam-u${first}`,
    `bam u${first}`,
    `bamu${first}`,
    `u${first}`,
    `бам у${first}`,
  ])
    expect(await found(word), word).toEqual([first]);
  expect(await found('yard 77b')).toEqual([second]);
  expect(await found('184847')).toEqual([first]);
  expect(await found('lsvaa4182e2184848')).toEqual([second]);
  expect(await found('84847')).toEqual([]);
  expect(await found('184_47')).toEqual([]);
  expect(await found(`bam-${first}`)).toEqual([]);
});

it('finds a unit by its number whatever announces it or stands beside it', async () => {
  const [first, second] = unitIds;
  const found = async (word: string, locale: Locale = 'ru') =>
    idsOf(await findUnitsByNumber(database.db, normalizeQuery(word), locale));
  for (const word of [
    'VIN LSVAA4182E2184847',
    'VIN: LSVAA4182E2184847',
    'вин-код LSVAA 4182E 2184847',
    'VIN 184847',
    `№ U${first}`,
    `№U${first}`,
    `#U${first}`,
    `No. U${first}`,
    `номер BAM-U${first}`,
    `лот у${first}`,
    `car U${first}`,
    `stock number U${first}`,
    `купить авто U${first}`,
    `дизель U${first}`,
    `BYD BAM-U${first} до 30000 $`,
    'хавал LSVAA4182E2184847',
  ])
    expect(await found(word), word).toEqual([first]);
  expect(await found('رقم الهيكل LSVAA4182E2184847', 'ar')).toEqual([first]);
  expect(await found('เลขตัวถัง LSVAA4182E2184847', 'th')).toEqual([first]);
  expect(await found('арлын дугаар LSVAA4182E2184847', 'mn')).toEqual([first]);
  await change(second, { stockNumber: 'BAM-U8', vin: 'LSVAA4182E2150000' });
  for (const word of ['Yangwang U8', 'авто до 150000', 'VIN 84847', 'джип 184847'])
    expect(await found(word), word).toEqual([]);
});

it('keeps of one that was asked about number and price as they are', async () => {
  const [first, second] = unitIds;
  expect(await findAskedUnit(database.db, Number(first))).toEqual({
    unit_id: first,
    model_id: modelId,
    stock_number: `BAM-U${first}`,
    price_usd: 20_000,
  });
  await change(second, { status: 'hidden' });
  expect(await findAskedUnit(database.db, Number(second))).toBeNull();
});

it('lends its pictures to a model that has none, until the model has its own', async () => {
  const { db } = database;
  const own = await db.select().from(modelPictures).where(eq(modelPictures.modelId, modelId));
  await db.delete(modelPictures).where(eq(modelPictures.modelId, modelId));
  await db.delete(unitPictures).where(inArray(unitPictures.unitId, unitIds));
  const picture = {
    unitId: Number(unitIds[0]),
    src: '/media/yard.avif',
    smallSrc: '/media/s.avif',
  };
  await db.insert(unitPictures).values({
    ...picture,
    position: 1,
    width: 960,
    height: 720,
    view: 'other',
    isDrawing: false,
  });
  const cardOf = async () => (await selectCards(db, eq(models.modelId, modelId), [], 1))[0];
  const lent = await cardOf();
  const page = await findModel(db, modelId, 'ru');
  expect(lent?.picture?.src).toBe(picture.src);
  expect(page?.pictures.map(({ src }) => src)).toEqual([picture.src]);
  await db.insert(modelPictures).values(own);
  expect((await cardOf())?.picture?.src).toBe(own.find(({ position }) => position === 1)?.src);
});
