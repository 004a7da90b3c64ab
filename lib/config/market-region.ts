import type { Locale } from '@/lib/i18n/locales';

/**
 * Countries, by ISO alpha-2 code, whose visitors the site first shows the western-border port:
 * the members of the Commonwealth of Independent States, with Turkmenistan and Georgia. Russian
 * is an official or a common trade language in all of them, and their cars leave China through
 * Khorgos: by Kazakhstan, or on across the Caspian Sea. Everybody can switch the port.
 */
const RUSSIAN_SPEAKING_COUNTRIES: ReadonlySet<string> = new Set([
  'AM',
  'AZ',
  'BY',
  'GE',
  'KG',
  'KZ',
  'MD',
  'RU',
  'TJ',
  'TM',
  'UZ',
]);

/**
 * The mall's main markets by ISO 3166 numeric code, most enquiries first: Mongolia, Russia,
 * Kazakhstan, Kyrgyzstan, Uzbekistan, Tajikistan, Belarus, Turkmenistan, Azerbaijan, Armenia,
 * Georgia.
 */
export const MAIN_MARKETS: readonly number[] = [
  496, 643, 398, 417, 860, 762, 112, 795, 31, 51, 268,
];

/**
 * The country that nearly all readers of a language live in, by its ISO codes. Russian, spoken in
 * a dozen of our markets, tells none.
 */
export const HOME_COUNTRIES: Partial<Record<Locale, { id: number; alpha2: string }>> = {
  mn: { id: 496, alpha2: 'MN' },
};

/** A region for an address that lies nowhere: private, loopback, unknown. ISO 3166 reserves it. */
const UNKNOWN_REGION = 'zz';

/**
 * The answer of GET /api/home/ip for a country: `ru` for the Russian-speaking region, else the
 * lower-case country code.
 * @param country ISO alpha-2 code, or null when unknown
 */
export function regionOfCountry(country: string | null): string {
  if (!country) return UNKNOWN_REGION;
  return RUSSIAN_SPEAKING_COUNTRIES.has(country) ? 'ru' : country.toLowerCase();
}
