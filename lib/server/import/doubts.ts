import { hasCheckDigit } from '@/lib/format/vin';
import type { RowPlace } from './source-row';

/** A value that is probably a mistake. */
export interface Doubt {
  /** The row's file and line, or what staff call its record. */
  place: string;
  column: string;
  reason: string;
  /** Whether a person has to confirm it. */
  isAsked: boolean;
}

/** Outside of these limits, a price of a car has to be confirmed. */
const USUAL_PRICE_USD = { min: 300, max: 500_000 };

const DOUBTS_MAX = 1000;

const dollars = (usd: number) => usd.toLocaleString('en');

type RowDoubt = Omit<Doubt, 'place'>;

/** Doubts about a single row. */
export function doubtsIn(said: Record<string, unknown>): RowDoubt[] {
  const { vin, price_usd: price } = said;
  const doubts = [];
  if (typeof vin === 'string' && !hasCheckDigit(vin)) {
    const reason = `${vin} has a wrong check digit: compare it with the car`;
    doubts.push({ column: 'vin', reason, isAsked: false });
  }
  if (typeof price === 'number' && (price < USUAL_PRICE_USD.min || price > USUAL_PRICE_USD.max)) {
    doubts.push({
      column: 'price_usd',
      reason: `a price of ${dollars(price)} $ is unusual`,
      isAsked: true,
    });
  }
  return doubts;
}

/** The first doubts about an import. */
export class DoubtList {
  readonly list: Doubt[] = [];
  askedCount = 0;

  add(doubt: Doubt): void {
    if (doubt.isAsked) this.askedCount += 1;
    if (this.list.length < DOUBTS_MAX) this.list.push(doubt);
  }

  addOf({ file, line, doubts }: RowPlace & { doubts: readonly RowDoubt[] }): void {
    for (const doubt of doubts) this.add({ place: `${file}:${line}`, ...doubt });
  }

  /** Prices that fall by more than half, or rise to more than double, as yuan in place of dollars do. */
  addPriceChange(name: string, column: string, before: unknown, after: unknown): void {
    if (column !== 'price_usd' || typeof before !== 'number' || typeof after !== 'number') return;
    if (after >= before / 2 && after <= before * 2) return;
    const reason = `the price ${after < before ? 'falls' : 'rises'} from ${dollars(before)} to ${dollars(after)} $`;
    this.add({ place: name, column, reason, isAsked: true });
  }

  /** A new car at more than twice the price of its model; used ones may well cost less than half. */
  addHighPrice(name: string, modelPrice: number, price: number): void {
    if (price <= modelPrice * 2) return;
    const reason = `costs ${dollars(price)} $, and its model ${dollars(modelPrice)} $`;
    this.add({ place: name, column: 'price_usd', reason, isAsked: true });
  }
}
