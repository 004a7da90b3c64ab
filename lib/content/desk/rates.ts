import { storeDayOf } from '@/lib/config/answer-promise';
import { DELIVERED_RATES } from '@/lib/landed-cost/delivered/delivered-rates';
import {
  RATE_AREAS,
  RATES,
  type RateArea,
  type RateSpec,
  rateSpecOf,
} from '@/lib/landed-cost/rate-names';
import { type RateEntry, rateIdOf, rateText } from '@/lib/landed-cost/rate-value';
import { isOutdated, ratesOn } from '@/lib/landed-cost/rates-in-force';
import { type EnteredRate, listEnteredRates } from '@/lib/server/rates/landed-rates';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { SearchParams } from './page-notice';
import { typedIn } from './typed-form';

/** Rates begin with a day at the stores, where staff enter them. */
const today = () => storeDayOf(new Date());

/** Prices, of which a new one holds from today; a rule may be corrected from the day it began. */
const DAILY_KINDS: readonly RateSpec['kind'][] = ['money', 'delivery'];

/** Why staff should look at a rate. */
export type RateFlag = 'missing' | 'example' | 'outdated';

export interface ListedRate {
  name: string;
  spec: RateSpec;
  entry: RateEntry | undefined;
  flag: RateFlag | null;
}

function flagOf(entry: RateEntry | undefined, day: string): RateFlag | null {
  if (!entry) return 'missing';
  if (entry.isExample) return 'example';
  return isOutdated(entry, day) ? 'outdated' : null;
}

/** Every rate with what holds today, by area: money, which changes every day, and in each what waits first. */
export async function readRateList(): Promise<{ area: RateArea; rates: ListedRate[] }[]> {
  const day = today();
  const entered = await listEnteredRates(deskBackend().db);
  const inForce = ratesOn(day, [...DELIVERED_RATES, ...entered]);
  const areas = RATE_AREAS.toSorted(
    (one, other) => Number(other === 'money') - Number(one === 'money'),
  );
  return areas.map((area) => ({
    area,
    rates: Object.entries(RATES[area])
      .map(([name, spec]) => {
        const entry = inForce.get(rateIdOf({ area, name }));
        return { name, spec, entry, flag: flagOf(entry, day) };
      })
      .toSorted((one, other) => Number(!one.flag) - Number(!other.flag)),
  }));
}

/** What the form of a rate asks for, by the names of its fields. */
export const RATE_FIELDS = ['value', 'from', 'source', 'address', 'checkedOn'] as const;
export type RateField = (typeof RATE_FIELDS)[number];

export interface RatePart {
  area: RateArea;
  name: string;
  spec: RateSpec;
  form: Record<RateField, string>;
  wrong: ReadonlySet<string>;
  /** Number of the last entry that its person has seen, by which the form is known to be of now. */
  seen: number;
  /** Newest first. */
  history: readonly (RateEntry & Partial<EnteredRate> & { isInForce: boolean; isLater: boolean })[];
}

/** One rate with its form and history; null for what is none. */
export async function readRatePart(
  area: RateArea,
  name: string,
  searchParams: SearchParams,
): Promise<RatePart | null> {
  const spec = rateSpecOf(area, name);
  if (!spec) return null;
  const query = await searchParams;
  const day = today();
  const entered = await listEnteredRates(deskBackend().db, area, name);
  const delivered = DELIVERED_RATES.filter((entry) => entry.area === area && entry.name === name);
  const all: (RateEntry & Partial<EnteredRate>)[] = [...delivered, ...entered];
  const inForce = ratesOn(day, all).get(rateIdOf({ area, name }));
  const form: RatePart['form'] = {
    value: inForce ? rateText(spec, inForce.rows) : '',
    from: inForce && !inForce.isExample && !DAILY_KINDS.includes(spec.kind) ? inForce.from : day,
    source: inForce?.source ?? '',
    address: inForce?.address ?? '',
    checkedOn: day,
  };
  const { typed, seen, wrong } = typedIn(query);
  for (const field of RATE_FIELDS) form[field] = typed[field] ?? form[field];
  return {
    area,
    name,
    spec,
    form,
    wrong: new Set(wrong),
    seen: seen ?? entered.at(-1)?.rateId ?? 0,
    history: all
      .map((entry) => ({ ...entry, isInForce: entry === inForce, isLater: entry.from > day }))
      .reverse(),
  };
}
