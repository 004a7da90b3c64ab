/** Addresses of pages whose form the specification fixes (section 2). */

/** A brand, or a later page of its models. */
export function brandHref(brandSign: string, page = 1): string {
  return `/brand/${encodeURIComponent(brandSign)}${page > 1 ? `?page=${page}` : ''}`;
}

/** Brands and models of a car type, or a later page of the models. */
export function typeHref(typeSign: string, page = 1): string {
  return `/brand?sign=${encodeURIComponent(typeSign)}${page > 1 ? `&page=${page}` : ''}`;
}

export function carHref(modelId: number): string {
  return `/car/${modelId}`;
}

/** The list of articles, or a later page of it. */
export function articlesHref(page = 1): string {
  return `/article${page > 1 ? `?page=${page}` : ''}`;
}

export function articleHref(articleId: number): string {
  return `/article/${articleId}`;
}

export function promotionHref(promotionId: number): string {
  return `/activity/${promotionId}`;
}

/** The overview of all reviews. */
export const REVIEWS_PATH = '/homeReviews';

/** The form for a review; it asks for the car when none is given. */
export const PUBLISH_REVIEW_PATH = '/car/commentPublishM';

export function publishReviewHref(modelId: number): string {
  return `${PUBLISH_REVIEW_PATH}?model_id=${modelId}`;
}

/** A member's own reviews. */
export const OWN_REVIEWS_PATH = '/car/myReviewListM';

/** The number in an address of a record, such as the 104 of /car/104; null for anything else. */
export function recordIdOf(segment: string): number | null {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : null;
}
