import * as z from 'zod/mini';
import { defineCall } from '../call';
import { UNIQUE_VIEW_PATH, USAGE_PATH } from '../paths';
import { optionalText, text } from '../text';

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
