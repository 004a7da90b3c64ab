/**
 * The names under which cached reads are stored, and by which commands and /internal/refresh
 * announce a change. A tag covers every language.
 */

/** Every cached read. */
export const CONTENT_TAG = 'content';

/** Brands, car types, and every list of models. */
export const CATALOGUE_TAG = 'catalogue';
export const PROMOTIONS_TAG = 'promotions';
export const ARTICLES_TAG = 'articles';
/** Addresses that lead to others. */
export const MOVED_TAG = 'moved';

/** Every list of reviews that is not of one model. */
export const REVIEWS_TAG = 'reviews';

/** One brand's page. */
export function brandTag(brandSign: string): string {
  return `brand:${brandSign}`;
}

/** One model's page, with its reviews. */
export function modelTag(modelId: number): string {
  return `model:${modelId}`;
}

/** What a tag may look like; anything else sent to /internal/refresh is rejected. */
export const TAG_PATTERN = /^[a-z0-9:-]{1,120}$/;
