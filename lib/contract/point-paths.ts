/**
 * Paths of the calls in `./calls/point.ts`, apart from their schemas: a page that is left reports
 * its events without these.
 */
export const USAGE_PATH = '/api/point/pointAdd';
export const UNIQUE_VIEW_PATH = '/api/point/pointUVAdd';
