import type { RateEntry } from '../rate-value';
import { CAUCASUS } from './caucasus';
import { CENTRAL_ASIA } from './central-asia';
import { EXAMPLES } from './examples';
import { MONEY } from './money';
import { MONGOLIA_AND_GULF } from './mongolia-and-gulf';
import { RUSSIA } from './russia';
import { UNION } from './union';

/** The rates that come with the site, each with the day on which it was compared with its source, where it was. */
export const DELIVERED_RATES: readonly RateEntry[] = [
  ...UNION,
  ...RUSSIA,
  ...MONGOLIA_AND_GULF,
  ...CAUCASUS,
  ...CENTRAL_ASIA,
  ...MONEY,
  ...EXAMPLES,
];
