import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { type CountryResponse, Reader } from 'maxmind';
import { regionOfCountry } from '@/lib/config/market-region';
import { normalizeAddress } from '@/lib/server/request/ip-address';

/** Both families of addresses; data of the regional registries, CC BY 4.0 (README.md, "Licence"). */
const DATABASE_FILE = path.join(
  process.cwd(),
  'node_modules/@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb',
);

interface CountryRecord {
  country_code?: string;
}

let reader: Reader<CountryResponse> | undefined;

/** The country that a visitor's address is registered in, in two letters; null where unknown. */
export function countryOfAddress(address: string): string | null {
  const plain = normalizeAddress(address);
  if (!isIP(plain)) return null;
  // Lazy: importing this module must not read a file of several megabytes.
  reader ??= new Reader<CountryResponse>(readFileSync(DATABASE_FILE));
  // The database has records of its own form, and not those of the package's types.
  const record = reader.get(plain) as CountryRecord | null;
  return record?.country_code || null;
}

/** The region of a visitor's address, `zz` when it is no address or in no known country. */
export function regionOfAddress(address: string): string {
  return regionOfCountry(countryOfAddress(address));
}
