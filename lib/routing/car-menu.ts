import { LATER_PAGE } from './query-segment';

/** The list of all cars (specification section 2). */
export const CAR_MENU_PATH = '/menuCar';

/** What its address may carry: filters from wide to narrow, then order and page. */
export const CAR_MENU_PARAMS = [
  'brand',
  'type',
  'energy',
  'price',
  'power',
  'sort',
  'page',
] as const;
export type CarMenuParam = (typeof CAR_MENU_PARAMS)[number];

const SIGN = /^[a-z0-9][a-z0-9-]{0,79}$/;

/** What each parameter may look like; any other value filters nothing. */
const PATTERNS: Record<CarMenuParam, RegExp> = {
  brand: SIGN,
  type: SIGN,
  energy: SIGN,
  price: /^[1-9]\d{0,6}$/,
  power: /^\d{1,4}$/,
  sort: /^-?[a-z]{1,20}$/,
  page: LATER_PAGE,
};

/**
 * The parameters that decide what the menu shows, in one order, so that a choice has one page
 * however its address is written. Empty for the first page of every car.
 */
export function canonicalCarMenuQuery(searchParams: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of CAR_MENU_PARAMS) {
    const [value = '', ...others] = searchParams.getAll(name);
    if (others.length === 0 && PATTERNS[name].test(value)) query.set(name, value);
  }
  return query;
}
