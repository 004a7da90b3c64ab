import * as z from 'zod/mini';
import { ENERGY_TYPES } from '../attributes';
import { defineCall } from '../call';
import { sign, wholeNumber } from '../text';

const port = z.enum(['khorgos', 'erenhot']);

/** A choice of models with a page of its own: of a type up to a price, or of a brand at a port. */
const landingPage = z.union([
  z.object({ type_sign: z.string(), price_max_usd: z.number(), model_count: z.number() }),
  z.object({ brand_sign: z.string(), port, model_count: z.number() }),
]);

/**
 * The choices that are worth a page today, in the catalogue's order of types and brands, the lower
 * price first: enough models are in them, and clearly others than in a narrower or wider choice.
 */
export const listLandingPages = defineCall({
  method: 'GET',
  path: '/api/car/landing_pages',
  request: z.object({}),
  response: z.array(landingPage),
});

const limits = z.object({ min: z.number(), max: z.number() });
export type ValueLimits = z.infer<typeof limits>;

const standout = z.nullable(
  z.object({
    model_id: z.number(),
    brand_name: z.string(),
    model_name: z.string(),
    trim: z.string(),
    model_year: z.number(),
    range_cycle: z.optional(z.nullable(z.string())),
  }),
);

/** What the models of a choice have in all; limits are null where no model has a value. */
export const summarizeModels = defineCall({
  method: 'GET',
  path: '/api/car/model_summary',
  request: z.object({
    type_sign: z.optional(sign),
    price_max_usd: z.optional(wholeNumber(0, 10_000_000)),
    brand_sign: z.optional(sign),
    port: z.optional(port),
  }),
  response: z.object({
    total: z.number(),
    /** At the port, import duty not included. */
    price_usd: z.nullable(limits),
    power_hp: z.nullable(limits),
    seats: z.nullable(limits),
    /** Of those that drive on electricity, by `range_cycles`. */
    range_km: z.nullable(limits),
    range_cycles: z.array(z.string()),
    energy_types: z.array(z.enum(ENERGY_TYPES)),
    /** The models with the limits that buyers ask for; null where no model has a value. */
    standouts: z.object({
      lowest_price: standout,
      most_power: standout,
      longest_range: standout,
    }),
    /** Models that qualify for the concessional recycling fee. */
    concessional: z.number(),
    /** Cars standing at each port. */
    stock_khorgos: z.number(),
    stock_erenhot: z.number(),
    /** ISO date of the last change of one of them by staff. */
    updated_at: z.nullable(z.string()),
  }),
});
export type ModelSummary = z.infer<typeof summarizeModels.response>;
