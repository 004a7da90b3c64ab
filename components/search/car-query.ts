import type { CarQuery } from '@/lib/content/search';
import { ENERGY_TYPES } from '@/lib/contract/calls/car';
import {
  CHARGING_STANDARDS,
  DRIVES,
  GEARBOXES,
  type ModelFilters,
  STEERING_SIDES,
  STOCK_PORTS,
} from '@/lib/contract/calls/model-list';
import { CAR_MENU_PATH } from '@/lib/routing/car-menu';
import { filtersOfParams, paramsOfFilters } from './filter-params';

const SORTS: readonly CarQuery['sort'][] = ['catalogue', 'price', '-price', '-updated'];

function isOneOf<Value extends string>(values: readonly Value[], text: unknown): text is Value {
  return (values as readonly unknown[]).includes(text);
}

/** Those of some signs with commas between them that are known; undefined when none is. */
function knownOf(signs: string | undefined, known: readonly string[]): string | undefined {
  return (
    signs
      ?.split(',')
      .filter((sign) => known.includes(sign))
      .join(',') || undefined
  );
}

const isWithin = (value: number | undefined, min: number, max: number) =>
  value === undefined || (value >= min && value <= max);

/** Only what the catalogue and the API know. */
function checkedFilters(
  filters: ModelFilters,
  known: { brandSigns: readonly string[]; typeSigns: readonly string[] },
): ModelFilters {
  const { year, year_min, year_max, drive, gearbox, steering, port } = filters;
  const { charging_standard: charging } = filters;
  return {
    ...filters,
    brand_sign: isOneOf(known.brandSigns, filters.brand_sign) ? filters.brand_sign : undefined,
    type_sign: knownOf(filters.type_sign, known.typeSigns),
    energy_type: knownOf(filters.energy_type, ENERGY_TYPES),
    drive: isOneOf(DRIVES, drive) ? drive : undefined,
    gearbox: isOneOf(GEARBOXES, gearbox) ? gearbox : undefined,
    steering: isOneOf(STEERING_SIDES, steering) ? steering : undefined,
    charging_standard: isOneOf(CHARGING_STANDARDS, charging) ? charging : undefined,
    port: isOneOf(STOCK_PORTS, port) ? port : undefined,
    year: isWithin(year, 1980, 2099) ? year : undefined,
    year_min: isWithin(year_min, 1980, 2099) ? year_min : undefined,
    year_max: isWithin(year_max, 1980, 2099) ? year_max : undefined,
  };
}

function withoutUndefined<Item extends object>(item: Item): Item {
  const given = Object.entries(item).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Item;
}

/**
 * What an address of the car menu asks for. Whatever it does not understand narrows nothing: an
 * old or mistyped link still shows cars.
 * @param known the brands and types there are
 */
export function carQueryOf(
  params: Partial<Record<string, string>>,
  known: { brandSigns: readonly string[]; typeSigns: readonly string[] },
): CarQuery {
  const { sort, page } = params;
  const filters = filtersOfParams((name) => params[name]);
  return {
    ...withoutUndefined(checkedFilters(filters, known)),
    sort: isOneOf(SORTS, sort) ? sort : 'catalogue',
    page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the car menu that asks for this. */
export function carMenuHref({ sort, page, ...filters }: Partial<CarQuery>): string {
  const params = new URLSearchParams(paramsOfFilters(filters));
  if (sort && sort !== 'catalogue') params.set('sort', sort);
  if (page && page > 1) params.set('page', String(page));
  return params.size > 0 ? `${CAR_MENU_PATH}?${params}` : CAR_MENU_PATH;
}

/** Whether the query leaves cars out, whatever their order and page. */
export function hasFilters(query: CarQuery): boolean {
  return carMenuHref({ ...query, sort: 'catalogue', page: 1 }) !== CAR_MENU_PATH;
}
