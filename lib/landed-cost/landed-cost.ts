import {
  type Buyer,
  type Currency,
  type LandedCity,
  type LandedCountryCode,
  landedCountryOf,
} from '@/lib/config/landed-countries';
import { ageOf, countedPowerKw, isDrivenByMotors, isPassengerCar, type LandedCar } from './car';
import { LINE_KINDS, type LineKind } from './rate-names';
import { endOf, type RateEntry, type RateId } from './rate-value';
import type { RatesInForce } from './rates-in-force';
import { azerbaijan, emirates, georgia, mongolia, tajikistan, uzbekistan } from './regimes/others';
import { belarus, kazakhstan, kyrgyzstan, russia } from './regimes/union';
import { MissingRate, Scenario, type ScenarioInput, type Turn } from './scenario';

const REGIMES: Record<LandedCountryCode, (scenario: Scenario) => void> = {
  RU: russia,
  MN: mongolia,
  KZ: kazakhstan,
  KG: kyrgyzstan,
  UZ: uzbekistan,
  TJ: tajikistan,
  BY: belarus,
  GE: georgia,
  AZ: azerbaijan,
  AE: emirates,
};

/** Where only the rules for private persons are known, and companies have others. */
const OF_PERSONS: readonly LandedCountryCode[] = ['BY', 'KG'];

/** Where cars with the wheel on the right are not registered; the site’s answers name the sources. */
const LEFT_HAND_ONLY: readonly LandedCountryCode[] = ['KZ', 'KG', 'AE'];

/** What a sum is uncertain by. */
export const DOUBTS = ['age', 'power', 'rate'] as const;
export type Doubt = (typeof DOUBTS)[number];

export interface LandedLine {
  kind: LineKind;
  /** In the currency of its rule. */
  low: number;
  high: number;
  currency: Currency;
  lowUsd: number;
  highUsd: number;
  rates: readonly RateId[];
  doubts: readonly Doubt[];
  /** Whether one of its rates is made up. */
  isExample: boolean;
}

export type LandedCost =
  | {
      isKnown: true;
      lines: readonly LandedLine[];
      lowUsd: number;
      highUsd: number;
      /** Whether a rate of one of its lines is made up. */
      isExample: boolean;
    }
  /**
   * What is not known; a vehicle that is no passenger car has other rules than these, and so have
   * companies in some countries. A car that cannot be registered for its steering has no sum.
   */
  | { isKnown: false; missing: RateId | 'displacement' | 'vehicle' | 'steering' | 'company' };

export interface LandedQuestion {
  country: LandedCountryCode;
  city: LandedCity;
  /** A private person by default. */
  buyer?: Buyer | undefined;
  car: LandedCar;
  /** Today, as YYYY-MM-DD. */
  day: string;
}

/** What the way to a city costs and how long it takes; null where neither is known. */
export interface Delivery {
  lowUsd: number;
  highUsd: number;
  days: readonly [low: number, high: number];
  /** Made up, until staff enter theirs. */
  isExample: boolean;
}

export function deliveryTo(city: LandedCity, rates: RatesInForce): Delivery | null {
  const entry = rates.get(`${landedCountryOf(city)}/${city}`);
  const [, usd, days] = entry?.rows[0] ?? [];
  if (usd === undefined || days === undefined) return null;
  return {
    lowUsd: endOf(usd, 'low'),
    highUsd: endOf(usd, 'high'),
    days: [endOf(days, 'low'), endOf(days, 'high')],
    isExample: entry?.isExample === true,
  };
}

const ENDS = ['low', 'high'] as const;

