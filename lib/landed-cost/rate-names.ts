import {
  CURRENCIES,
  type Currency,
  LANDED_COUNTRY_CODES,
  type LandedCountryCode,
  landedCitiesOf,
} from '@/lib/config/landed-countries';

/** What is paid for on the way from the port to the plates, in the order of its lines. */
export const LINE_KINDS = [
  'price',
  'delivery',
  'duty',
  'excise',
  'vat',
  'customsFee',
  'recycling',
  'papers',
] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** Whose rates they are: a country's, those shared by countries of a union, or of money. */
export const RATE_AREAS = [...LANDED_COUNTRY_CODES, 'EAEU', 'money'] as const;
export type RateArea = (typeof RATE_AREAS)[number];

/** What the rows of a rate are chosen by: size of the engine, age, power, or the car's value. */
export type StepBasis = 'cc' | 'years' | 'kw' | 'hp' | Currency;

export interface RateColumn {
  unit: 'percent' | 'times' | 'days' | Currency;
  /** May be missing, as only the last one may: it is not entered yet. */
  isOptional?: true;
  per?: 'cc' | 'hp';
  /** Of what age a car is, more than the first up to the second; null has no end. */
  years?: readonly [above: number, upTo: number | null];
}

/** Which cars a rate is for, where it is not for all. */
export type CarGroup =
  | 'electric'
  | 'hybrid'
  | 'seriesHybrid'
  | 'youngHybrid'
  | 'engine'
  | 'diesel'
  | 'right'
  | 'company'
  | 'companyDiesel';

export interface RateSpec {
  kind: LineKind | 'money';
  for?: CarGroup;
  by?: StepBasis;
  columns: readonly RateColumn[];
}

const plain = (kind: RateSpec['kind'], unit: RateColumn['unit'], group?: CarGroup): RateSpec => ({
  kind,
  columns: [{ unit }],
  ...(group && { for: group }),
});
const steps = (
  kind: RateSpec['kind'],
  by: StepBasis,
  columns: readonly RateColumn[],
  group?: CarGroup,
): RateSpec => ({ kind, by, columns, ...(group && { for: group }) });

const byAge = (unit: RateColumn['unit'], limit: number, per?: 'cc'): RateColumn[] => [
  { unit, years: [0, limit], ...(per && { per }) },
  { unit, years: [limit, null], ...(per && { per }) },
];

/** Of the value, and no less than so much for each cubic centimetre. */
const PERCENT_OR_CC: readonly RateColumn[] = [{ unit: 'percent' }, { unit: 'EUR', per: 'cc' }];

const DELIVERY: RateSpec = {
  kind: 'delivery',
  columns: [{ unit: 'USD' }, { unit: 'days', isOptional: true }],
};

/** Delivery to each of a country's cities: what it costs, and how many days it takes. */
const deliveriesOf = (country: LandedCountryCode) =>
  Object.fromEntries(landedCitiesOf(country).map((city) => [city, DELIVERY]));

/**
 * Every rate that the computation knows, by area and name. Form, check, list and history at the desk
 * and the tables that buyers see follow from it; delivered values are in delivered/.
 */
