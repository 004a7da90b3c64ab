import { regionOfCountry } from '@/lib/config/market-region';
import { PORTS, type Port, SITE_VALUE, siteOfRegion } from '@/lib/config/ports';
import type { LeadOrigin } from '@/lib/contract/lead-origin';
import { alpha2Of } from '../geo/countries';

/** The port of a region, as everywhere on the site (specification section 4). */
function portOfRegion(region: string): Port {
  return PORTS.find((port) => SITE_VALUE[port] === siteOfRegion(region)) ?? 'erenhot';
}

/**
 * The port that serves a buyer: the one they chose, or else that of the country they named, the one
 * their pages showed, the one of their language.
 */
export function portOfLead(
  { chosenPort, shownPort }: Pick<LeadOrigin, 'chosenPort' | 'shownPort'>,
  { countryId, lang }: { countryId: number | null; lang: string },
): Port {
  if (chosenPort) return chosenPort;
  const country = alpha2Of(countryId);
  if (country) return portOfRegion(regionOfCountry(country));
  return shownPort ?? portOfRegion(lang);
}