/** Every combination of what is not certain. */
function turnsOf({ car, day, rates }: ScenarioInput): Turn[] {
  const ages = [...new Set(ageOf(car, day))];
  const share = rates.get('RU/thirty-minute-share')?.rows[0]?.[1] ?? 100;
  const [lowShare, highShare] = typeof share === 'number' ? [share, share] : share;
  const low = countedPowerKw(car, lowShare / 100)[0];
  const high = countedPowerKw(car, highShare / 100)[1];
  const powers = [
    { countedKw: low, exciseKw: isDrivenByMotors(car) ? low : (car.engineKw ?? low) },
    // The Ministry of Finance adds up the power of an engine and what motors hold for thirty minutes
    // (https://matador.tech/news/minfin-resil-summirovat-mosnosti-dvs-i-elektromotora-u-gibridov).
    { countedKw: high, exciseKw: Math.max(high, car.powerKw) },
  ];
  const isRange = ({ area, rows }: RateEntry) => area === 'money' && Array.isArray(rows[0]?.[1]);
  const moneys = [...rates.values()].some(isRange) ? ENDS : (['low'] as const);
  return ENDS.flatMap((end) =>
    moneys.flatMap((money) =>
      ages.flatMap((ageYears) => powers.map((power) => ({ end, money, ageYears, ...power }))),
    ),
  );
}

function play(input: ScenarioInput, turn: Turn): Scenario {
  const scenario = new Scenario(input, turn);
  scenario.line('price', 'USD', () => input.car.priceUsd);
  scenario.line('delivery', 'USD', () => scenario.own(input.city));
  REGIMES[input.country](scenario);
  return scenario;
}

const CHANGES: Record<Doubt, (one: Turn, other: Turn) => boolean> = {
  age: (one, other) => one.ageYears !== other.ageYears,
  power: (one, other) => one.countedKw !== other.countedKw || one.exciseKw !== other.exciseKw,
  rate: (one, other) => one.end !== other.end || one.money !== other.money,
};

/** Whether a sum is another one in two scenarios that differ by nothing else. */
function isDoubtful(doubt: Doubt, kind: LineKind, scenarios: readonly Scenario[]): boolean {
  const usdOf = ({ lines }: Scenario) => lines.find((line) => line.kind === kind)?.usd ?? 0;
  return scenarios.some((one) =>
    scenarios.some(
      (other) =>
        DOUBTS.every((each) => CHANGES[each](one.turn, other.turn) === (each === doubt)) &&
        Math.abs(usdOf(one) - usdOf(other)) > 0.005,
    ),
  );
}

/**
 * What a car costs at home, as ranges over everything that is not certain: the day it was built, the
 * power in its papers, and what rules and rates leave open. An estimate: no rounding, which is for
 * those who show it.
 */
export function landedCostOf(question: LandedQuestion, rates: RatesInForce): LandedCost {
  const { car } = question;
  if (!isPassengerCar(car)) return { isKnown: false, missing: 'vehicle' };
  if (car.steering === 'right' && LEFT_HAND_ONLY.includes(question.country)) {
    return { isKnown: false, missing: 'steering' };
  }
  if (question.buyer === 'company' && OF_PERSONS.includes(question.country)) {
    return { isKnown: false, missing: 'company' };
  }
  const input = { ...question, rates };
  try {
    const scenarios = turnsOf(input).map((turn) => play(input, turn));
    const lines = LINE_KINDS.flatMap((kind): LandedLine[] => {
      const found = scenarios.flatMap(({ lines }) => lines.filter((line) => line.kind === kind));
      const [first] = found;
      if (!first || found.every(({ amount }) => amount === 0)) return [];
      const ids = [...new Set(found.flatMap((line) => line.rates))];
      return [
        {
          kind,
          currency: first.currency,
          low: Math.min(...found.map(({ amount }) => amount)),
          high: Math.max(...found.map(({ amount }) => amount)),
          lowUsd: Math.min(...found.map(({ usd }) => usd)),
          highUsd: Math.max(...found.map(({ usd }) => usd)),
          rates: ids,
          doubts: DOUBTS.filter((doubt) => isDoubtful(doubt, kind, scenarios)),
          isExample: ids.some((id) => rates.get(id)?.isExample),
        },
      ];
    });
    const totals = scenarios.map(({ lines }) => lines.reduce((sum, { usd }) => sum + usd, 0));
    return {
      isKnown: true,
      lines,
      isExample: lines.some(({ isExample }) => isExample),
      lowUsd: Math.min(...totals),
      highUsd: Math.max(...totals),
    };
  } catch (error) {
    if (error instanceof MissingRate) return { isKnown: false, missing: error.what };
    throw error;
  }
}
