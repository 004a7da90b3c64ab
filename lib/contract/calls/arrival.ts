import * as z from 'zod/mini';
import { defineCall } from '../call';
import { ENQUIRY_LIMITS } from '../enquiry-limits';
import { optionalText } from '../text';
import { modelFilters } from './model-list';

/**
 * Stores that a visitor wants to be told when a list of cars that is empty now is so no longer. Some
 * filter and a way to tell them are required; `company_url` is a trap that only programs fill in.
 */
export const recordArrivalWish = defineCall({
  method: 'POST',
  path: '/api/clue/record_arrival',
  request: z.object({
    ...modelFilters,
    mail: optionalText(ENQUIRY_LIMITS.mail),
    mobile: optionalText(ENQUIRY_LIMITS.mobile),
    company_url: optionalText(200),
  }),
  response: z.null(),
});

/** Ends every wish of the mailbox whose mail had this code. */
export const stopArrivals = defineCall({
  method: 'POST',
  path: '/api/clue/stop_arrivals',
  request: z.object({ code: z.uuid() }),
  response: z.null(),
});
