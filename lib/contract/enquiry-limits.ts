/**
 * The longest need a visitor can write, in UTF-16 code units: fields travel in the query string,
 * and a thousand of the widest characters still fit a URL of 16 KB (api.md, "Request").
 */
export const REMARK_MAX_LENGTH = 1000;

/** The most UTF-16 code units the server takes in each field of an enquiry that people fill in. */
export const ENQUIRY_LIMITS = {
  name: 80,
  country: 80,
  mobile: 40,
  mail: 254,
  remark: REMARK_MAX_LENGTH,
  company: 80,
  city: 80,
} as const;

/** The error messages of POST /api/clue/record, in the order in which they are checked (api.md). */
export const ENQUIRY_ERROR_MESSAGES = [
  'please fill name',
  'please fill phone',
  'please fill email',
  'please fill country',
  'please fill requirements',
] as const;
export type EnquiryErrorMessage = (typeof ENQUIRY_ERROR_MESSAGES)[number];
