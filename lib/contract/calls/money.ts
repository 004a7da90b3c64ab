import * as z from 'zod/mini';
import { defineCall } from '../call';

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
