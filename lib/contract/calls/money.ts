import * as z from 'zod/mini';
import { defineCall } from '../call';
import { HOME_COSTS_MAX } from '../list-limits';
import { idList, recordId, sign } from '../text';

/** By its ISO 4217 code. */
const currencyCode = z.string().check(z.regex(/^[A-Z]{3}$/));

/** What stands before and after a number. */
const around = z.tuple([z.string(), z.string()]);

/** What one US dollar is in a currency that prices may be seen in. Answers 404 for any other. */
export const readExchangeRate = defineCall({
  method: 'GET',
  path: '/api/money/rate',
  request: z.object({ currency: currencyCode }),
  response: z.object({
    per_usd: z.number(),
    /** How its sums are written: SumPattern of lib/format/landed-sums.ts. */
    pattern: z.object({
      group: z.string(),
      decimal: z.string(),
      units: around,
      millions: z.nullable(around),
    }),
    /** In the language of the request: the rate, its day, and whether that is long ago. */
    note: z.string(),
  }),
});

/**
 * What cars cost in a city with everything, as texts of a list: of models by their ids, or of one unit.
 * Models that are none are left out. Answers 404 for a city that the site knows no rates of.
 */
export const listHomeCosts = defineCall({
  method: 'GET',
  path: '/api/money/home_costs',
  request: z.object({
    city: sign,
    ids: z.optional(idList(HOME_COSTS_MAX)),
    unit_id: z.optional(recordId),
    /** In which the sums are; dollars without it. */
    currency: z.optional(currencyCode),
  }),
  response: z.object({
    /**
     * In the language of the request: which city, what the sums contain, and of which day they are.
     * '' where no cost is known, and the texts say that it has to be asked for.
     */
    note: z.string(),
    costs: z.array(z.object({ model_id: z.number(), text: z.string() })),
  }),
});
