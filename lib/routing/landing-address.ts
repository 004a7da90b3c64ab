import { LANDING_PRICES_USD, type LandingPriceUsd } from '@/lib/config/landing-pages';
import { PORTS, type Port } from '@/lib/config/ports';
import { CAR_MENU_PATH } from './paths';

/** What a landing page shows: the models of a type up to a price, or of a brand at a port. */
export type LandingChoice =
  | { type_sign: string; price_max_usd: LandingPriceUsd }
  | { brand_sign: string; port: Port };

const SIGN = '[a-z0-9][a-z0-9-]{0,79}';
/** The end decides, so that no sign of the catalogue makes an address mean two things. */
const OF_TYPE = new RegExp(`^(${SIGN})-under-(${LANDING_PRICES_USD.join('|')})$`);
const OF_BRAND = new RegExp(`^(${SIGN})-(${PORTS.join('|')})$`);

/** The last part of a landing page's address: `compact-suv-under-20000`, `byd-erenhot`. */
export function landingSlugOf(choice: LandingChoice): string {
  return 'type_sign' in choice
    ? `${choice.type_sign}-under-${choice.price_max_usd}`
    : `${choice.brand_sign}-${choice.port}`;
}

/** Where a landing page is; the same in every language. */
export function landingHref(choice: LandingChoice): string {
  return `${CAR_MENU_PATH}/${landingSlugOf(choice)}`;
}

/** What an address asks for, whether the catalogue has it or not; null for any other address. */
export function landingChoiceOf(slug: string): LandingChoice | null {
  const [, typeSign, priceUsd] = OF_TYPE.exec(slug) ?? [];
  if (typeSign) return { type_sign: typeSign, price_max_usd: Number(priceUsd) as LandingPriceUsd };
  const [, brandSign, port] = OF_BRAND.exec(slug) ?? [];
  return brandSign ? { brand_sign: brandSign, port: port as Port } : null;
}

/** The landing page's choice that filters of the car menu are, and nothing but it; else null. */
export function landingChoiceOfFilters(
  filters: Readonly<Record<string, unknown>>,
): LandingChoice | null {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  const { type_sign, price_max_usd, brand_sign, port } = filters;
  if (given.length !== 2) return null;
  if (type_sign && price_max_usd) return landingChoiceOf(`${type_sign}-under-${price_max_usd}`);
  return brand_sign && port ? landingChoiceOf(`${brand_sign}-${port}`) : null;
}
