import type { PageKind } from '@/lib/contract/vitals';

/** Kinds of pages by the first part of their paths. A table, because each request is looked up in it. */
const KIND_OF_PART: ReadonlyMap<string, PageKind> = new Map([
  ['', 'home'],
  ['menuCar', 'list'],
  ['buyCar', 'list'],
  ['myFavorite', 'list'],
  ['brand', 'brand'],
  ['car', 'car'],
  ['homeReviews', 'reviews'],
  ['article', 'article'],
  ['answers', 'article'],
  ['activity', 'promotion'],
  ['promotionPage', 'promotion'],
  ['arriveGift', 'promotion'],
  ['searchsite', 'search'],
  ['landedCost', 'cost'],
  ['currency', 'cost'],
  ['contactUs', 'contact'],
  ['result', 'contact'],
  ['dealerRecruitment', 'contact'],
]);

const OF_CARS: Readonly<Record<string, PageKind>> = {
  '/car': 'list',
  '/car/commentPublishM': 'reviews',
  '/car/myReviewListM': 'reviews',
};

/** The first part of a path, without slashes. */
export function firstPartOf(pathname: string): string {
  const end = pathname.indexOf('/', 1);
  return end < 0 ? pathname.slice(1) : pathname.slice(1, end);
}

/**
 * The kind of page that an address would have.
 * @param pathname as browsers show it, also one that no page has
 */
export function pageKindOf(pathname: string): PageKind {
  const kind = KIND_OF_PART.get(firstPartOf(pathname)) ?? 'other';
  return kind === 'car' ? (OF_CARS[pathname] ?? kind) : kind;
}
