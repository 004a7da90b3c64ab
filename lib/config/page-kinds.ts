/** What pages are told apart by where they are measured; few, because each is a row of every table. */
export const PAGE_KINDS = [
  'home',
  'list',
  'brand',
  'car',
  'article',
  'promotion',
  'search',
  'reviews',
  'cost',
  'contact',
  'other',
] as const;

export type PageKind = (typeof PAGE_KINDS)[number];
