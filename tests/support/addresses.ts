import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SENT_NUMBERS_COOKIE } from '@/lib/config/cookies';
import { LOCALES, type Locale } from '@/lib/i18n/locales';

const PAGES = join('app', '[locale]');

/** The enquiry whose success page the walks visit. */
export const SENT_NUMBER = 'K7M-4R7X';

/** The cookie of a browser that sent it; without it the success page is not shown. */
export const sentCookie = (url: string) => ({ name: SENT_NUMBERS_COOKIE, value: SENT_NUMBER, url });

/**
 * Example values for the parameters of a route in walks over all pages, from the demo catalogue. A
 * route with parameters that is missing here makes `publicAddresses` fail: a new page cannot be
 * forgotten.
 */
const EXAMPLES: Record<string, string[]> = {
  '/activity/[id]': ['/activity/1'],
  '/answers/[sign]': ['/answers/warranty'],
  '/article/[id]': ['/article/1'],
  // The articles of the demo fill one page.
  '/article/page/[page]': [],
  '/brand/[sign]': ['/brand/byd'],
  // The inner route of a car type; visitors see the query.
  '/brand/type/[sign]': ['/brand?sign=compact-suv'],
  '/brand/type/[sign]/page/[page]': ['/brand?sign=compact-suv&page=2'],
  // No brand of the demo fills two pages.
  '/brand/[sign]/page/[page]': [],
  '/car/[id]': ['/car/101'],
  // The inner route of the contact page with a subject; visitors see the query.
  '/contactUs/query/[query]': ['/contactUs?car=101', '/contactUs?promotion=1'],
  // Keys of drafts, which the desk makes for a day.
  '/preview/[key]': [],
  // The screen of a rejected enquiry, which has no address.
  '/contactUs/rejected': [],
  // The inner route of a car's cost in a city; visitors see the query.
  '/landedCost/query/[query]': ['/landedCost?car=101&to=ulaanbaatar', '/landedCost?to=moscow'],
  '/menuCar/[slug]': ['/menuCar/compact-suv-under-20000', '/menuCar/byd-erenhot'],
  // A used car at a port, and one that is sold.
  '/car/[id]/[unit]': ['/car/1702/1001', '/car/105/1021'],
  // The inner route of the list of a model’s cars; visitors see the query.
  '/car/[id]/cars/[page]': ['/car/1702?cars=1'],
  // The inner routes of the car menu; `/car` is a car's page without its id.
  '/menuCar/all': ['/menuCar', '/car'],
  '/menuCar/query/[query]': ['/menuCar?type=sedan&power=160'],
  // The inner route of a comparison; visitors see the query.
  '/myFavorite/compare/[ids]': ['/myFavorite?compare=101,1701,103,2201'],
  // Another promotion than that of `/activity/[id]`, which has the same screen: its places are taken.
  '/promotionPage/[coder]': ['/promotionPage/DIAGNOSTICS-5'],
  // The inner route of an enquiry's number; visitors see the query.
  '/result/number/[number]': [`/result?number=${SENT_NUMBER}`],
  // The inner route of a search; visitors see the query.
  '/searchsite/query/[query]': ['/searchsite?word=byd', '/searchsite?word=qqqqq'],
  // The screen of unknown addresses, which has no address itself.
  '/not-found-screen': [],
  // Any other address shows the 404 page.
  '/[...rest]': [],
};

/** The languages that the demo has a page in. */
export const localesOfAddress = (path: string): readonly Locale[] =>
  path.startsWith('/answers/') ? ['ru', 'mn', 'en'] : LOCALES;

/** An address that matches no route. */
export const UNKNOWN_ADDRESS = '/there-is-no-such-page';

/** Every route of the site as its folders spell it, `/` first. */
export function routesOf(root = '.'): string[] {
  const pages = join(root, PAGES);
  return readdirSync(pages, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?:^|[\\/])page\.tsx$/.test(file))
    .map((file) => `/${dirname(file).replaceAll('\\', '/')}`.replace(/^\/\.$/, '/'))
    .sort();
}

/**
 * Addresses that together show every page of the site.
 * @throws Error when a route has parameters and no example
 */
export function publicAddresses(root = '.'): string[] {
  return routesOf(root).flatMap((route) => {
    const examples = EXAMPLES[route];
    if (!examples && route.includes('['))
      throw new Error(`${route} has no example in tests/support/addresses.ts.`);
    return examples ?? [route];
  });
}
