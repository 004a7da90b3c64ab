import { serverClient } from '@/lib/api/server';
import { MAIN_MARKETS } from '@/lib/config/market-region';
import { listCountries } from '@/lib/contract/calls/home';
import type { Locale } from '@/lib/i18n/locales';
import { cachedRead } from './cached-read';

/** The names of the main markets' countries in a language, most enquiries first. */
export async function readMainMarkets(locale: Locale): Promise<string[]> {
  const names = await cachedRead(['main-markets', locale], [], async () => {
    const countries = await serverClient(locale)(listCountries, {});
    return MAIN_MARKETS.flatMap((id) => countries.find((each) => each.id === id)?.country ?? []);
  });
  return names ?? [];
}
