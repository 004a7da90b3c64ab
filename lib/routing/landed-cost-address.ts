import { isLandedCity, type LandedCity } from '@/lib/config/landed-countries';
import { recordIdOf } from './paths';

/** What a car costs at home, and the rates of that. */
export const LANDED_COST_PATH = '/landedCost';

/** The parameters that decide what the page shows: numbers of a model and of one car of it, a city, and who buys. */
export const COST_PARAMS = ['car', 'unit', 'to', 'by'] as const;

/** The request of the page: which model or car, and which city; each may be left out. */
export interface CostQuestion {
  car?: number | undefined;
  /** The one car of the model whose own price and age count. */
  unit?: number | undefined;
  to?: LandedCity | undefined;
  /** A private person by default. */
  by?: 'company' | undefined;
}

/** A number as it stands on the car's page or is typed from it: `101`, `BAM-101`, `бам 101`. */
export const CAR_NUMBER = /^\p{L}{0,8}(?:-|\s)?([1-9]\d{0,8})$/u;

/** The request that an address encodes. Parameters without one plain value are ignored. */
export function costQuestionOf(searchParams: URLSearchParams): CostQuestion {
  const paramOf = (name: (typeof COST_PARAMS)[number]) => {
    const values = searchParams.getAll(name);
    return values.length === 1 ? (values[0] ?? '').trim() : '';
  };
  const [, car] = CAR_NUMBER.exec(paramOf('car')) ?? [];
  const to = paramOf('to');
  const unit = car ? recordIdOf(paramOf('unit')) : null;
  return {
    ...(car && { car: Number(car) }),
    ...(unit && { unit }),
    ...(isLandedCity(to) && { to }),
    ...(paramOf('by') === 'company' && { by: 'company' }),
  };
}

/** The parameters that decide what the page shows, in one order and one spelling. */
export function canonicalCostQuery(searchParams: URLSearchParams): URLSearchParams {
  return queryOf(costQuestionOf(searchParams));
}

function queryOf({ car, unit, to, by }: CostQuestion): URLSearchParams {
  return new URLSearchParams({
    ...(car && { car: String(car) }),
    ...(car && unit && { unit: String(unit) }),
    ...(to && { to }),
    ...(by && { by }),
  });
}

export function landedCostHref(question: CostQuestion = {}): string {
  const query = queryOf(question);
  return LANDED_COST_PATH + (query.size > 0 ? `?${query}` : '');
}
