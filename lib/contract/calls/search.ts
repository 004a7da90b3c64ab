import * as z from 'zod/mini';
import { defineCall } from '../call';
import { text, wholeNumber } from '../text';
import { brand, carType, modelCard, unitCard } from './car';
import { articleCard, promotionCard } from './content';
import { MODEL_PAGE_SIZE_MAX, understanding } from './model-list';
import { answerCard } from './passage';

/** The longest search text, in UTF-16 code units. */
export const SEARCH_WORD_MAX_LENGTH = 80;

/**
 * Everything the site has under a word: brands, car types and one page of models, with running or
 * coming promotions, articles and answers in the request's language.
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
    /** Those whose stock number or end of a VIN the word is; a remote backend may know none. */
    units: z.optional(z.array(unitCard)),
    models: z.array(modelCard),
    /** Models on all pages. */
    total: z.number(),
    page: z.number(),
    page_size: z.number(),
    promotions: z.array(promotionCard),
    articles: z.array(articleCard),
    /** A remote backend may know none. */
    answers: z.optional(z.array(answerCard)),
    ...understanding,
    read_as: z.nullable(z.string()),
    ignored: z.array(z.string()),
  }),
});

/** Suggestions for a search that is being typed, the likeliest first; at most eight. */
export const suggest = defineCall({
  method: 'GET',
  path: '/api/search/suggest',
  request: z.object({ word: text(SEARCH_WORD_MAX_LENGTH) }),
  response: z.object({
    /** How many there are, in words, for screen readers. */
    announcement: z.string(),
    suggestions: z.array(
      z.object({
        label: z.string(),
        /** A price, a number of cars or a port. */
        note: z.nullable(z.string()),
        /** On this site. */
        path: z.string().check(z.regex(/^\/(?![/\\])/)),
      }),
    ),
  }),
});
