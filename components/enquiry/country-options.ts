import type { LoadOptions, Option } from '@/components/ui/option-search';
import { send } from '@/lib/api/browser';
import { listCountries } from '@/lib/contract/calls/home';

/**
 * The mall's main markets by ISO 3166 numeric code, most enquiries first: Mongolia, Russia,
 * Kazakhstan, Kyrgyzstan, Uzbekistan, Tajikistan, Belarus, Turkmenistan, Azerbaijan, Armenia,
 * Georgia.
 */
const MAIN_MARKETS = ['496', '643', '398', '417', '860', '762', '112', '795', '31', '51', '268'];

/** Countries by name; all of them, with the main markets on top, while nothing is typed. */
export const loadCountries: LoadOptions = async (word, signal) => {
  const countries = await send(listCountries, { word }, { signal });
  const options: Option[] = countries.map(({ id, country }) => ({
    id: String(id),
    label: country,
  }));
  if (word) return options;
  const markets = MAIN_MARKETS.flatMap((id) => options.find((option) => option.id === id) ?? []);
  const [first, ...rest] = options.filter((option) => !MAIN_MARKETS.includes(option.id));
  return first ? [...markets, { ...first, startsGroup: markets.length > 0 }, ...rest] : markets;
};
