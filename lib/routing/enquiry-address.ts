/** Where the plain form of an enquiry is posted. */
export const ENQUIRY_PATH = '/enquiry';

/**
 * What the form's screen shows of a refused enquiry, as text of `encodeRefusal`. The route handler
 * marks its answer with this header; our server puts the answer's text into it on the one request
 * for the screen, and takes it away from every request that comes from outside.
 */
export const REFUSED_ENQUIRY_HEADER = 'x-refused-enquiry';

/** Where that screen lies below `[locale]`. */
export const REFUSED_ENQUIRY_PATH = '/contactUs/refused';
