import { LATER_PAGE } from './query-segment';

/** The list of all cars (specification section 2). */
export const CAR_MENU_PATH = '/menuCar';

/** What its address may carry: filters from wide to narrow, then order and page. */
export const CAR_MENU_PARAMS = [
  'brand',
  'type',
  'energy',
  'priceFrom',
  'price',
  'powerFrom',
  'power',
  'seats',
  'drive',
  'gearbox',
  'steering',
  'charging',
  'litres',
  'litresFrom',
  'litresTo',
  'year',
  'yearFrom',
  'yearTo',
  'range',
  'port',
  'word',
  'sort',
  'page',
] as const;
export type CarMenuParam = (typeof CAR_MENU_PARAMS)[number];

const SIGN = /^[a-z0-9][a-z0-9-]{0,79}$/;
const SIGNS = /^[a-z0-9][a-z0-9-]{0,79}(?:,[a-z0-9][a-z0-9-]{0,79}){0,7}$/;
const LITRES = /^\d{1,2}\.\d$/;
const YEAR = /^\d{4}$/;
const AMOUNT = /^[1-9]\d{0,6}$/;
/** One with a letter or a digit in it, as long as a search takes them. */
const WORD = /^(?=.*[\p{L}\p{N}])[^\0]{1,80}$/u;

/** What each parameter may look like; any other value filters nothing. */
const PATTERNS: Record<CarMenuParam, RegExp> = {
  brand: SIGN,
  type: SIGNS,
  energy: SIGNS,
  priceFrom: AMOUNT,
  price: AMOUNT,
  powerFrom: /^\d{1,4}$/,
  power: /^\d{1,4}$/,
  seats: /^\d{1,2}$/,
  drive: SIGN,
  gearbox: SIGN,
  steering: SIGN,
  charging: SIGN,
  litres: LITRES,
  litresFrom: LITRES,
  litresTo: LITRES,
  year: YEAR,
  yearFrom: YEAR,
  yearTo: YEAR,
  range: /^\d{1,4}$/,
  port: SIGN,
  word: WORD,
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
    const [given = '', ...others] = searchParams.getAll(name);
    const value = given.trim();
    if (others.length === 0 && PATTERNS[name].test(value)) query.set(name, value);
  }
  return query;
}
