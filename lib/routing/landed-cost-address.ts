import { stockPrefixes } from '@/lib/config/company';
import { isLandedCity, type LandedCity } from '@/lib/config/landed-countries';
import { recordIdOf } from './paths';

/** What a car costs at home, and the rates of that. */
export const LANDED_COST_PATH = '/landedCost';

/** A stock number has 24 characters at most; people type spaces between them. */
export const CAR_TEXT_MAX_LENGTH = 40;

/** The parameters that decide what the page shows: numbers of a model and of one car of it, a city, and who buys. */
export const COST_PARAMS = ['car', 'unit', 'to', 'by'] as const;

/** The request of the page: which model or car, and which city; each may be left out. */
export interface CostQuestion {
  /** A model's number, or what was typed and may be the stock number of one car: `BAM-U1023`. */
  car?: number | string | undefined;
  /** The one car of the model whose own price and age count; only with the model's number. */
  unit?: number | undefined;
  to?: LandedCity | undefined;
  /** A private person by default. */
  by?: 'company' | undefined;
}

/** A model's number as its page says it, or its digits alone: `BAM-101`, `bam 101`, `101`; else null. */
export function modelNumberOf(text: string): number | null {
  const [, prefix, digits] = /^([A-Z]*)[-\s]?([1-9]\d{0,8})$/.exec(text.toUpperCase()) ?? [];
  return digits && (!prefix || stockPrefixes().includes(prefix)) ? Number(digits) : null;
}

/** The request that an address encodes. Parameters without one plain value are ignored. */
export function costQuestionOf(searchParams: URLSearchParams): CostQuestion {
  const paramOf = (name: (typeof COST_PARAMS)[number]) => {
    const values = searchParams.getAll(name);
    return values.length === 1 ? (values[0] ?? '').trim() : '';
  };
  const typed = paramOf('car').replaceAll('\0', '').slice(0, CAR_TEXT_MAX_LENGTH);
  const model = modelNumberOf(typed);
  const car = model ?? typed.toWellFormed().trim();
  const to = paramOf('to');
  const unit = model ? recordIdOf(paramOf('unit')) : null;
  return {
    ...(car && { car }),
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
