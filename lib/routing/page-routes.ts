/**
 * Every page of the site, as `app/[locale]` has them: an address of another form is unknown without
 * a query. A test compares this list with the folders.
 */
export const PAGE_ROUTES = [
  '/',
  '/about',
  '/activity',
  '/activity/[id]',
  '/answers',
  '/answers/[sign]',
  '/arriveGift',
  '/article',
  '/article/[id]',
  '/article/page/[page]',
  '/brand',
  '/brand/[sign]',
  '/brand/[sign]/page/[page]',
  '/brand/type/[sign]',
  '/brand/type/[sign]/page/[page]',
  '/buyCar',
  '/car/[id]',
  '/car/[id]/[unit]',
  '/car/[id]/cars/[page]',
  '/car/commentPublishM',
  '/car/myReviewListM',
  '/contactUs',
  '/contactUs/query/[query]',
  '/contactUs/rejected',
  '/currency',
  '/dealerRecruitment',
  '/homeReviews',
  '/landedCost',
  '/landedCost/query/[query]',
  '/menuCar/[slug]',
  '/menuCar/all',
  '/menuCar/helper',
  '/menuCar/query/[query]',
  '/myFavorite',
  '/myFavorite/compare/[ids]',
  '/not-found-screen',
  '/offline',
  '/phraseCard',
  '/preview/[key]',
  '/privacy',
  '/promotionPage/[coder]',
  '/result',
  '/result/number/[number]',
  '/searchsite',
  '/searchsite/query/[query]',
  '/terms',
  '/userInfo',
] as const;

/** Route handlers among the pages: texts that a page loads later. */
export const PAGE_DATA_ROUTES = ['/labels', '/labels/enquiry', '/labels/reviews'] as const;

const fixed = new Set<string>([...PAGE_ROUTES, ...PAGE_DATA_ROUTES]);
const withParams = new RegExp(
  `^(?:${PAGE_ROUTES.filter((route) => route.includes('['))
    .map((route) => route.replace(/\[\w+\]/g, '[^/]+'))
    .join('|')})$`,
);

/** A path that Next takes as it is written: no redirect, no decoding. */
const PLAIN_PATH = /^(?:\/[\w-]+)*$/;

/**
 * Whether an inner path certainly belongs to no page. What is written in an unusual way (a slash
 * at the end, percent signs) is for Next to decide.
 * @param innerPath as `innerPathOf` answers it
 */
export function isUnknownPath(innerPath: string): boolean {
  if (!PLAIN_PATH.test(innerPath)) return false;
  return !fixed.has(innerPath || '/') && !withParams.test(innerPath);
}
