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

/** Whether an address asks for anything but the first page of every car. Empty asks for nothing. */
export function hasCarMenuQuery(searchParams: URLSearchParams): boolean {
  return CAR_MENU_PARAMS.some((name) => searchParams.get(name));
}
