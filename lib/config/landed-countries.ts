import type { Port } from './ports';

/** Money that rates are written in, or that buyers name in a search, by its ISO 4217 code. */
export const CURRENCIES = [
  'USD',
  'EUR',
  'RUB',
  'MNT',
  'KZT',
  'BYN',
  'GEL',
  'AZN',
  'AED',
  'KGS',
  'UZS',
  'TJS',
  'CNY',
  'SAR',
  'THB',
  'PKR',
] as const;
export type Currency = (typeof CURRENCIES)[number];

export const isCurrency = (code: string): code is Currency =>
  (CURRENCIES as readonly string[]).includes(code);

interface LandedCountry {
  currency: Currency;
  /** Where cars are brought to and from which port, the usual one first. */
  cities: Readonly<Record<string, Port>>;
}

/** Countries whose duties the site knows, by their ISO 3166 codes, in the order of their lists. */
export const LANDED_COUNTRIES = {
  RU: {
    currency: 'RUB',
    cities: { moscow: 'khorgos', novosibirsk: 'khorgos', irkutsk: 'erenhot' },
  },
  MN: { currency: 'MNT', cities: { ulaanbaatar: 'erenhot' } },
  KZ: { currency: 'KZT', cities: { almaty: 'khorgos', astana: 'khorgos' } },
  KG: { currency: 'KGS', cities: { bishkek: 'khorgos' } },
  UZ: { currency: 'UZS', cities: { tashkent: 'khorgos' } },
  TJ: { currency: 'TJS', cities: { dushanbe: 'khorgos' } },
  BY: { currency: 'BYN', cities: { minsk: 'khorgos' } },
  GE: { currency: 'GEL', cities: { tbilisi: 'khorgos' } },
  AZ: { currency: 'AZN', cities: { baku: 'khorgos' } },
  AE: { currency: 'AED', cities: { dubai: 'khorgos' } },
} as const satisfies Record<string, LandedCountry>;

export type LandedCountryCode = keyof typeof LANDED_COUNTRIES;

/** Who brings a car in: in some countries companies pay by other rules than people do for their own use. */
export const BUYERS = ['person', 'company'] as const;
export type Buyer = (typeof BUYERS)[number];

export type LandedCity = {
  [Code in LandedCountryCode]: keyof (typeof LANDED_COUNTRIES)[Code]['cities'];
}[LandedCountryCode];

export const LANDED_COUNTRY_CODES = Object.keys(LANDED_COUNTRIES) as readonly LandedCountryCode[];

export const isLandedCountry = (value: unknown): value is LandedCountryCode =>
  typeof value === 'string' && Object.hasOwn(LANDED_COUNTRIES, value);

/** The cities of a country, the usual one first. */
export const landedCitiesOf = (country: LandedCountryCode) =>
  Object.keys(LANDED_COUNTRIES[country].cities) as LandedCity[];

const CITIES = LANDED_COUNTRY_CODES.flatMap((country) =>
  landedCitiesOf(country).map((city) => [city, country] as const),
);

export const isLandedCity = (value: unknown): value is LandedCity =>
  CITIES.some(([city]) => city === value);

/** The country that a city is in. */
export const landedCountryOf = (of: LandedCity) =>
  CITIES.find(([city]) => city === of)?.[1] as LandedCountryCode;

/** The port from which cars are brought to a city. */
export function landedPortOf(city: LandedCity): Port {
  const cities: Readonly<Record<string, Port>> = LANDED_COUNTRIES[landedCountryOf(city)].cities;
  return cities[city] as Port;
}
