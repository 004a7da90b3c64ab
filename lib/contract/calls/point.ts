import * as z from 'zod/mini';
import { defineCall } from '../call';
import { UNIQUE_VIEW_PATH, USAGE_PATH, VITALS_PATH } from '../paths';
import { optionalText, text, wholeNumber } from '../text';
import { DEVICES, PAGE_KINDS, VITAL_MAX } from '../vitals';

/** Where something happened: part of the page, module in it, station in the module. */
const source = {
  plate: text(60),
  module: text(60),
  station: text(60),
  /** Path of the page, without host and query. */
  page: optionalText(200),
};

export const recordUsage = defineCall({
  method: 'POST',
  path: USAGE_PATH,
  request: z.object({
    ...source,
    type: optionalText(60),
    /** Chosen by the sender; an event sent twice has the same one and is stored once. */
    event_id: z.optional(z.uuid()),
  }),
  response: z.null(),
});

/** Counts a visitor once per plate, module and station a day. */
export const recordUniqueView = defineCall({
  method: 'POST',
  path: UNIQUE_VIEW_PATH,
  request: z.object({ ...source, visitor: z.optional(z.uuid()) }),
  response: z.null(),
});

/**
 * What one visitor measured of one page that is being left: `lcp` and `inp` in milliseconds, `cls` in
 * thousandths (https://web.dev/articles/vitals).
 */
export const recordVitals = defineCall({
  method: 'POST',
  path: VITALS_PATH,
  request: z.object({
    page_kind: z.enum(PAGE_KINDS),
    device: z.enum(DEVICES),
    lcp: z.optional(wholeNumber(0, VITAL_MAX.lcp)),
    inp: z.optional(wholeNumber(0, VITAL_MAX.inp)),
    cls: z.optional(wholeNumber(0, VITAL_MAX.cls)),
  }),
  response: z.null(),
});
