import * as z from 'zod/mini';
import { defineCall } from '../call';
import { optionalText, sign, signList, wholeNumber } from '../text';
import { ENERGY_TYPES, modelCard } from './car';

/** Upper limits of price by which a list of models is narrowed, in US dollars. */
export const PRICE_LIMITS_USD = [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000] as const;

/** One or several energy types with commas between them. */
const energyTypeList = z
  .string()
  .check(
    z.regex(new RegExp(`^(?:${ENERGY_TYPES.join('|')})(?:,(?:${ENERGY_TYPES.join('|')})){0,6}$`)),
  );

/** Which wheels are driven, as buyers tell cars apart: `4x4` is every kind of four driven wheels. */
export const DRIVES = ['4x4', 'fwd', 'rwd'] as const;
/** `automatic` is every gearbox without a clutch pedal. */
export const GEARBOXES = ['automatic', 'manual', 'cvt', 'dct'] as const;
export const STEERING_SIDES = ['left', 'right'] as const;
/** By what a car charges from outside. */
export const CHARGING_STANDARDS = ['gbt', 'ccs2'] as const;
/** Where a car stands; `any` is either port. */
export const STOCK_PORTS = ['khorgos', 'erenhot', 'any'] as const;

/** The longest text that narrows a list by words, in UTF-16 code units. */
export const FILTER_WORD_MAX_LENGTH = 80;

/** Litres with one decimal place, as cars are called by it: `2.0` is 1950 to 2049 cm³. */
const litres = z.optional(z.string().check(z.regex(/^\d{1,2}\.\d$/)));

/** What narrows a list of models, and what the models of each choice are counted by. */
const modelFilters = {
  brand_sign: z.optional(sign),
  /** One or several with commas between them, any of which is meant. */
  type_sign: z.optional(signList),
  /** As type_sign. */
  energy_type: z.optional(energyTypeList),
  price_min_usd: z.optional(wholeNumber(0, 10_000_000)),
  price_max_usd: z.optional(wholeNumber(0, 10_000_000)),
  /** Only models whose private import to Russia qualifies for the concessional fee. */
  recycling_fee: z.optional(z.literal('concessional')),
  power_min_hp: z.optional(wholeNumber(1, 9999)),
  power_max_hp: z.optional(wholeNumber(1, 9999)),
  seats: z.optional(wholeNumber(1, 99)),
  drive: z.optional(z.enum(DRIVES)),
  gearbox: z.optional(z.enum(GEARBOXES)),
  steering: z.optional(z.enum(STEERING_SIDES)),
  charging_standard: z.optional(z.enum(CHARGING_STANDARDS)),
  displacement_l: litres,
  displacement_min_l: litres,
  displacement_max_l: litres,
  year: z.optional(wholeNumber(1980, 2099)),
  year_min: z.optional(wholeNumber(1980, 2099)),
  year_max: z.optional(wholeNumber(1980, 2099)),
  /** Electric range by the cycle of the maker's data. */
  range_min_km: z.optional(wholeNumber(1, 9999)),
  port: z.optional(z.enum(STOCK_PORTS)),
  /** What a visitor types: names, and whatever a search understands as one of the filters above. */
  word: optionalText(FILTER_WORD_MAX_LENGTH),
};

/** Filters as an answer carries them. */
export const modelFiltersAnswer = z.object({
  brand_sign: z.optional(z.string()),
  type_sign: z.optional(z.string()),
  energy_type: z.optional(z.string()),
  price_min_usd: z.optional(z.number()),
  price_max_usd: z.optional(z.number()),
  recycling_fee: z.optional(z.literal('concessional')),
  power_min_hp: z.optional(z.number()),
  power_max_hp: z.optional(z.number()),
  seats: z.optional(z.number()),
  drive: z.optional(z.enum(DRIVES)),
  gearbox: z.optional(z.enum(GEARBOXES)),
  steering: z.optional(z.enum(STEERING_SIDES)),
  charging_standard: z.optional(z.enum(CHARGING_STANDARDS)),
  displacement_l: z.optional(z.string()),
  displacement_min_l: z.optional(z.string()),
  displacement_max_l: z.optional(z.string()),
  year: z.optional(z.number()),
  year_min: z.optional(z.number()),
  year_max: z.optional(z.number()),
  range_min_km: z.optional(z.number()),
  port: z.optional(z.enum(STOCK_PORTS)),
  word: z.optional(z.string()),
});

/**
 * What is said of a query besides its cars: that an amount has to be in US dollars, that no car
 * charges by the standard that was named, that none has its wheel on the right.
 */
export const SEARCH_REMARKS = ['price_in_usd', 'other_charging', 'all_left_hand'] as const;
export type SearchRemark = (typeof SEARCH_REMARKS)[number];

/** How a text was understood; a remote backend may omit all of it. */
export const understanding = {
  /** What was asked, with the text taken apart: names that are no filter remain in `word`. */
  filters: z.optional(modelFiltersAnswer),
  /** What was searched for instead, when a slip of the keyboard was put right. */
  read_as: z.optional(z.nullable(z.string())),
  /** Words without a match in the catalogue, which the search ignored. */
  ignored: z.optional(z.array(z.string())),
  /** Well-known cars that were named and are not sold here; the models are like them. */
  not_sold: z.optional(z.array(z.string())),
  /** The order that was asked for in words. */
  sort: z.optional(z.literal('price')),
  remarks: z.optional(z.array(z.enum(SEARCH_REMARKS))),
  /** Where nothing fits: the nearest filters that have models, with their number. */
  nearest: z.optional(z.array(z.object({ filters: modelFiltersAnswer, total: z.number() }))),
};

/** The most models one page of a list may hold. */
export const MODEL_PAGE_SIZE_MAX = 60;

/**
 * Models in the catalogue's order: brand position, then model_id; with a `word` those that are
 * called so come first. `sort` overrides it.
 */
export const listModels = defineCall({
  method: 'GET',
  path: '/api/car/model_list',
  request: z.object({
    ...modelFilters,
    sort: z.optional(z.enum(['catalogue', 'price', '-price', '-updated'])),
    page: z.optional(wholeNumber(1, 10_000)),
    page_size: z.optional(wholeNumber(1, MODEL_PAGE_SIZE_MAX)),
  }),
  response: z.object({
    models: z.array(modelCard),
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
    ...understanding,
  }),
});

/**
 * The number of models that match the filters, and the number that would match with each other
 * choice of one filter while the others stay. A choice without models is omitted from its record.
 */
export const countModels = defineCall({
  method: 'GET',
  path: '/api/car/model_count',
  request: z.object(modelFilters),
  response: z.object({
    total: z.number(),
    /** By brand_sign. */
    brands: z.record(z.string(), z.number()),
    /** By type_sign. */
    types: z.record(z.string(), z.number()),
    /** By energy_type. */
    energy_types: z.record(z.string(), z.number()),
    /** By upper limit: those of PRICE_LIMITS_USD, and the one in the request. */
    prices: z.record(z.string(), z.number()),
    /** Models that qualify for the concessional fee. */
    concessional: z.number(),
  }),
});
export type ModelFilters = z.infer<typeof countModels.request>;
export type ModelCounts = z.infer<typeof countModels.response>;

/** The counts of a list without models. */
export const NO_MODEL_COUNTS: ModelCounts = {
  total: 0,
  brands: {},
  types: {},
  energy_types: {},
  prices: {},
  concessional: 0,
};
