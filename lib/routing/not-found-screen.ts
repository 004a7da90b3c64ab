/**
 * Set by our server on the one request that is for the 404 screen itself (docs/adr/0011); taken
 * away from every request that comes from outside.
 */
export const NOT_FOUND_SCREEN_HEADER = 'x-not-found-screen';

/** Where that screen lies below `[locale]`. */
export const NOT_FOUND_SCREEN_PATH = '/not-found-screen';
