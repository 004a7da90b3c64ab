import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-tags';
import { LANDING_MODELS_MIN, LANDING_PRICES_USD } from '@/lib/config/landing-pages';
import type { ResponseOf } from '@/lib/contract/call';
import { listLandingPages, type ModelSummary, summarizeModels } from '@/lib/contract/calls/landing';
import { listModels, PRICE_LIMITS_USD } from '@/lib/contract/calls/model-list';
import { hasConcessionalFee } from '@/lib/format/model-facts';
import { type LandingChoice, landingSlugOf } from '@/lib/routing/landing-address';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { createTestBackend, type TestBackend } from '@/tests/support/server/test-backend';
import { models } from '../db/schema/catalogue';
import { expireQueries } from '../query-cache';

let backend: TestBackend;
beforeAll(async () => {
  backend = await createTestBackend({ seed: true });
});
afterAll(() => backend.close());

type Pages = ResponseOf<typeof listLandingPages>;
type Models = ResponseOf<typeof listModels>;

/** Answers as they are now, not as they were asked for before. */
async function ask<Data>(call: Parameters<typeof signedRequest>[0], fields: object = {}) {
  expireQueries([CONTENT_TAG]);
  return (await answerTo<Data>(backend, signedRequest(call, { ...fields }), null)).data;
}

const slugs = async () =>
  (await ask<Pages>(listLandingPages)).map((page) => landingSlugOf(page as LandingChoice));

/** The cards of a choice, as many as it has. */
const cardsOf = async (fields: object) =>
  (await ask<Models>(listModels, { ...fields, page_size: 60 })).models;

describe('the landing pages', () => {
  it('each show the models that the car menu finds by the same filters, three at least', async () => {
    const pages = await ask<Pages>(listLandingPages);
    expect(pages.length).toBeGreaterThan(50);
    for (const { model_count: count, ...choice } of pages) {
      expect(count).toBeGreaterThanOrEqual(LANDING_MODELS_MIN);
      const { total } = await ask<Models>(listModels, { ...choice, page_size: 1 });
      expect([choice, total]).toEqual([choice, count]);
    }
    expect(await slugs()).toEqual(
      expect.arrayContaining(['compact-suv-under-20000', 'sedan-under-10000', 'byd-erenhot']),
    );
  });

  it('are not one more page of the same cars', async () => {
    const found = await slugs();
    // All ten hatchbacks cost less than 15,000 $, as the type’s own page shows.
    expect(found.filter((slug) => slug.startsWith('hatchback-'))).toEqual([
      'hatchback-under-10000',
    ]);
    // No liftback costs between 20,000 and 30,000 $.
    expect(found).toContain('liftback-under-20000');
    expect(found).not.toContain('liftback-under-30000');
  });

  it('appear with the third model, and go with it', async () => {
    const { db } = backend;
    const slug = 'gwm-erenhot';
    expect(await slugs()).not.toContain(slug);
    const before = await db.select().from(models).where(eq(models.brandSign, 'gwm'));
    expect(before.filter((model) => model.stockErenhot > 0).length).toBeLessThan(3);
    await db.update(models).set({ stockErenhot: 1 }).where(eq(models.brandSign, 'gwm'));
    expect(await slugs()).toContain(slug);
    for (const { modelId, stockErenhot } of before) {
      await db.update(models).set({ stockErenhot }).where(eq(models.modelId, modelId));
    }
    expect(await slugs()).not.toContain(slug);
  });

  it('have prices that the car menu offers too', () => {
    expect(PRICE_LIMITS_USD).toEqual(expect.arrayContaining([...LANDING_PRICES_USD]));
  });
});

describe('the summary of a choice', () => {
  it.each([
    { type_sign: 'compact-suv', price_max_usd: 20_000 },
    { brand_sign: 'byd', port: 'erenhot' },
  ])('says of %j what its models have', async (choice) => {
    const cards = await cardsOf(choice);
    const summary = await ask<ModelSummary>(summarizeModels, choice);
    const limitsOf = (values: number[]) => ({
      min: Math.min(...values),
      max: Math.max(...values),
    });
    const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
    expect(summary).toMatchObject({
      total: cards.length,
      price_usd: limitsOf(cards.map((card) => card.price_usd)),
      power_hp: limitsOf(cards.map((card) => card.power_hp)),
      range_km: limitsOf(cards.flatMap((card) => card.range_km ?? [])),
      concessional: cards.filter(hasConcessionalFee).length,
      stock_khorgos: sumOf(cards.map((card) => card.stock_khorgos)),
      stock_erenhot: sumOf(cards.map((card) => card.stock_erenhot)),
      updated_at: cards
        .map((card) => card.updated_at)
        .sort()
        .at(-1),
    });
    expect(new Set(summary.energy_types)).toEqual(new Set(cards.map((card) => card.energy_type)));
    const cycles = cards.flatMap((card) => (card.range_km && card.range_cycle) || []);
    expect(new Set(summary.range_cycles)).toEqual(new Set(cycles));
  });

  it('has no limits where there is no model', async () => {
    expect(await ask(summarizeModels, { type_sign: 'sedan', price_max_usd: 1 })).toEqual({
      total: 0,
      price_usd: null,
      power_hp: null,
      seats: null,
      range_km: null,
      range_cycles: [],
      energy_types: [],
      concessional: 0,
      stock_khorgos: 0,
      stock_erenhot: 0,
      updated_at: null,
    });
  });
});
