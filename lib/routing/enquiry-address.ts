/** Where the plain form of an enquiry is posted. */
export const ENQUIRY_PATH = '/enquiry';

/**
 * What the form's screen shows of a rejected enquiry, as text of `encodeRejection`. The route handler
 * marks its answer with this header; our server puts the answer's text into it on the one request
 * for the screen, and takes it away from every request that comes from outside.
 */
export const REJECTED_ENQUIRY_HEADER = 'x-rejected-enquiry';

/** Where that screen lies below `[locale]`. */
export const REJECTED_ENQUIRY_PATH = '/contactUs/rejected';

/** Forty times the longest need, in the widest encoding: nobody's text is lost for its length. */
export const ENQUIRY_FORM_LIMIT = { bytes: 384 * 1024, msg: 'form too large' };
