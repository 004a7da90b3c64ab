import {
  FILTER_NAMES,
  FILTERS,
  type FilterParam,
  filterOf,
  filterValueOf,
  type ModelFilters,
} from '@/lib/contract/filters';
import { LATER_PAGE } from './query-segment';

/**
 * The value of power in addresses that means the cars that keep Russia's concessional recycling
 * fee, whatever its limit is: addresses do not change with it.
 */
export const LOWER_FEE_POWER = '160';

/** The one that means so many horsepower, which people may ask for where the fee's limit is another. */
const SAME_POWER = `${LOWER_FEE_POWER}hp`;

/** What its address may carry: filters from wide to narrow, then order and page. */
export const CAR_MENU_PARAMS: readonly string[] = [
  ...FILTER_NAMES.flatMap((name) => FILTERS[name].param ?? []),
  'sort',
  'page',
];

/** Those that may name several. */
const LIST_PARAMS: ReadonlySet<string> = new Set(
  FILTER_NAMES.flatMap((name) => (filterOf(name).isList && FILTERS[name].param) || []),
);

/**
 * The filters of parameters; invalid values are ignored. Whether there is such a brand or type is
 * not checked.
 */
export function filtersOfParams(read: (param: FilterParam) => string | undefined): ModelFilters {
  const filters: Record<string, string | number> = {};
  for (const name of FILTER_NAMES) {
    const { param } = FILTERS[name];
    const text = (param && read(param)?.trim()) || '';
    // Most addresses have none, and a schema takes long to reject an empty text.
    if (!text) continue;
    const value = filterValueOf(name, text);
    // No name consists of punctuation alone.
    const isMeant = name !== 'word' || /[\p{L}\p{N}]/u.test(text);
    if (name === 'power_max_hp' && text === LOWER_FEE_POWER) filters.recycling_fee = 'concessional';
    else if (name === 'power_max_hp' && text === SAME_POWER)
      filters[name] = Number(LOWER_FEE_POWER);
    else if (value !== undefined && isMeant) filters[name] = value;
  }
  return filters;
}

/** Filters as parameters, from wide to narrow. */
export function paramsOfFilters(filters: ModelFilters): [FilterParam, string][] {
  return FILTER_NAMES.flatMap((name): [FilterParam, string][] => {
    const { param } = FILTERS[name];
    if (name === 'power_max_hp' && filters.recycling_fee) return [['power', LOWER_FEE_POWER]];
    const value = filters[name];
    if (name === 'power_max_hp' && String(value) === LOWER_FEE_POWER)
      return [['power', SAME_POWER]];
    return !param || value === undefined || value === '' ? [] : [[param, String(value)]];
  });
}

/**
 * The parameters that decide what the menu shows, in one order, so that a choice has one page
 * however its address is written. Empty for the first page of every car.
 */
export function canonicalCarMenuQuery(searchParams: URLSearchParams): URLSearchParams {
  const read = (param: string) => {
    const given = searchParams.getAll(param).map((value) => value.trim());
    // A form without script repeats the parameter of a list, and names the fee's limit beside another.
    if (param === 'power' && given.includes(LOWER_FEE_POWER)) return LOWER_FEE_POWER;
    return given.length < 2 || LIST_PARAMS.has(param) ? given.filter(Boolean).join(',') : '';
  };
  const query = new URLSearchParams(paramsOfFilters(filtersOfParams(read)));
  const sort = read('sort');
  const page = read('page');
  if (/^-?[a-z]{1,20}$/.test(sort)) query.set('sort', sort);
  if (LATER_PAGE.test(page)) query.set('page', page);
  return query;
}
