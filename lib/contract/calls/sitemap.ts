import * as z from 'zod/mini';
import { defineCall } from '../call';
import { wholeNumber } from '../text';

/**
 * Records of one page, which is one file of a sitemap. A file may hold 50,000 addresses and 50 MB
 * (sitemaps.org, protocol); with twelve languages and a picture each takes some 1.6 KB.
 */
export const SITEMAP_PAGE_SIZE = 10_000;

/**
 * The records of a kind that have a page in the request's language, in ascending order of their
 * ids: id, ISO date of the last change, path of a picture (empty where there is none), and of an
 * article the languages of its texts with commas between them, of a unit the id of its model. SITEMAP_PAGE_SIZE to a page.
 * Tuples, because there are many. Without a page only their number.
 */
export const listSitemapRecords = defineCall({
  method: 'GET',
  path: '/api/home/sitemap',
  request: z.object({
    kind: z.enum(['models', 'units', 'articles']),
    page: z.optional(wholeNumber(1, 10_000)),
  }),
  response: z.object({
    records: z.array(z.tuple([z.number(), z.string(), z.string(), z.string()])),
    /** Records on all pages. */
    total: z.number(),
  }),
});
