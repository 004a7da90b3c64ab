import type { Sql } from 'postgres';
import { company } from '@/lib/config/company';
import { CURRENCIES } from '@/lib/config/landed-countries';
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n/locales';

/** Names and signs that Russian and Mongolian write in Latin letters too. */
const TRADEMARKS_AND_SIGNS = [
  'WhatsApp Telegram Messenger Facebook Instagram YouTube Google Maps Amap Yandex GIS',
  // Brands and inventions that stories of the catalogue speak of.
  'Yangwang Fangchengbao Blade LFP',
  // Body, engines, plugs and test cycles of cars.
  'NMC SOH EPTS SBKTS CMR CATL EREV PHEV HEV EV MPV SUV DHT CVT VIN GB CCS CLTC NEDC WLTC ERA GLONASS',
  'JavaScript cookie Argon IP CRM Global Privacy Control Do Not Track',
  // Units and drives where a language has no letters of its own for them.
  'kW kWh REEV US Rs',
];

const wordsIn = (text: string) => text.toLowerCase().match(/[a-z]{2,}/g) ?? [];

/** Words, in small letters, that may stand in Latin letters on a page of any language. */
export async function allowedWords(database: Sql, address: string): Promise<Set<string>> {
  const names = await database<{ name: string }[]>`
    select brand_name as name from brands
    union select model_name from models
    union select trim from models
    union select model_sign from models
    union select coder from promotions
    union select vin from units where vin is not null`;
  const { name, legalName, stockPrefix } = company();
  return new Set(
    [
      ...TRADEMARKS_AND_SIGNS,
      ...LOCALES,
      ...CURRENCIES,
      ...Object.values(LOCALE_NAMES),
      name,
      legalName,
      stockPrefix,
      ...names.map((row) => row.name),
      new URLSearchParams(address.split('?')[1]).get('word') ?? '',
    ].flatMap(wordsIn),
  );
}
