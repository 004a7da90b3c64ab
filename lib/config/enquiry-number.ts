/**
 * The signs of an enquiry's number: no vowels, so that no words come out, and none that looks like
 * another one in print or in handwriting (0 O, 1 I L, 2 Z, 5 S, 6 G, 8 B).
 */
export const ENQUIRY_NUMBER_SIGNS = '3479CDFHJKMNPRTVWX';

/** How many signs stand before and after the hyphen: two groups are read aloud in two breaths. */
export const ENQUIRY_NUMBER_GROUPS = [3, 4] as const;

/** A remote backend may use any digit and capital letter (api.md). */
const ENQUIRY_NUMBER = /^[0-9A-Z]{3}-[0-9A-Z]{4}$/;

/** Whether a text is written as the numbers of enquiries are, such as `K7M-4R7X`. */
export function isEnquiryNumber(text: unknown): text is string {
  return typeof text === 'string' && ENQUIRY_NUMBER.test(text);
}

/** In place of the number of an enquiry whose backend gave it none. */
export const NO_NUMBER = 'none';

/** An enquiry's name in the address of its success page, and in the cookie of sent enquiries. */
export function resultNumber(number: unknown): string {
  return isEnquiryNumber(number) ? number : NO_NUMBER;
}
