import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { CONTENT_TAG } from '@/lib/config/cache-table';
import { LANDING_MODELS_MIN, LANDING_PRICES_USD } from '@/lib/config/landing-pages';
import { isWithinConcession } from '@/lib/config/recycling-fee';
import type { ResponseOf } from '@/lib/contract/call';
import { listLandingPages, type ModelSummary, summarizeModels } from '@/lib/contract/calls/landing';
import { listModels } from '@/lib/contract/calls/model-list';
import { PRICE_LIMITS_USD } from '@/lib/contract/filters';
import { type LandingChoice, landingSlugOf } from '@/lib/routing/landing-address';
import { answerTo, signedRequest } from '@/tests/support/server/signed-request';
import { backend, withTestBackend } from '@/tests/support/server/test-backend';
import { models } from '../db/schema/catalogue';
import { expireReads } from '../read-cache';

withTestBackend({ seed: true });

type Pages = ResponseOf<typeof listLandingPages>;
type Models = ResponseOf<typeof listModels>;

/** Fresh answers, not cached ones. */
async function ask<Data>(call: Parameters<typeof signedRequest>[0], fields: object = {}) {
  expireReads([CONTENT_TAG]);
  return (await answerTo<Data>(backend, signedRequest(call, { ...fields }), null)).data;
}

const slugs = async () =>
  (await ask<Pages>(listLandingPages)).map((page) => landingSlugOf(page as LandingChoice));

/** The cards of a choice, as many as it has. */
const cardsOf = async (fields: object) =>
  (await ask<Models>(listModels, { ...fields, page_size: 60 })).models;

describe('the landing pages', () => {
  it('each show the models that the car menu finds by the same filters, five at least', async () => {
    const pages = await ask<Pages>(listLandingPages);
    expect(pages.length).toBeGreaterThan(8);
    expect(LANDING_MODELS_MIN).toBe(5);
    for (const { model_count: count, ...choice } of pages) {
      expect(count).toBeGreaterThanOrEqual(LANDING_MODELS_MIN);
      const { total } = await ask<Models>(listModels, { ...choice, page_size: 1 });
      expect([choice, total]).toEqual([choice, count]);
    }
    expect(await slugs()).toEqual(
      expect.arrayContaining(['compact-suv-under-20000', 'sedan-under-15000', 'byd-khorgos']),
    );
  });

  it('differ clearly from the page above them, and from that of the price below', async () => {
    const found = await slugs();
    // All ten hatchbacks cost less than 15,000 $, as the type’s own page shows.
    expect(found.filter((slug) => slug.startsWith('hatchback-'))).toEqual([]);
    // 45 of 46 compact SUVs cost less than 30,000 $, and 26 of 34 large ones less than 40,000 $.
    expect(found).not.toContain('compact-suv-under-30000');
    expect(found).not.toContain('large-suv-under-40000');
    // Ten sedans cost less than 15,000 $, three more less than 20,000 $.
    expect(found).not.toContain('sedan-under-20000');
    // All five models of JAC stand at Erenhot.
    expect(found).not.toContain('jac-erenhot');
  });

  it('appear with the fifth model, and go with it', async () => {
    const { db } = backend;
    const slug = 'byd-erenhot';
    expect(await slugs()).not.toContain(slug);
    const [there] = await db
      .select()
      .from(models)
      .where(and(eq(models.brandSign, 'byd'), eq(models.stockErenhot, 0)));
    const isThere = eq(models.modelId, there?.modelId ?? 0);
    await db.update(models).set({ statedStockErenhot: 1 }).where(isThere);
    expect(await slugs()).toContain(slug);
    await db.update(models).set({ statedStockErenhot: 0 }).where(isThere);
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
      concessional: cards.filter(isWithinConcession).length,
      stock_khorgos: sumOf(cards.map((card) => card.stock_khorgos)),
      stock_erenhot: sumOf(cards.map((card) => card.stock_erenhot)),
      updated_at: cards
        .map((card) => card.updated_at)
        .sort()
        .at(-1),
    });
    const { lowest_price, most_power, longest_range } = summary.standouts;
    const cardOf = (id?: number) => cards.find((card) => card.model_id === id);
    expect(cardOf(lowest_price?.model_id)?.price_usd).toBe(summary.price_usd?.min);
    expect(cardOf(most_power?.model_id)?.power_hp).toBe(summary.power_hp?.max);
    expect(cardOf(longest_range?.model_id)?.range_km).toBe(summary.range_km?.max);
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
      standouts: { lowest_price: null, most_power: null, longest_range: null },
      energy_types: [],
      concessional: 0,
      stock_khorgos: 0,
      stock_erenhot: 0,
      updated_at: null,
    });
  });
});
