import { eq, max, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillDatabase, loadDemo } from '@/tests/support/server/database-content';
import { addTestCar, TEST_MODEL_ID } from '@/tests/support/server/test-car';
import { createTestDatabase } from '@/tests/support/server/test-database';
import type { Database } from '../db/database';
import { brands, carTypes, models } from '../db/schema/catalogue';
import { changedPages, indexnowProgress } from '../db/schema/changes';
import { articles, passages, promotions } from '../db/schema/content';
import { enquiries } from '../db/schema/leads';
import { members } from '../db/schema/members';
import { redirects } from '../db/schema/redirects';
import { reviews } from '../db/schema/reviews';
import { searchWords } from '../db/schema/search';
import { auditEntries } from '../db/schema/staff';
import { proofs, purchaseCodes } from '../db/schema/trust';
import { catalogueEdits, demoRecords, removedRecords, units } from '../db/schema/units';
import { listEnquiries } from '../leads/inbox-pages';
import { commandLine } from '../staff/audit';
import { countsOf, findDemo } from './demo-records';
import { importRows } from './import-rows';
import { removeDemo, seenDemoOf } from './remove-demo';
import { removeRecords } from './removed-records';
import type { RowKind } from './row-schemas';
import { lastRemovedId } from './write-units';

const NOW = new Date();
const OWNER = { staffId: 'owner', at: new Date(NOW.getTime() + 3_600_000) };

let db: Database;
beforeEach(async () => {
  const database = await createTestDatabase('demo');
  db = database.db;
  return database.close;
});

const remove = (seen?: string) => removeDemo(db, commandLine(NOW), seen);

/** Adds or changes a record as the desk does. */
const enter = (kind: RowKind, ...rows: Record<string, unknown>[]) =>
  importRows(
    db,
    rows.map((values, line) => ({ kind, file: 'desk', line, values })),
    { edit: { ...OWNER, batch: `${kind} ${JSON.stringify(rows)}`, source: 'desk' } },
  );

const OWN_UNIT = { model_id: 101, vin: 'LSGKB52H3KV012345', status: 'at_port', port: 'khorgos' };

const ENQUIRY = {
  number: 'K7M-4R7X',
  kind: 'car' as const,
  name: 'Bat',
  country: 'MN',
  mail: '',
  mobile: '1',
  port: 'erenhot' as const,
  remark: '',
  lang: 'mn',
};

const left = async () => ({
  brands: (await db.select({ sign: brands.brandSign }).from(brands)).map(({ sign }) => sign),
  models: (await db.select({ id: models.modelId }).from(models))
    .map(({ id }) => id)
    .sort((one, other) => one - other),
  units: await db.$count(units),
  promotions: await db.$count(promotions),
  articles: await db.$count(articles),
  passages: await db.$count(passages),
  members: await db.$count(members),
  reviews: await db.$count(reviews),
});
const NOTHING = {
  brands: [],
  models: [],
  units: 0,
  promotions: 0,
  articles: 0,
  passages: 0,
  members: 0,
  reviews: 0,
};

