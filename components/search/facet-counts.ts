import type { EnergyType, ModelCounts, ModelFilters } from '@/lib/contract/calls/car';
import type { CarMenuParam } from '@/lib/routing/car-menu';

/** The filters whose every choice has a number of models. */
export type CountedParam = Exclude<CarMenuParam, 'sort' | 'page'>;

/** How many models a choice would leave while the other filters stay. */
export function countOf(counts: ModelCounts, name: CountedParam, value: string): number {
  if (name === 'power') return counts.concessional;
  const record = {
    brand: counts.brands,
    type: counts.types,
    energy: counts.energy_types,
    price: counts.prices,
  }[name];
  return record[value] ?? 0;
}

/** What a form of filters asks for, as the API takes it. */
export function filtersOfForm(form: HTMLFormElement): ModelFilters {
  const data = new FormData(form);
  const chosen = (name: CountedParam) => String(data.get(name) ?? '') || undefined;
  const price = chosen('price');
  return {
    brand_sign: chosen('brand'),
    type_sign: chosen('type'),
    // The form's choices are the energy types.
    energy_type: chosen('energy') as EnergyType | undefined,
    price_max_usd: price ? Number(price) : undefined,
    recycling_fee: chosen('power') ? 'concessional' : undefined,
  };
}

export function areSameFilters(one: ModelFilters, other: ModelFilters): boolean {
  const names = Object.keys({ ...one, ...other }) as (keyof ModelFilters)[];
  return names.every((name) => one[name] === other[name]);
}
