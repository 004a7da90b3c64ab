import * as z from 'zod/mini';
import { type AttributeName, AUTOMATIC_GEARBOXES, CONDITIONS, ENERGY_TYPES } from './attributes';
import { signList, text, wholeNumber } from './text';

/**
 * What narrows a list of models, in the order of addresses and of what is shown: from wide to
 * narrow. A filter is one entry, by its name in calls. Fields of calls, parameters of the car menu,
 * conditions, nearest offers, counts, controls and names follow (docs/adr/0064).
 */
export interface Filter {
  /** The parameter of the car menu; null for a filter that is part of another's. */
  param: string | null;
  /** What it is about; null for what has a condition of its own (catalogue/model-filters.ts). */
  of: AttributeName | null;
  /** The values that calls and addresses may have. */
  type: z.ZodMiniType<string | number, string | number>;
  /** How the attribute's number compares; of anything else it is one of those named. */
  compares?: 'equal' | 'min' | 'max';
  /** In litres with one decimal place, as cars are called: `2.0` is 1950 to 2049 cm³. */
  isLitres?: true;
  /** Offers of other numbers are rounded to it. */
  step?: number;
  /** Several values are allowed, with commas between them; a model has to have any of them. */
  isList?: true;
  /** The meaning of choices that are not values of the attribute itself. */
  means?: Readonly<Record<string, readonly string[]>>;
  /**
   * Of a number its text in `carMenu`, which has one with `From` behind it for `min` and with `UpTo`
   * for `max`; of anything else those of its choices, where they are not the attribute's.
   */
  text?: string;
  /** The field of countModels with the models of each choice; makes a list of choices in the menu. */
  facet?: string;
  /** The choices of a facet, besides the brands and types that there are. */
  choices?: readonly (string | number)[];
}

/** The longest text that narrows a list by words, in UTF-16 code units. */
export const FILTER_WORD_MAX_LENGTH = 80;

/** Upper limits of price by which a list of models is narrowed, in US dollars. */
export const PRICE_LIMITS_USD = [10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 60_000] as const;

const energy = `(?:${ENERGY_TYPES.join('|')})`;
const energyTypes = z.string().check(z.regex(new RegExp(`^${energy}(?:,${energy}){0,6}$`)));

const PRICE = {
  of: 'price_usd',
  type: wholeNumber(0, 10_000_000),
  step: 100,
  text: 'price',
} as const;
const POWER = { of: 'power_hp', type: wholeNumber(1, 9999), text: 'power' } as const;
const LITRES = {
  of: 'displacement_cc',
  type: z.string().check(z.regex(/^\d{1,2}\.\d$/)),
  isLitres: true,
  text: 'litres',
} as const;
const SEATS = { of: 'seats', type: wholeNumber(1, 99), text: 'seats' } as const;
const YEAR = { of: 'model_year', type: wholeNumber(1980, 2099), text: 'year' } as const;

