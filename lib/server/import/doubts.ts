import type { ParsedRow } from './parse-rows';
import { describeProblem } from './source-row';

/** What is probably a slip of the hand. */
export interface Doubt {
  /** The row's file and line, or what staff call its record. */
  place: string;
  column: string;
  reason: string;
  /** Whether a person has to say that it is meant so. */
  isAsked: boolean;
}

/** Below and above, a price of a car is asked about. */
const USUAL_PRICE_USD = { min: 300, max: 500_000 };

const DOUBTS_MAX = 1000;

const VIN_VALUES = new Map(
  [...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ'].map((sign, i) => [
    sign,
    i < 10 ? i : Number('12345678123457923456789'[i - 10]),
  ]),
);
const VIN_WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

/** Whether the ninth sign of a VIN is the one that follows from the others (ISO 3779, GB 16735). */
export function hasCheckDigit(vin: string): boolean {
  const sum = [...vin].reduce(
    (all, sign, i) => all + (VIN_VALUES.get(sign) ?? 0) * (VIN_WEIGHTS[i] ?? 0),
    0,
  );
  const rest = sum % 11;
  return vin[8] === (rest === 10 ? 'X' : String(rest));
}

const dollars = (usd: number) => usd.toLocaleString('en');

/** What is doubtful in a row by itself. */
export function doubtsIn(
  said: Record<string, unknown>,
): Pick<Doubt, 'column' | 'reason' | 'isAsked'>[] {
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

/** What is doubtful of an import, the first ones. */
export class DoubtList {
  readonly list: Doubt[] = [];
  askedCount = 0;

  add(doubt: Doubt): void {
    if (doubt.isAsked) this.askedCount += 1;
    if (this.list.length < DOUBTS_MAX) this.list.push(doubt);
  }

  addOf({ file, line, doubts }: ParsedRow): void {
    if (doubts.length === 0) return;
    const place = describeProblem({ file, line, column: '', reason: '' }).replace(/: $/, '');
    for (const doubt of doubts) this.add({ place, ...doubt });
  }

  /** Prices that fall by more than half, or rise to more than double, as yuan in place of dollars do. */
  addPriceChange(name: string, column: string, before: unknown, after: unknown): void {
    if (column !== 'price_usd' || typeof before !== 'number' || typeof after !== 'number') return;
    if (after >= before / 2 && after <= before * 2) return;
    const reason = `the price ${after < before ? 'falls' : 'rises'} from ${dollars(before)} to ${dollars(after)} $`;
    this.add({ place: name, column, reason, isAsked: true });
  }
}
