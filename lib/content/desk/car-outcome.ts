import {
  CAR_OUTCOMES,
  CAR_PARAMS,
  type CarOutcome,
  carOfKey,
} from '@/lib/routing/desk-car-address';
import { lastEditOf } from '@/lib/server/import/edits';
import { type CarRow, findCar } from '@/lib/server/search/car-list';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { Query } from './page-notice';

/** The outcome of a change, and what it was about. */
export interface ShownOutcome {
  outcome: CarOutcome;
  /** The car's present state; null where several were changed, or it is gone. */
  car: CarRow | null;
  /** Several cars in their present state. */
  picked: readonly CarRow[];
  batch: string;
  button: string;
  value: string;
  /** '' where no day is meant; undefined where none was said. */
  until: string | undefined;
  /** Who has changed it in between. */
  last: { name: string | null; at: Date } | undefined;
}

/** More than a page holds are not asked about at once. */
const PICKED_MAX = 40;

/** The outcome of the form that redirected to a page of cars; undefined for none. */
export async function readCarOutcome(query: Query): Promise<ShownOutcome | undefined> {
  const textOf = (name: keyof typeof CAR_PARAMS) => {
    const value = query[CAR_PARAMS[name]];
    return typeof value === 'string' ? value.slice(0, 2000) : '';
  };
  const outcome = CAR_OUTCOMES.find((each) => each === textOf('outcome'));
  if (!outcome) return undefined;
  const { db } = deskBackend();
  const named = carOfKey(textOf('car'));
  const car = named && (await findCar(db, named));
  const keys = textOf('picked').split(',').slice(0, PICKED_MAX);
  const found = await Promise.all(keys.map(carOfKey).map((each) => each && findCar(db, each)));
  const button = textOf('button');
  return {
    outcome,
    car,
    picked: found.filter((each) => each !== null),
    batch: textOf('batch'),
    button,
    value: textOf('value'),
    until: query[CAR_PARAMS.until] === undefined ? undefined : textOf('until'),
    last:
      car && outcome === 'changed'
        ? await lastEditOf(db, car.kind, car.id, columnsOf(button))
        : undefined,
  };
}

/** The columns that a button changes. */
function columnsOf(button: string): string[] {
  if (button === 'price') return ['price_usd'];
  if (button === 'stock') return ['stock_khorgos', 'stock_erenhot'];
  return button === 'khorgos' || button === 'erenhot'
    ? ['port']
    : ['status', 'reserved_until', 'expected_on'];
}
