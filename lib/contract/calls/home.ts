import * as z from 'zod/mini';
import { defineCall } from '../call';
import { optionalText } from '../text';
import { modelCard } from './car';
import { articleCard, promotionCard } from './content';

/** ISO 3166 numeric code as `id`, the name in the request's language as `country`. */
export const country = z.object({ id: z.number(), country: z.string() });
export type Country = z.infer<typeof country>;

export const listCountries = defineCall({
  method: 'GET',
  path: '/api/home/country',
  request: z.object({ word: optionalText(80) }),
  response: z.array(country),
});

/** `ru` when the caller's address lies in the Russian-speaking region, else its country code. */
export const locateAddress = defineCall({
  method: 'GET',
  path: '/api/home/ip',
  request: z.object({}),
  response: z.string(),
});

export const listLanguages = defineCall({
  method: 'GET',
  path: '/api/home/lang',
  request: z.object({}),
  response: z.record(z.string(), z.string()),
});

/** The languages whose site is whole; search engines are kept away from the others. */
export const listCompleteLanguages = defineCall({
  method: 'GET',
  path: '/api/home/complete_lang',
  request: z.object({}),
  response: z.array(z.string()),
});

/** What the home page shows besides brands and car types. */
export const readHome = defineCall({
  method: 'GET',
  path: '/api/home/blocks',
  request: z.object({}),
  response: z.object({
    featured: z.array(modelCard),
    promotions: z.array(promotionCard),
    articles: z.array(articleCard),
    model_count: z.number(),
    /** Brands that have any of these models. */
    brand_count: z.number(),
  }),
});
