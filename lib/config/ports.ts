/** The two trading ports a visitor can choose as the "site" (specification sections 1 and 9). */
export const PORTS = ['khorgos', 'erenhot'] as const;
export type Port = (typeof PORTS)[number];

/** The site cookie's values: 1 is the western-border port, 2 the eastern-border port. */
export const SITE_VALUE: Record<Port, '1' | '2'> = { khorgos: '1', erenhot: '2' };
export type SiteValue = (typeof SITE_VALUE)[Port];

/** The answer of GET /api/home/ip that means port 1 (specification section 4). */
const RUSSIAN_REGION = 'ru';

/** Port 1 for the Russian-speaking region, port 2 for everybody else. */
export function siteOfRegion(region: string): SiteValue {
  return region === RUSSIAN_REGION ? SITE_VALUE.khorgos : SITE_VALUE.erenhot;
}

export function isSiteValue(value: unknown): value is SiteValue {
  return value === SITE_VALUE.khorgos || value === SITE_VALUE.erenhot;
}
