import * as z from 'zod/mini';
import { defineCall } from '../call';
import { FILTER_NAMES, FILTERS, type FilterName, type ModelFilters, ofEachFacet } from '../filters';
import { wholeNumber } from '../text';
import { modelCard } from './car';

const fields = Object.entries(FILTERS).map(([name, { type }]) => [name, z.optional(type)]);

/** What narrows a list of models, and what the models of each choice are counted by. */
export const modelFilters = Object.fromEntries(fields) as {
  [Name in FilterName]: z.ZodMiniOptional<(typeof FILTERS)[Name]['type']>;
};

/** Filters as an answer carries them, without their limits. */
const modelFiltersAnswer = z.partialRecord(
  z.enum(FILTER_NAMES),
  z.union([z.string(), z.number()]),
) as z.ZodMiniType as z.ZodMiniType<ModelFilters>;

/**
 * Remarks on a query besides its cars: that the rate of an amount's currency is not known, that no
 * car charges by the standard that was named, that none has its wheel on the right.
 */
export const SEARCH_REMARKS = ['price_in_usd', 'other_charging', 'all_left_hand'] as const;
export type SearchRemark = (typeof SEARCH_REMARKS)[number];

/** An amount in another currency, and the limit of the price that it was converted to. */
const convertedAmount = z.object({
  filter: z.enum(['price_min_usd', 'price_max_usd']),
  amount: z.number(),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  usd: z.number(),
  /** The day of the rate, ISO 8601. */
  rated_on: z.iso.date(),
});
export type ConvertedAmount = z.infer<typeof convertedAmount>;

/** How a text was interpreted; a remote backend may omit all of it. */
export const understanding = {
  /** What was asked, with the text taken apart: names that are no filter remain in `word`. */
  filters: z.optional(modelFiltersAnswer),
  /** What was searched for instead, when a typing error was corrected. */
  read_as: z.optional(z.nullable(z.string())),
  /** Words without a match in the catalogue, which the search ignored. */
  ignored: z.optional(z.array(z.string())),
  /** Well-known cars that were named and are not sold here; the models are similar ones. */
  not_sold: z.optional(z.array(z.string())),
  /** The order that was asked for in words. */
  sort: z.optional(z.literal('price')),
  remarks: z.optional(z.array(z.enum(SEARCH_REMARKS))),
  converted: z.optional(z.array(convertedAmount)),
  /** Where nothing fits: the nearest filters that have models, with their number. */
  nearest: z.optional(z.array(z.object({ filters: modelFiltersAnswer, total: z.number() }))),
};

/** `khorgos` and `erenhot`: what stands at that port before the rest. */
export const SORTS = [
  'catalogue',
  'price',
  '-price',
  '-updated',
  'khorgos',
  'erenhot',
  '-power',
  '-range',
] as const;

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
    sort: z.optional(z.enum(SORTS)),
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
 * By the values of each facet: those of its filter, or its limits and the one in the request. Other
 * backends may not know a facet that is new.
 */
const FACET_FIELDS = ofEachFacet(() => z.optional(z.record(z.string(), z.number())));

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
    /** Models that qualify for the concessional fee. */
    concessional: z.number(),
    ...FACET_FIELDS,
  }),
});
export type ModelCounts = z.infer<typeof countModels.response>;

/** The counts of a list without models. */
export const NO_MODEL_COUNTS: ModelCounts = {
  total: 0,
  concessional: 0,
  ...ofEachFacet(() => ({})),
};
