import type { CarQuery } from '@/lib/content/search';
import { SORTS } from '@/lib/contract/calls/model-list';
import { knownOf, type ModelFilters } from '@/lib/contract/filters';
import { filtersOfParams, paramsOfFilters } from '@/lib/routing/car-menu';
import { CAR_MENU_PATH } from '@/lib/routing/paths';

/** Only the brands and types that the catalogue has. */
function knownFilters(
  { brand_sign: brands, type_sign: types, ...others }: ModelFilters,
  { brandSigns, typeSigns }: { brandSigns: readonly string[]; typeSigns: readonly string[] },
): ModelFilters {
  const knownBrands = brands && knownOf(brands, brandSigns);
  const knownTypes = types && knownOf(types, typeSigns);
  return {
    ...(knownBrands && { brand_sign: knownBrands }),
    ...(knownTypes && { type_sign: knownTypes }),
    ...others,
  };
}

/**
 * The filters of a car menu address. Unknown values are ignored, so that an old or mistyped link
 * still shows cars.
 * @param known the brands and types there are
 */
export function carQueryOf(
  params: Partial<Record<string, string>>,
  known: { brandSigns: readonly string[]; typeSigns: readonly string[] },
): CarQuery {
  const { sort, page } = params;
  const filters = filtersOfParams((name) => params[name]);
  return {
    ...knownFilters(filters, known),
    sort: SORTS.find((each) => each === sort) ?? 'catalogue',
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

/** Whether the query leaves cars out, regardless of order and page. */
export function hasFilters(query: CarQuery): boolean {
  return carMenuHref({ ...query, sort: 'catalogue', page: 1 }) !== CAR_MENU_PATH;
}