describe('taking the demo out', () => {
  it('leaves nothing of it but car types and trade words, returns how much there was, and is done once', async () => {
    const types = await db.$count(carTypes);
    await db.insert(redirects).values([
      { movedFrom: '/old-car', movedTo: '/car/101' },
      { movedFrom: '/old', movedTo: '/about' },
    ]);
    await db.insert(indexnowProgress).values({ endpoint: 'yandex', locale: 'ru', generation: 0 });
    expect(await db.$count(proofs)).toBeGreaterThan(0);
    const contents = await remove();
    expect(contents && Object.values(countsOf(contents)).every((count) => count > 0)).toBe(true);
    expect(await left()).toEqual(NOTHING);
    expect([await db.$count(proofs), await db.$count(purchaseCodes)]).toEqual([0, 0]);
    expect(await db.$count(carTypes)).toBe(types);
    const kinds = await db.selectDistinct({ kind: searchWords.kind }).from(searchWords);
    expect(kinds.map(({ kind }) => kind).sort()).toEqual(['trade', 'type']);
    expect(await db.select({ from: redirects.movedFrom }).from(redirects)).toEqual([
      { from: '/old' },
    ]);
    const pages = (await db.select({ path: changedPages.path }).from(changedPages)).map(
      ({ path }) => path,
    );
    expect(pages).toEqual(expect.arrayContaining(['/car/101', '/brand/byd', '/activity']));
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'demoRemoved'));
    expect(entry?.after).toEqual(contents && countsOf(contents));

    // Once more it does nothing, and no start loads the demo again.
    expect(countsOf((await remove()) as never)).toMatchObject({ models: 0, reviews: 0 });
    expect(await db.$count(auditEntries, eq(auditEntries.action, 'demoRemoved'))).toBe(1);
    await fillDatabase(db, 'demo');
    expect(await left()).toEqual(NOTHING);
  });

  it('leaves enquiries, members and their reviews, own brands, models and cars, and what they are of', async () => {
    await addTestCar(db);
    await enter('units', OWN_UNIT);
    await db.insert(enquiries).values({
      ...ENQUIRY,
      carModel: 'Song Plus',
      brand: 'BYD',
      unit: { unit_id: 1001, model_id: 101, stock_number: 'BAM-U1001', price_usd: 9000 },
    });
    const before = await db.select().from(enquiries);
    const [bat] = await db
      .insert(members)
      .values({
        email: 'bat@example.mn',
        whatsapp: '',
        passwordHash: '-',
        port: 'erenhot',
        lang: 'mn',
      })
      .returning({ memberId: members.memberId });
    const [demoReview] = await db.select().from(reviews).limit(1);
    const { reviewId: _, ...review } = demoReview as typeof reviews.$inferSelect;
    await db.insert(reviews).values({ ...review, memberId: bat?.memberId ?? 0 });

    const contents = await remove();
    expect(contents?.kept).toEqual({ brands: 1, models: 1 });
    expect(await left()).toEqual({
      brands: expect.arrayContaining(['byd', 'tulpar']),
      models: [101, TEST_MODEL_ID],
      units: 1,
      promotions: 0,
      articles: 0,
      passages: 0,
      members: 1,
      reviews: 1,
    });
    expect(await db.select().from(enquiries)).toEqual(before);
    const [model] = await db
      .select({ khorgos: models.stockKhorgos, erenhot: models.stockErenhot })
      .from(models)
      .where(eq(models.modelId, 101));
    expect(model).toEqual({ khorgos: 1, erenhot: 0 });

    // Without them the rest of the demo goes too.
    await removeRecords(db, 'units', [String((await db.select().from(units))[0]?.unitId)], OWNER);
    await remove();
    expect(await left()).toMatchObject({ brands: ['tulpar'], models: [TEST_MODEL_ID] });
  });

  it('removes what was changed of it and counts that, but not what has become another record', async () => {
    await enter('models', { model_id: 102, price_usd: 12_345 });
    await enter('models', { model_id: 103, model_sign: 'own-car' });
    await enter('promotions', { promotion_id: 1, quota: 7 });
    const [unit] = await db.select().from(units).where(sql`${units.modelId} <> 103`).limit(1);
    await enter('units', { unit_id: unit?.unitId, vin: OWN_UNIT.vin });
    expect((await findDemo(db)).changed).toBe(2);
    await remove();
    expect(await left()).toMatchObject({
      models: [103, unit?.modelId ?? 0].sort((one, other) => one - other),
      units: 1,
      promotions: 0,
    });
    expect(await db.$count(catalogueEdits, eq(catalogueEdits.key, '102'))).toBe(0);
  });

  it('empties the bin of it, and leaves a brand of the same sign that was entered since', async () => {
    const ofBrand = await db.select().from(models).where(eq(models.brandSign, 'aion'));
    const ids = ofBrand.map(({ modelId }) => String(modelId));
    await removeRecords(db, 'models', ids, OWNER);
    await removeRecords(db, 'brands', ['aion'], OWNER);
    await enter('brands', { brand_sign: 'aion', brand_name: 'Own Aion', position: 1 });
    await remove();
    expect(await left()).toMatchObject({ brands: ['aion'], models: [] });
    expect(await db.$count(removedRecords)).toBe(0);
  });

  it('gives no number of its records to anything else', async () => {
    const [promotion] = await db.select({ last: max(promotions.promotionId) }).from(promotions);
    const [article] = await db.select({ last: max(articles.articleId) }).from(articles);
    const last = Math.max(...(await left()).models);
    const lastUnit = Math.max(...(await db.select().from(units)).map(({ unitId }) => unitId));
    await addTestCar(db, 1);
    await remove();
    await enter('units', { ...OWN_UNIT, model_id: 1 });
    expect((await db.select().from(units))[0]?.unitId).toBe(lastUnit + 1);
    const noted = await db
      .select({ id: sql<number>`max(${demoRecords.recordId})` })
      .from(demoRecords)
      .where(eq(demoRecords.kind, 'models'));
    expect(noted[0]?.id).toBe(last);
    expect(article?.last).toBeGreaterThan(0);
    expect(await lastRemovedId(db, 'promotions')).toBe(promotion?.last);
    expect(await lastRemovedId(db, 'articles')).toBe(article?.last);
  });

  it('leaves its number to an enquiry about one of its models, which is found by that', async () => {
    const [model] = await db.select().from(models).where(eq(models.modelId, 102));
    await db.insert(enquiries).values({ ...ENQUIRY, carModelSign: model?.modelSign ?? '' });
    await remove();
    const { enquiries: found } = await listEnquiries(db, { word: 'BAM-102' });
    expect(found.map(({ number }) => number)).toEqual([ENQUIRY.number]);
  });

  it('is refused when it would remove something else than a person has seen', async () => {
    const seen = seenDemoOf(await findDemo(db));
    await removeRecords(db, 'units', ['1001'], OWNER);
    expect(await remove(seen)).toBeNull();
    expect((await left()).models.length).toBeGreaterThan(50);
  });
});

describe('loading the demo', () => {
  it('brings it back as it was', async () => {
    const before = await left();
    await remove();
    await loadDemo(db);
    const after = await left();
    expect(after).toEqual({ ...before, brands: expect.arrayContaining(before.brands) });
    await remove();
    expect(await left()).toEqual(NOTHING);
  });

  it('adds only what is missing beside own cars, and removes none of them again', async () => {
    await remove();
    await enter('brands', { brand_sign: 'byd', brand_name: 'My BYD', position: 1 });
    await addTestCar(db, 101);
    await loadDemo(db);
    const [byd] = await db.select().from(brands).where(eq(brands.brandSign, 'byd'));
    expect(byd?.brandName).toBe('My BYD');
    const [own] = await db.select().from(models).where(eq(models.modelId, 101));
    expect(own?.modelSign).toBe('tulpar-101');
    expect((await loadDemo(db)).models).toBe(0);
    await remove();
    expect(await left()).toMatchObject({ models: [101], members: 0 });
    expect((await left()).brands.sort()).toEqual(['byd', 'tulpar']);
  });

  it('recognises a demo that a version without notes has loaded', async () => {
    await db.delete(demoRecords);
    await fillDatabase(db, 'demo');
    await remove();
    expect(await left()).toEqual(NOTHING);
  });
});
