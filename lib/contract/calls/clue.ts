import * as z from 'zod/mini';
import { defineCall } from '../call';
import { ENQUIRY_LIMITS } from '../enquiry-limits';
import { RECORD_ENQUIRY_PATH } from '../paths';
import { optionalText, recordId, sign, text, wholeNumber } from '../text';

/** The car an enquiry or a purchase intention is about (specification section 3). */
const carFields = {
  brand: optionalText(80),
  brand_sign: optionalText(80),
  car_model: optionalText(120),
  car_model_sign: optionalText(120),
};

/**
 * Stores an enquiry. Every field may be missing, because the server rejects with the specified
 * message for the first one that is. `client_id` makes a resend safe, and answers the number of the
 * first one; `company_url` is a trap that only programs fill in.
 */
export const recordEnquiry = defineCall({
  method: 'POST',
  path: RECORD_ENQUIRY_PATH,
  request: z.object({
    name: optionalText(ENQUIRY_LIMITS.name),
    country: optionalText(ENQUIRY_LIMITS.country),
    country_id: z.optional(wholeNumber(0, 999)),
    mail: optionalText(ENQUIRY_LIMITS.mail),
    mobile: optionalText(ENQUIRY_LIMITS.mobile),
    remark: optionalText(ENQUIRY_LIMITS.remark),
    from: optionalText(60),
    from_id: optionalText(80),
    lang: optionalText(5),
    ...carFields,
    /** The one car of the model that is asked about; its number and price are stored as they are now. */
    unit_id: z.optional(recordId),
    /** Sent by the form for dealers (/dealerRecruitment). */
    company: optionalText(ENQUIRY_LIMITS.company),
    city: optionalText(ENQUIRY_LIMITS.city),
    /** For which city the buyer sees sums; the present cost of the car there is stored. */
    home_city: z.optional(sign),
    client_id: z.optional(z.uuid()),
    company_url: optionalText(200),
  }),
  /** A remote backend may have no numbers, and has no page where the buyer follows the enquiry. */
  response: z.nullable(
    z.object({
      number: z.nullable(text(40)),
      /** Opens that page (lib/routing/private-link.ts). */
      link_token: z.optional(z.string().check(z.regex(/^[\w-]{24}$/))),
    }),
  ),
});

/** Stores a purchase intention; only the model's identity is required (api.md). */
export const recordPurchaseIntention = defineCall({
  method: 'POST',
  path: '/api/clue/record_buy',
  request: z.object({
    name: optionalText(80),
    mobile: optionalText(40),
    mail: optionalText(254),
    ...carFields,
  }),
  response: z.null(),
});
