import { CONCESSION_MAX } from '@/lib/config/recycling-fee';
import type { ModelFilters } from '@/lib/contract/calls/model-list';
import type { CarMenuParam } from '@/lib/routing/car-menu';

/** Stands in addresses for the cars that keep Russia's concessional recycling fee. */
export const LOWER_FEE_POWER = String(CONCESSION_MAX.other.hp);

/** Filters by the parameter of an address that carries them; the power has a rule of its own. */
export const FILTER_OF_PARAM = {
  brand: 'brand_sign',
  type: 'type_sign',
  energy: 'energy_type',
  priceFrom: 'price_min_usd',
  price: 'price_max_usd',
  powerFrom: 'power_min_hp',
  power: 'power_max_hp',
  seats: 'seats',
  drive: 'drive',
  gearbox: 'gearbox',
  steering: 'steering',
  charging: 'charging_standard',
  litres: 'displacement_l',
  litresFrom: 'displacement_min_l',
  litresTo: 'displacement_max_l',
  year: 'year',
  yearFrom: 'year_min',
  yearTo: 'year_max',
  range: 'range_min_km',
  port: 'port',
  word: 'word',
} as const satisfies Partial<Record<CarMenuParam, keyof ModelFilters>>;

export type FilterParam = keyof typeof FILTER_OF_PARAM;

const FILTER_PARAMS = Object.keys(FILTER_OF_PARAM) as FilterParam[];

const TEXTS: ReadonlySet<FilterParam> = new Set<FilterParam>([
  'brand',
  'type',
  'energy',
  'drive',
  'gearbox',
  'steering',
  'charging',
  'litres',
  'litresFrom',
  'litresTo',
  'port',
  'word',
]);

/** What parameters ask for; none of them is checked, except that numbers are numbers. */
export function filtersOfParams(read: (name: FilterParam) => string | undefined): ModelFilters {
  const filters: Record<string, string | number> = {};
  for (const name of FILTER_PARAMS) {
    const value = read(name)?.trim();
    if (!value) continue;
    if (name === 'power' && value === LOWER_FEE_POWER) filters.recycling_fee = 'concessional';
    else if (TEXTS.has(name)) filters[FILTER_OF_PARAM[name]] = value;
    else if (/^[1-9]\d{0,6}$/.test(value)) filters[FILTER_OF_PARAM[name]] = Number(value);
  }
  return filters as ModelFilters;
}

/** Filters as parameters, from wide to narrow. */
export function paramsOfFilters(filters: ModelFilters): [FilterParam, string][] {
  return FILTER_PARAMS.flatMap((name): [FilterParam, string][] => {
    if (name === 'power' && filters.recycling_fee) return [[name, LOWER_FEE_POWER]];
    const value = filters[FILTER_OF_PARAM[name]];
    return value === undefined || value === '' ? [] : [[name, String(value)]];
  });
}
