import { isEnquiryNumber, NO_NUMBER } from '@/lib/config/enquiry-number';
import { CAR_MENU_PARAMS, canonicalCarMenuQuery } from './car-menu';
import { CONTACT_PARAMS, canonicalContactQuery } from './contact-address';
import { COST_PARAMS, canonicalCostQuery, LANDED_COST_PATH } from './landed-cost-address';
import { CAR_MENU_PATH, CONTACT_PATH, FAVOURITES_PATH } from './paths';
import { querySegmentOf } from './query-segment';
import { RESULT_PATH } from './result-address';
import { canonicalSearchQuery, SEARCH_PATH } from './search-address';

/**
 * The query parameters that change what a page shows. Every other one (`utm_source`, `gclid`,
 * `source` …) is for the browser alone: the server renders the same page with or without it.
 */
const PARAMS_OF_PAGES: readonly { path: RegExp; params: readonly string[] }[] = [
  { path: /^\/brand$/, params: ['sign', 'page'] },
  { path: /^\/brand\/[^/]+$/, params: ['page'] },
  { path: /^\/article$/, params: ['page'] },
  { path: /^\/(?:menuCar|car)$/, params: CAR_MENU_PARAMS },
  { path: /^\/car\/\d+$/, params: ['cars'] },
  { path: /^\/contactUs$/, params: CONTACT_PARAMS },
  { path: /^\/landedCost$/, params: COST_PARAMS },
  { path: /^\/myFavorite$/, params: ['compare'] },
  { path: /^\/result$/, params: ['number'] },
  { path: /^\/searchsite$/, params: ['word', 'page'] },
];

/** Inner paths of pages that are rendered for each request: endlessly many, or drafts. */
const RENDERED_PER_REQUEST = /^\/(?:myFavorite\/compare|preview|result\/number)\/[^/]+$/;

/** Inner paths of pages named by a query: a search, a filtered car menu, an enquiry's subject. */
const NAMED_BY_QUERY = /\/query\/[^/]+$/;

/** Pages that are shown at other addresses; requested directly they do not exist. */
const HIDDEN =
  /^\/(?:not-found-screen|brand\/(?:type|[^/]+\/page)|article\/page|car\/[^/]+\/cars|contactUs\/(?:query|rejected)|landedCost\/query|menuCar\/(?:all|query)|searchsite\/query|myFavorite\/compare|result\/number)(?:\/|$)/;

const NOT_FOUND = '/404';

/** Cars of a shared comparison: ids with commas, in any number a person would type. */
const COMPARED_IDS = /^[1-9]\d{0,8}(?:,[1-9]\d{0,8}){0,19}$/;

const PAGE_NUMBER = /^[1-9]\d{0,3}$/;

/** The part of the path that stands for `page=`; null for what is no page number. */
function pagePart(page: string | null): string | null {
  if (!page || page === '1') return '';
  return PAGE_NUMBER.test(page) ? `/page/${page}` : null;
}

/** The part of the path that stands for a query; '' for an empty one. */
function queryPart(query: URLSearchParams): string {
  return query.size > 0 ? `/query/${querySegmentOf(query)}` : '';
}

/**
 * Where the page of an address lies below `[locale]`. Pages are made per path, so an address
 * whose query names a page of its own (`/brand?sign=suv&page=2`) gets a path of its own.
 */
export function innerPathOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>) {
  if (HIDDEN.test(pathname)) return NOT_FOUND;
  if (/^\/brand(?:\/[^/]+)?$/.test(pathname)) {
    const sign = pathname === '/brand' ? searchParams.get('sign') : null;
    const list = sign ? `/brand/type/${encodeURIComponent(sign)}` : pathname;
    // All brands fit one page.
    if (list === '/brand') return list;
    const page = pagePart(searchParams.get('page'));
    return page === null ? NOT_FOUND : list + page;
  }
  if (pathname === '/article') {
    const page = pagePart(searchParams.get('page'));
    return page === null ? NOT_FOUND : pathname + page;
  }
  const cars = /^\/car\/\d+$/.test(pathname) && searchParams.get('cars');
  if (cars) return PAGE_NUMBER.test(cars) ? `${pathname}/cars/${cars}` : NOT_FOUND;
  // A car's page without its id shows all cars.
  if (pathname === CAR_MENU_PATH || pathname === '/car')
    return CAR_MENU_PATH + (queryPart(canonicalCarMenuQuery(searchParams)) || '/all');
  if (pathname === SEARCH_PATH) return pathname + queryPart(canonicalSearchQuery(searchParams));
  if (pathname === CONTACT_PATH) return pathname + queryPart(canonicalContactQuery(searchParams));
  if (pathname === LANDED_COST_PATH) return pathname + queryPart(canonicalCostQuery(searchParams));
  if (pathname === RESULT_PATH) {
    const number = searchParams.get('number');
    const isSent = number === NO_NUMBER || isEnquiryNumber(number);
    return RESULT_PATH + (isSent ? `/number/${number}` : '');
  }
  const compared = pathname === FAVOURITES_PATH ? searchParams.get('compare') : null;
  if (compared && COMPARED_IDS.test(compared)) return `/myFavorite/compare/${compared}`;
  return pathname === '/' ? '' : pathname;
}

/** Whether a page is one of endlessly many (docs/adr/0021). */
export function isQueryPage(innerPath: string): boolean {
  return NAMED_BY_QUERY.test(innerPath);
}

/** An address reduced to what decides the page. */
export interface PageAddress {
  /** The path with those query parameters that mean something to it, in a fixed order. */
  url: string;
  /** See `innerPathOf`; the same for every spelling of one page. */
  innerPath: string;
  isRenderedPerRequest: boolean;
}

/**
 * The page of an address, regardless of campaign parameters.
 * @param url path and query, as in a request line
 */
export function pageAddressOf(url: string): PageAddress {
  const [pathname = '', query = ''] = url.split('?');
  const given = new URLSearchParams(query);
  const searchParams = new URLSearchParams();
  for (const name of PARAMS_OF_PAGES.find(({ path }) => path.test(pathname))?.params ?? []) {
    for (const value of given.getAll(name)) searchParams.append(name, value);
  }
  const innerPath = innerPathOf({ pathname, searchParams });
  return {
    url: searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname,
    innerPath,
    isRenderedPerRequest: RENDERED_PER_REQUEST.test(innerPath),
  };
}
