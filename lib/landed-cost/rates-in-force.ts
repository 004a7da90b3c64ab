import type { Currency } from '@/lib/config/landed-countries';
import { DELIVERED_RATES } from './delivered/delivered-rates';
import { RATES } from './rate-names';
import { endOf, type RateEntry, type RateId, rateIdOf } from './rate-value';

/** One per process: our server, pages and route handlers are bundled apart, with modules of their own. */
const holder = globalThis as typeof globalThis & { enteredRates?: readonly RateEntry[] };

const NONE: readonly RateEntry[] = [];

/** Replaces the entries of staff in this process, in the order in which they were made. */
export function setEnteredRates(entries: readonly RateEntry[]): void {
  holder.enteredRates = entries;
}

export type RatesInForce = ReadonlyMap<RateId, RateEntry>;

const isKnown = ({ area, name }: RateEntry) => Object.hasOwn(RATES[area] ?? {}, name);

/**
 * What holds on a day: of each rate the last that has begun, and what was entered last of that day.
 * What is made up yields to any that was entered, also to one that began before it.
 */
export function ratesOn(day: string, entries: readonly RateEntry[]): RatesInForce {
  const found = new Map<RateId, RateEntry>();
  for (const entry of entries) {
    const before = found.get(rateIdOf(entry));
    const yields = before?.isExample && !entry.isExample;
    const isOlder = before && !yields && before.from > entry.from;
    if (!isKnown(entry) || entry.from > day || isOlder) continue;
    found.set(rateIdOf(entry), entry);
  }
  return found;
}

let made: { day: string; entered: readonly RateEntry[]; rates: RatesInForce } | undefined;

/** The rates in force today: entries of staff replace those delivered with the site. */
export function ratesInForce(day: string): RatesInForce {
  const entered = holder.enteredRates ?? NONE;
  if (made?.day !== day || made.entered !== entered) {
    made = { day, entered, rates: ratesOn(day, [...DELIVERED_RATES, ...entered]) };
  }
  return made.rates;
}

export interface ExchangeRate {
  perUsd: number;
  /** Since when it holds, as YYYY-MM-DD. */
  day: string;
  /** Whether it is older than money may be. */
  isOutdated: boolean;
}

/** What one US dollar costs; null where no rate was entered. @param day today */
export function exchangeRateOf(currency: Currency, day: string): ExchangeRate | null {
  const entry = ratesInForce(day).get(`money/${currency}`);
  const cell = entry?.rows[0]?.[1];
  if (!entry || cell == null) return null;
  return {
    perUsd: (endOf(cell, 'low') + endOf(cell, 'high')) / 2,
    day: entry.from,
    isOutdated: isOutdated(entry, day),
  };
}

/** Rules change with a year or a decree, money and freight every day. */
const DAYS_TO_OUTDATED = { rule: 180, money: 14 };

/** Whether staff should compare a rate with its source again. @param day today, as YYYY-MM-DD */
export function isOutdated({ area, name, checkedOn }: RateEntry, day: string): boolean {
  if (!checkedOn) return true;
  const isMoney = area === 'money' || RATES[area][name]?.kind === 'delivery';
  const age = (Date.parse(day) - Date.parse(checkedOn)) / 86_400_000;
  return age > DAYS_TO_OUTDATED[isMoney ? 'money' : 'rule'];
}
