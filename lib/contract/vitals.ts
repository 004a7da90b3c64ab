/** Kinds of pages in measurements; few, because each is a row of every table. */
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

/** How a page felt to a visitor, as https://web.dev/articles/vitals defines it. */
export const VITALS = ['lcp', 'inp', 'cls'] as const;
export type Vital = (typeof VITALS)[number];

/** Upper bounds: `lcp` and `inp` in milliseconds, `cls` in thousandths. */
export const VITAL_MAX: Readonly<Record<Vital, number>> = {
  lcp: 120_000,
  inp: 120_000,
  cls: 100_000,
};

export const DEVICES = ['phone', 'computer'] as const;
export type Device = (typeof DEVICES)[number];
