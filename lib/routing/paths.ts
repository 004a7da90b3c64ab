/** Addresses of pages whose form the specification fixes (section 2). */

/** The list of all cars. */
export const CAR_MENU_PATH = '/menuCar';

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

/** A page of the list of a model's cars. */
export function unitsHref(modelId: number, page = 1): string {
  return `/car/${modelId}?cars=${page}`;
}

/** One car of a model. */
export function unitHref(modelId: number, unitId: number): string {
  return `/car/${modelId}/${unitId}`;
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

/** All answers to what buyers ask. */
export const ANSWERS_PATH = '/answers';

export function answerHref(passageSign: string): string {
  return `${ANSWERS_PATH}/${encodeURIComponent(passageSign)}`;
}

/** The page on which a passage stands. */
export function passageHref({
  place,
  passage_sign: sign,
}: {
  place: string;
  passage_sign: string;
}) {
  return place === 'answers' ? answerHref(sign) : `/${place}`;
}

/** Every way to reach the mall (specification section 2). */
export const CONTACT_PATH = '/contactUs';

/** Sentences for the buyer and the seller. */
export const PHRASE_CARD_PATH = '/phraseCard';

/** Currency and city for prices. */
export const CURRENCY_PATH = '/currency';
/** The favourites of this browser. */
export const FAVOURITES_PATH = '/myFavorite';

/** What a browser without a network shows in place of a page that it does not keep. */
export const OFFLINE_PATH = '/offline';

/** What an enquiry is about: cars, else a promotion, else a brand; and where it was begun. */
export interface ContactSubject {
  /** Ids of models. */
  cars?: readonly number[];
  /** The only one's unit. */
  unit?: number;
  promotion?: number;
  /** A brand_sign. */
  brand?: string;
  /** Source label of the lead: a letter, then at most 59 letters, digits and `_:.-`. */
  from?: string;
}

/**
 * The contact page with its form for a subject: `/contactUs?car=104&from=detail`,
 * `?car=104&unit=1023`, `?cars=101.104`, `?promotion=12`, `?brand=byd`. What opens the enquiry dialog leads here until
 * its script is there.
 */
export function contactHref({
  cars = [],
  unit,
  promotion,
  brand,
  from,
}: ContactSubject = {}): string {
  const query = new URLSearchParams();
  if (cars.length > 0) query.set(cars.length > 1 ? 'cars' : 'car', cars.join('.'));
  else if (promotion) query.set('promotion', String(promotion));
  else if (brand) query.set('brand', brand);
  if (unit && cars.length === 1) query.set('unit', String(unit));
  if (from) query.set('from', from);
  return query.size > 0 ? `${CONTACT_PATH}?${query}` : CONTACT_PATH;
}

/** Who the mall is. */
export const ABOUT_PATH = '/about';

/** The overview of all reviews. */
export const REVIEWS_PATH = '/homeReviews';

/** The form for a review; it asks for the car when none is given. */
export const PUBLISH_REVIEW_PATH = '/car/commentPublishM';

/** @param code of the purchase, which the form is filled with */
export function publishReviewHref(modelId: number, code?: string): string {
  return `${PUBLISH_REVIEW_PATH}?model_id=${modelId}${code ? `&code=${code}` : ''}`;
}

/** A member's own reviews. */
export const OWN_REVIEWS_PATH = '/car/myReviewListM';

/** The number in an address of a record, such as the 104 of /car/104; null for anything else. */
export function recordIdOf(segment: string): number | null {
  return /^[1-9]\d{0,8}$/.test(segment) ? Number(segment) : null;
}

/** Where a wish to be told of a car is posted, and where its mails end it; a route handler of its own. */
export const ARRIVAL_PATH = '/arrival';

/** The page by which members prove that a mailbox is theirs; a route handler of its own. */
export const CONFIRM_PATH = '/confirm';

/** The page by which members choose a new password; a route handler of its own. */
export const RECOVERY_PATH = '/recovery';
