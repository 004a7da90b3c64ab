import type { Port } from './ports';

/** For how long a browser keeps how its visitor came here; the privacy page says so. */
export const ORIGIN_KEPT_DAYS = 90;

/** Minutes without a new page after which the next one begins another visit. */
export const VISIT_ENDS_AFTER_MIN = 30;

/** Pages of a visit that are kept: the first one and the last ones. */
export const VISIT_PAGES_MAX = 20;

/** Favourites that travel with a lead, the newest of them. */
export const ORIGIN_FAVOURITES_MAX = 30;

/** The campaign parameters that are kept of an address, as analytics name them. */
export const UTM_PARAMS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
export type UtmParam = (typeof UTM_PARAMS)[number];

/** The parameters by which advertising networks recognise a click of theirs, and the network's name. */
export const CLICK_ID_NETWORKS = {
  gclid: 'google',
  gbraid: 'google',
  wbraid: 'google',
  dclid: 'google',
  yclid: 'yandex',
  ysclid: 'yandex',
  fbclid: 'facebook',
  ttclid: 'tiktok',
  msclkid: 'bing',
  twclid: 'x',
  li_fat_id: 'linkedin',
  rb_clickid: 'vk',
} as const;
export type ClickIdParam = keyof typeof CLICK_ID_NETWORKS;

/** The names of what a link from elsewhere adds to an address, for a regular expression. */
export const ARRIVAL_PARAMS = ['utm_\\w+', 'source', ...Object.keys(CLICK_ID_NETWORKS)].join('|');

/** One way in which a visitor came to the site from elsewhere. */
export interface StoredTouch {
  /** ISO 8601. */
  at: string;
  page: string;
  /** Host of the page that led here. */
  referrer?: string;
  /** The query parameter `source`. */
  source?: string;
  utm?: Partial<Record<UtmParam, string>>;
  clickIds?: Partial<Record<ClickIdParam, string>>;
}

/** What is kept of the visit in which a lead was sent. */
export interface StoredVisit {
  /** Only where the visitor chose it, and it was not merely shown. */
  chosenPort?: Port;
  /** The first time within ORIGIN_KEPT_DAYS, and the last one. */
  first?: StoredTouch;
  last?: StoredTouch;
  /** Pages in their order, with the time of each in ISO 8601. */
  pages?: { at: string; page: string }[];
  /** `model_id` of each favourite at that moment. */
  favourites?: number[];
}
