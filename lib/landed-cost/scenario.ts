import type { Buyer, Currency, LandedCountryCode } from '@/lib/config/landed-countries';
import type { LandedCar } from './car';
import type { LineKind, RateArea } from './rate-names';
import { endOf, type RateId, rateIdOf, rowAt } from './rate-value';
import type { RatesInForce } from './rates-in-force';

/** A missing input of a computation: a rate for such a car, or its displacement. */
export class MissingRate extends Error {
  constructor(readonly what: RateId | 'displacement') {
    super(`missing: ${what}`);
  }
}

/** A sum of one scenario. */
export interface ScenarioLine {
  kind: LineKind;
  amount: number;
  currency: Currency;
  usd: number;
  rates: readonly RateId[];
}

/** One combination of values for everything that is not certain. */
export interface Turn {
  /** The end of every rate that is a range, and whether freight counts to the car's value. */
  end: 'low' | 'high';
  /** The end of every exchange rate that is a range: dear money makes what is fixed in it dear. */
  money: 'low' | 'high';
  ageYears: number;
  /** As Russia's fee counts it. */
  countedKw: number;
  /** As its excise may count it. */
  exciseKw: number;
}

export interface ScenarioInput {
  country: LandedCountryCode;
  city: string;
  /** Who imports it; by default a private person, for their own use. */
  buyer?: Buyer | undefined;
  car: LandedCar;
  day: string;
  rates: RatesInForce;
}

/** The sums of a car in one scenario, line after line as a country's rules add them. */
export class Scenario {
  readonly lines: ScenarioLine[] = [];
  readonly car: LandedCar;
  /** Difference of calendar years, by which some countries count age. */
  readonly calendarYears: number;
  readonly isCompany: boolean;
  private read = new Set<RateId>();

  constructor(
    private readonly input: ScenarioInput,
    readonly turn: Turn,
  ) {
    this.car = input.car;
    this.isCompany = input.buyer === 'company';
    this.calendarYears = Math.max(0, Number(input.day.slice(0, 4)) - input.car.modelYear);
  }

  /**
   * One cell of a rate.
   * @param by what its rows are chosen by
   * @param column from 0
   */
  rate(area: RateArea, name: string, by = 0, column = 0): number {
    const id = rateIdOf({ area, name });
    const row = rowAt(this.input.rates.get(id)?.rows ?? [], by);
    const cell = row?.[column + 1];
    if (cell == null) throw new MissingRate(id);
    this.read.add(id);
    return endOf(cell, this.turn.end);
  }

  /** A rate of the country itself. */
  own(name: string, by?: number, column?: number): number {
    return this.rate(this.input.country, name, by, column);
  }

  /** The bound of the row before that of a value, from which on it counts; `floor` before the first. */
  boundBelow(name: string, by: number, floor: number): number {
    const { input } = this;
    const rows = input.rates.get(rateIdOf({ area: input.country, name }))?.rows ?? [];
    return Math.max(floor, ...rows.flatMap(([upTo]) => (upTo !== null && upTo < by ? [upTo] : [])));
  }

  percent(name: string, by?: number, column?: number): number {
    return this.own(name, by, column) / 100;
  }

  /** So much money in another currency. */
  exchange(amount: number, from: Currency, to: Currency): number {
    const perUsd = (currency: Currency) => {
      if (currency === 'USD') return 1;
      const { input } = this;
      const cell = input.rates.get(`money/${currency}`)?.rows[0]?.[1];
      if (cell == null) throw new MissingRate(`money/${currency}`);
      return endOf(cell, this.turn.money);
    };
    return (amount / perUsd(from)) * perUsd(to);
  }

  /** The car's price, with the freight where all of it counts. */
  valueIn(currency: Currency): number {
    const usd = (kind: LineKind) => this.lines.find((line) => line.kind === kind)?.usd ?? 0;
    const counted = this.turn.end === 'high' ? usd('delivery') : 0;
    return this.exchange(usd('price') + counted, 'USD', currency);
  }

  displacementCc(): number {
    const { displacementCc } = this.car;
    if (!displacementCc) throw new MissingRate('displacement');
    return displacementCc;
  }

  /** Adds a line with every rate that its amount was made of. */
  line(kind: LineKind, currency: Currency, amountOf: () => number): number {
    this.read = new Set();
    const amount = Math.round(amountOf() * 100) / 100;
    const usd = this.exchange(amount, currency, 'USD');
    this.lines.push({ kind, amount, currency, usd, rates: [...this.read] });
    return amount;
  }
}
