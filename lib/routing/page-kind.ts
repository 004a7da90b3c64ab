import type { PageKind } from '@/lib/contract/vitals';

/** Kinds of pages by the beginning of their paths; the first that fits counts. */
const KIND_OF_PATH: readonly (readonly [path: RegExp, kind: PageKind])[] = [
  [/^\/$/, 'home'],
  [/^\/(?:menuCar|buyCar|myFavorite)(?:\/|$)/, 'list'],
  [/^\/brand(?:\/|$)/, 'brand'],
  [/^\/(?:homeReviews$|car\/(?:commentPublishM|myReviewListM)$)/, 'reviews'],
  [/^\/car\/[^/]/, 'car'],
  [/^\/car\/?$/, 'list'],
  [/^\/(?:article|answers)(?:\/|$)/, 'article'],
  [/^\/(?:activity|promotionPage|arriveGift)(?:\/|$)/, 'promotion'],
  [/^\/searchsite(?:\/|$)/, 'search'],
  [/^\/(?:landedCost|currency)(?:\/|$)/, 'cost'],
  [/^\/(?:contactUs|result|dealerRecruitment)(?:\/|$)/, 'contact'],
];

/**
 * Which kind of page an address would be of.
 * @param pathname as browsers show it, also one that no page has
 */
export function pageKindOf(pathname: string): PageKind {
  return KIND_OF_PATH.find(([path]) => path.test(pathname))?.[1] ?? 'other';
}
