import * as z from 'zod/mini';
import { defineCall } from '../call';
import { text, wholeNumber } from '../text';
import { brand, carType, modelCard } from './car';
import { articleCard, promotionCard } from './content';
import { MODEL_PAGE_SIZE_MAX, understanding } from './model-list';

/** The longest search text, in UTF-16 code units. */
export const SEARCH_WORD_MAX_LENGTH = 80;

/**
 * Everything the site has under a word: brands, car types and one page of models, with running or
 * coming promotions and articles in the request's language.
 */
export const searchAll = defineCall({
  method: 'GET',
  path: '/api/search/all',
  request: z.object({
    word: text(SEARCH_WORD_MAX_LENGTH),
    page: z.optional(wholeNumber(1, 10_000)),
    page_size: z.optional(wholeNumber(1, MODEL_PAGE_SIZE_MAX)),
  }),
  response: z.object({
    brands: z.array(brand),
    types: z.array(carType),
    models: z.array(modelCard),
    /** Models on all pages. */
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
    promotions: z.array(promotionCard),
    articles: z.array(articleCard),
    ...understanding,
    read_as: z.nullable(z.string()),
    ignored: z.array(z.string()),
  }),
});

/** The most models one question by id may name. */
export const MODELS_BY_ID_MAX = 50;

/** What a database identifier of ours can be at most (32-bit). */
const RECORD_ID_MAX = 2_147_483_647;

/** Ids in a query string: arrays travel there as compact JSON (api.md, "sign"). */
const idsInQuery = z.pipe(
  z.string().check(z.regex(/^\[[1-9]\d{0,9}(,[1-9]\d{0,9})*\]$/)),
  z.transform((json): number[] => JSON.parse(json)),
);

function isIdList(ids: number[]): boolean {
  const isCounted = ids.length > 0 && ids.length <= MODELS_BY_ID_MAX;
  return isCounted && ids.every((id) => Number.isInteger(id) && id > 0 && id <= RECORD_ID_MAX);
}

/** Cards of the models with these ids, in the given order; ids without a model are omitted. */
export const listModelsById = defineCall({
  method: 'GET',
  path: '/api/car/models_by_id',
  request: z.object({
    ids: z.union([z.array(z.number()), idsInQuery]).check(z.refine(isIdList)),
  }),
  response: z.array(modelCard),
});
