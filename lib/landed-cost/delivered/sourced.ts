import type { RateArea } from '../rate-names';
import type { RateEntry, RateRows } from '../rate-value';

/** When the delivered rates were compared with their sources. */
const CHECKED_ON = '2026-11-26';

/** Rates of an area that one source has. */
export function sourced(
  area: RateArea,
  from: string,
  [source, address]: readonly [source: string, address: string],
  rates: Readonly<Record<string, RateRows>>,
): RateEntry[] {
  return Object.entries(rates).map(([name, rows]) => ({
    area,
    name,
    from,
    rows,
    source,
    address,
    checkedOn: CHECKED_ON,
  }));
}

/** The same of a source of which not every figure was read: the site and the desk say so. */
export const uncompared = (...rates: Parameters<typeof sourced>): RateEntry[] =>
  sourced(...rates).map((entry) => ({ ...entry, checkedOn: '' }));

/** What the mall itself would have to say, made up until it does. */
export const made = (area: RateArea, from: string, rates: Readonly<Record<string, RateRows>>) =>
  sourced(area, from, ['', ''], rates).map((entry) => ({ ...entry, isExample: true }));

/** From the port to a city: dollars, then days. */
export const way = (
  usd: readonly [low: number, high: number],
  days: readonly [low: number, high: number],
): RateRows => [[null, usd, days]];

export const one = (low: number, high?: number): RateRows => [
  [null, high === undefined ? low : [low, high]],
];
