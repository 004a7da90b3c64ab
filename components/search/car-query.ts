import { CONCESSION_MAX_HP } from '@/lib/config/recycling-fee';
import type { CarQuery } from '@/lib/content/search';
import { ENERGY_TYPES, type EnergyType } from '@/lib/contract/calls/car';
import { CAR_MENU_PATH, type CarMenuParam } from '@/lib/routing/car-menu';

/** Stands in addresses for the cars that keep Russia's concessional recycling fee. */
export const LOWER_FEE_POWER = String(CONCESSION_MAX_HP.other);

const SORTS: readonly CarQuery['sort'][] = ['catalogue', 'price', '-price', '-updated'];

function isOneOf<Value extends string>(values: readonly Value[], text: unknown): text is Value {
  return (values as readonly unknown[]).includes(text);
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
  const { brand, type, energy, price, power, sort, page } = params;
  const priceMaxUsd = typeof price === 'string' && /^[1-9]\d{0,6}$/.test(price);
  return {
    ...(isOneOf(known.brandSigns, brand) && { brandSign: brand }),
    ...(isOneOf(known.typeSigns, type) && { typeSign: type }),
    ...(isOneOf<EnergyType>(ENERGY_TYPES, energy) && { energyType: energy }),
    ...(priceMaxUsd && { priceMaxUsd: Number(price) }),
    ...(power === LOWER_FEE_POWER && { hasLowerFee: true }),
    sort: isOneOf(SORTS, sort) ? sort : 'catalogue',
    page: typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** The address of the car menu that asks for this. */
export function carMenuHref(query: Partial<CarQuery>): string {
  const params = new URLSearchParams();
  const set = (name: CarMenuParam, value: string) => params.set(name, value);
  if (query.brandSign) set('brand', query.brandSign);
  if (query.typeSign) set('type', query.typeSign);
  if (query.energyType) set('energy', query.energyType);
  if (query.priceMaxUsd) set('price', String(query.priceMaxUsd));
  if (query.hasLowerFee) set('power', LOWER_FEE_POWER);
  if (query.sort && query.sort !== 'catalogue') set('sort', query.sort);
  if (query.page && query.page > 1) set('page', String(query.page));
  return params.size > 0 ? `${CAR_MENU_PATH}?${params}` : CAR_MENU_PATH;
}

/** Whether the query leaves cars out, whatever their order and page. */
export function hasFilters(query: CarQuery): boolean {
  return isNarrowed({ ...query, sort: 'catalogue', page: 1 });
}

/** Whether the query shows anything but the first page of everything. */
export function isNarrowed(query: CarQuery): boolean {
  return carMenuHref(query) !== CAR_MENU_PATH;
}
