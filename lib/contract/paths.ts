/**
 * Paths of calls that are sent without their schemas (lib/api/signed-post.ts): by a page that is
 * being left, and by a service worker.
 */
export const USAGE_PATH = '/api/point/pointAdd';
export const UNIQUE_VIEW_PATH = '/api/point/pointUVAdd';
export const VITALS_PATH = '/api/point/vitals';
export const RECORD_ENQUIRY_PATH = '/api/clue/record';

/**
 * The header in which a lead or a registration says where it comes from (api.md, "Origin of a
 * lead"). A header and no field, so that the specified calls stay as they are: a backend that does
 * not know it never sees it, and it is neither signed nor part of an address.
 */
export const LEAD_ORIGIN_HEADER = 'lead-origin';

/** The longest line of it: proxies take 8 KB. */
export const LEAD_ORIGIN_MAX_LENGTH = 6000;
