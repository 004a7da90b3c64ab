import * as z from 'zod/mini';
import { defineCall } from '../call';
import { wholeNumber } from '../text';

/** The most addresses that one sitemap file may hold (sitemaps.org, protocol). */
export const SITEMAP_ADDRESSES_MAX = 50_000;

/**
 * Ids of the records of a kind that have a page in the request's language, in ascending order,
 * with the ISO date of each one's last change; SITEMAP_ADDRESSES_MAX to a page. Pairs, because
 * there are many. Without a page only their number.
 */
export const listSitemapRecords = defineCall({
  method: 'GET',
  path: '/api/home/sitemap',
  request: z.object({
    kind: z.enum(['models', 'articles']),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  response: z.object({
    records: z.array(z.tuple([z.number(), z.string()])),
    /** Records on all pages. */
    total: z.number(),
  }),
});
