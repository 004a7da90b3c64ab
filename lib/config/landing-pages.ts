/**
 * Which choices of the car menu have a page of their own, for people who come from a search engine
 * (docs/adr/0051): a car type up to a price, and a brand at a port.
 */

/**
 * Upper limits of price of such pages, in US dollars at the port; all of them are choices of the
 * car menu too. They are part of addresses: removing one makes its pages unknown.
 */
export const LANDING_PRICES_USD = [10_000, 15_000, 20_000, 30_000, 40_000] as const;
export type LandingPriceUsd = (typeof LANDING_PRICES_USD)[number];

/** Fewer models are no choice: such a page is neither linked nor listed. */
export const LANDING_MODELS_MIN = 5;

/**
 * The largest part of the models of the wider page (a type's or a brand's own, or the next lower
 * price's part of this one) that a page may show. Beyond it the two are nearly the same page, and
 * search engines list one of them, or neither.
 */
export const LANDING_SHARE_MAX = 0.75;