export const FILTERS = {
  brand_sign: { param: 'brand', of: 'brand_sign', type: signList, isList: true, facet: 'brands' },
  type_sign: { param: 'type', of: 'type_sign', type: signList, isList: true, facet: 'types' },
  energy_type: {
    param: 'energy',
    of: 'energy_type',
    type: energyTypes,
    isList: true,
    facet: 'energy_types',
    choices: ENERGY_TYPES,
  },
  price_min_usd: {
    param: 'priceFrom',
    ...PRICE,
    compares: 'min',
    facet: 'prices_from',
    choices: PRICE_LIMITS_USD,
  },
  price_max_usd: {
    param: 'price',
    ...PRICE,
    compares: 'max',
    facet: 'prices',
    choices: PRICE_LIMITS_USD,
  },
  /** Only models whose private import to Russia qualifies for the concessional fee. */
  recycling_fee: { param: null, of: null, type: z.literal('concessional') },
  power_min_hp: { param: 'powerFrom', ...POWER, compares: 'min' },
  power_max_hp: { param: 'power', ...POWER, compares: 'max' },
  seats: {
    param: 'seats',
    ...SEATS,
    compares: 'equal',
    facet: 'seats',
    choices: [4, 5, 6, 7],
  },
  seats_min: { param: 'seatsFrom', ...SEATS, compares: 'min' },
  seats_max: { param: 'seatsTo', ...SEATS, compares: 'max' },
  /** Which wheels are driven, as buyers tell cars apart. */
  drive: {
    param: 'drive',
    of: 'drive',
    type: z.enum(['4x4', 'fwd', 'rwd']),
    means: { '4x4': ['awd', '4wd'] },
    text: 'drives',
    facet: 'drives',
    choices: ['4x4', 'fwd', 'rwd'],
  },
  gearbox: {
    param: 'gearbox',
    of: 'gearbox',
    type: z.enum(['automatic', 'manual', 'cvt', 'dct']),
    means: { automatic: AUTOMATIC_GEARBOXES },
    text: 'gearboxes',
    facet: 'gearboxes',
    choices: ['automatic', 'manual'],
  },
  steering: {
    param: 'steering',
    of: 'steering',
    type: z.enum(['left', 'right']),
    text: 'steerings',
    facet: 'steerings',
    choices: ['left', 'right'],
  },
  /** By what a car charges from outside. */
  charging_standard: {
    param: 'charging',
    of: 'charging_standard',
    type: z.enum(['gbt', 'ccs2']),
    facet: 'plugs',
    choices: ['gbt', 'ccs2'],
  },
  displacement_l: { param: 'litres', ...LITRES, compares: 'equal' },
  displacement_min_l: { param: 'litresFrom', ...LITRES, compares: 'min' },
  displacement_max_l: { param: 'litresTo', ...LITRES, compares: 'max' },
  year: { param: 'year', ...YEAR, compares: 'equal' },
  year_min: {
    param: 'yearFrom',
    ...YEAR,
    compares: 'min',
    facet: 'years_from',
    choices: [2022, 2023, 2024, 2025, 2026],
  },
  year_max: { param: 'yearTo', ...YEAR, compares: 'max' },
  range_min_km: {
    param: 'range',
    of: 'range_km',
    type: wholeNumber(1, 9999),
    compares: 'min',
    text: 'range',
    facet: 'ranges_from',
    choices: [100, 200, 300, 400, 500, 600],
  },
  /** Whether there are new ones, or used ones; a model may have both. */
  condition: {
    param: 'condition',
    of: null,
    type: z.enum(CONDITIONS),
    facet: 'conditions',
    choices: CONDITIONS,
  },
  /** Where a car stands; `any` is either port. */
  port: {
    param: 'port',
    of: null,
    type: z.enum(['khorgos', 'erenhot', 'any']),
    text: 'ports',
    facet: 'ports',
    choices: ['khorgos', 'erenhot', 'any'],
  },
  /** What a visitor types: names, and anything that a search interprets as a filter above. */
  word: { param: 'word', of: null, type: text(FILTER_WORD_MAX_LENGTH) },
} as const satisfies Record<string, Filter>;

export type FilterName = keyof typeof FILTERS;
export const FILTER_NAMES = Object.keys(FILTERS) as FilterName[];
export const filterOf = (name: FilterName): Filter => FILTERS[name];

/** Filters that have something in common, such as `{ compares: 'min' }`. */
export type FilterWith<Part> = {
  [Name in FilterName]: (typeof FILTERS)[Name] extends Part ? Name : never;
}[FilterName];

export type FilterParam = NonNullable<(typeof FILTERS)[FilterName]['param']>;

export type ModelFilters = {
  [Name in FilterName]?: z.output<(typeof FILTERS)[Name]['type']> | undefined;
};

/** Filters of which each choice's models are counted. */
export type FacetFilter = FilterWith<{ facet: string }>;
type Facet = (typeof FILTERS)[FacetFilter]['facet'];
export const FACET_FILTERS = FILTER_NAMES.filter(
  (name): name is FacetFilter => 'facet' in FILTERS[name],
);

/** A record of the facets. */
export function ofEachFacet<Value>(make: (name: FacetFilter) => Value): Record<Facet, Value> {
  const entries = FACET_FILTERS.map((name) => [FILTERS[name].facet, make(name)]);
  return Object.fromEntries(entries) as Record<Facet, Value>;
}

/** The known ones of several values with commas between them; '' when none is known. */
export function knownOf(given: string, known: readonly unknown[]): string {
  return given
    .split(',')
    .filter((each) => known.includes(each))
    .join(',');
}

/** A filter's value in a text; undefined for one that it does not accept, such as 0 and 007. */
export function filterValueOf(name: FilterName, given: string): string | number | undefined {
  const { type, isList, choices } = filterOf(name);
  const known = isList && choices ? knownOf(given, choices) : given;
  const { data } = type.safeParse(known);
  return data && String(data) === known ? data : undefined;
}