export const RATES: Readonly<Record<RateArea, Readonly<Record<string, RateSpec>>>> = {
  EAEU: {
    'duty-to-3-years': steps('duty', 'EUR', PERCENT_OR_CC),
    'duty-over-3-years': steps('duty', 'cc', [
      { unit: 'EUR', per: 'cc', years: [3, 5] },
      { unit: 'EUR', per: 'cc', years: [5, null] },
    ]),
  },
  RU: {
    'duty-electric': plain('duty', 'percent', 'electric'),
    'excise-electric': steps('excise', 'hp', [{ unit: 'RUB', per: 'hp' }], 'electric'),
    'vat-electric': plain('vat', 'percent', 'electric'),
    'customs-fee': steps('customsFee', 'RUB', [{ unit: 'RUB' }]),
    'recycling-base': plain('recycling', 'RUB'),
    'recycling-private': steps('recycling', 'years', [{ unit: 'times' }]),
    'recycling-electric': steps('recycling', 'kw', byAge('times', 3), 'electric'),
    'recycling-to-1000': steps('recycling', 'kw', byAge('times', 3), 'engine'),
    'recycling-1000-2000': steps('recycling', 'kw', byAge('times', 3), 'engine'),
    'recycling-2000-3000': steps('recycling', 'kw', byAge('times', 3), 'engine'),
    'recycling-3000-3500': steps('recycling', 'kw', byAge('times', 3), 'engine'),
    'recycling-over-3500': steps('recycling', 'kw', byAge('times', 3), 'engine'),
    'thirty-minute-share': plain('recycling', 'percent', 'electric'),
    'company-duty-to-3-years': steps('duty', 'cc', [{ unit: 'percent' }], 'company'),
    'company-duty-3-7-years': steps('duty', 'cc', PERCENT_OR_CC, 'company'),
    'company-duty-over-7-years': steps('duty', 'cc', [{ unit: 'EUR', per: 'cc' }], 'company'),
    'company-diesel-to-3-years': plain('duty', 'percent', 'companyDiesel'),
    'company-diesel-3-7-years': steps('duty', 'cc', PERCENT_OR_CC, 'companyDiesel'),
    'company-diesel-over-7-years': steps(
      'duty',
      'cc',
      [{ unit: 'EUR', per: 'cc' }],
      'companyDiesel',
    ),
    'company-excise': steps('excise', 'hp', [{ unit: 'RUB', per: 'hp' }], 'company'),
    'company-vat': plain('vat', 'percent', 'company'),
    papers: plain('papers', 'RUB'),
    ...deliveriesOf('RU'),
  },
  MN: {
    duty: plain('duty', 'percent'),
    excise: steps('excise', 'cc', [
      { unit: 'MNT', years: [0, 3] },
      { unit: 'MNT', years: [3, 6] },
      { unit: 'MNT', years: [6, 9] },
      { unit: 'MNT', years: [9, null] },
    ]),
    'excise-hybrid': plain('excise', 'percent', 'hybrid'),
    'excise-electric': steps('excise', 'years', [{ unit: 'MNT' }], 'electric'),
    vat: plain('vat', 'percent'),
    papers: plain('papers', 'MNT'),
    ...deliveriesOf('MN'),
  },
  KZ: {
    'monthly-index': plain('customsFee', 'KZT'),
    duty: steps('duty', 'cc', [{ unit: 'percent' }], 'engine'),
    'duty-over-7-years': steps('duty', 'cc', [{ unit: 'percent' }], 'engine'),
    'duty-electric': plain('duty', 'percent', 'electric'),
    excise: steps('excise', 'cc', [{ unit: 'KZT', per: 'cc' }]),
    vat: plain('vat', 'percent'),
    'customs-fee': plain('customsFee', 'times'),
    recycling: steps('recycling', 'cc', [{ unit: 'times' }], 'engine'),
    registration: steps('papers', 'years', [{ unit: 'times' }], 'engine'),
    'registration-electric': steps('papers', 'years', [{ unit: 'times' }], 'electric'),
    papers: plain('papers', 'KZT'),
    ...deliveriesOf('KZ'),
  },
  BY: {
    'duty-electric': plain('duty', 'percent', 'electric'),
    'vat-electric': plain('vat', 'percent', 'electric'),
    'duty-series-hybrid': plain('duty', 'percent', 'seriesHybrid'),
    'vat-series-hybrid': plain('vat', 'percent', 'seriesHybrid'),
    recycling: steps('recycling', 'years', [{ unit: 'BYN' }]),
    papers: plain('papers', 'BYN'),
    ...deliveriesOf('BY'),
  },
  KG: {
    'duty-electric': plain('duty', 'percent', 'electric'),
    'vat-electric': plain('vat', 'percent', 'electric'),
    duty: steps('duty', 'cc', byAge('USD', 3, 'cc'), 'engine'),
    papers: plain('papers', 'USD'),
    ...deliveriesOf('KG'),
  },
  UZ: {
    'duty-electric': plain('duty', 'percent', 'electric'),
    'duty-share': steps('duty', 'years', [{ unit: 'percent' }], 'engine'),
    duty: steps('duty', 'cc', [{ unit: 'USD', per: 'cc' }], 'engine'),
    vat: plain('vat', 'percent'),
    'base-amount': plain('recycling', 'UZS'),
    'recycling-electric': steps('recycling', 'years', [{ unit: 'times' }], 'electric'),
    recycling: steps('recycling', 'cc', byAge('times', 3), 'engine'),
    papers: plain('papers', 'UZS'),
    ...deliveriesOf('UZ'),
  },
  TJ: {
    duty: plain('duty', 'percent', 'engine'),
    excise: plain('excise', 'percent', 'engine'),
    vat: plain('vat', 'percent', 'engine'),
    'duty-electric': plain('duty', 'percent', 'electric'),
    papers: plain('papers', 'TJS'),
    ...deliveriesOf('TJ'),
  },
  GE: {
    excise: steps('excise', 'years', [{ unit: 'GEL', per: 'cc' }]),
    'excise-hybrid': steps('excise', 'years', [{ unit: 'percent' }], 'hybrid'),
    'excise-right': plain('excise', 'times', 'right'),
    duty: plain('duty', 'GEL'),
    'duty-age': plain('duty', 'GEL'),
    'customs-fee': plain('customsFee', 'GEL'),
    papers: plain('papers', 'GEL'),
    ...deliveriesOf('GE'),
  },
  AZ: {
    duty: { ...plain('duty', 'USD'), columns: [{ unit: 'USD', per: 'cc' }] },
    'duty-electric': plain('duty', 'percent', 'electric'),
    excise: steps('excise', 'cc', [{ unit: 'AZN' }, { unit: 'AZN', per: 'cc' }]),
    'excise-over-3-years': steps('excise', 'cc', [{ unit: 'AZN' }, { unit: 'AZN', per: 'cc' }]),
    'excise-over-7-years': plain('excise', 'times', 'engine'),
    'excise-over-7-years-diesel': plain('excise', 'times', 'diesel'),
    vat: plain('vat', 'percent'),
    'vat-hybrid': plain('vat', 'percent', 'youngHybrid'),
    'customs-fee': plain('customsFee', 'AZN'),
    recycling: steps('recycling', 'years', [{ unit: 'AZN' }]),
    papers: plain('papers', 'AZN'),
    ...deliveriesOf('AZ'),
  },
  AE: {
    duty: plain('duty', 'percent'),
    vat: plain('vat', 'percent'),
    papers: plain('papers', 'AED'),
    ...deliveriesOf('AE'),
  },
  /** How much of each a US dollar is. */
  money: Object.fromEntries(
    CURRENCIES.filter((currency) => currency !== 'USD').map((currency) => [
      currency,
      plain('money', currency),
    ]),
  ),
};

export const isRateArea = (value: unknown): value is RateArea =>
  typeof value === 'string' && Object.hasOwn(RATES, value);

export function rateSpecOf(area: RateArea, name: string): RateSpec | null {
  const specs = RATES[area];
  return Object.hasOwn(specs, name) ? (specs[name] ?? null) : null;
}

/** What some rates are besides their kind. */
const OWN_NAMES = {
  'recycling-base': 'base',
  'base-amount': 'base',
  'recycling-private': 'private',
  'thirty-minute-share': 'thirtyMinutes',
  'monthly-index': 'monthlyIndex',
  registration: 'registration',
  'registration-electric': 'registration',
  'duty-age': 'perYear',
} as const;

/** What a rate is besides its kind, as the key of its word; undefined for nothing more. */
export const ownRateNameOf = (name: string) => OWN_NAMES[name as keyof typeof OWN_NAMES];
