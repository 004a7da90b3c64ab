import { isDay } from '@/lib/config/day-period';
import { PORTS } from '@/lib/config/ports';
import { CONDITIONS } from '@/lib/contract/attributes';
import { UNIT_STATUSES } from '@/lib/contract/unit-attributes';
import { referenceOf } from '@/lib/format/reference';
import { DESK_PATHS } from '@/lib/routing/desk-address';
import { carKeyOf, carOfKey, type SeenCar, seenCarText } from '@/lib/routing/desk-car-address';
import {
  CAR_SORTS,
  type CarCursor,
  type CarFilter,
  type CarRow,
  type CarSort,
  listCars,
} from '@/lib/server/search/car-list';
import { deskBackend } from '@/lib/server/staff/desk-backend';
import type { Query } from './page-notice';

export { CAR_SORTS, type CarFilter, type CarRow, type CarSort };

const WORD_MAX_LENGTH = 60;

const oneOf = <Value extends string>(values: readonly Value[], value: unknown) =>
  values.find((each) => each === value);

/** What a list of cars is narrowed to and ordered by. */
export interface CarListAddress extends CarFilter {
  sort?: CarSort;
}

/** The list that an address spells; invalid parts are ignored. */
export function carListOf({
  word,
  kind,
  port,
  status,
  condition,
  lacks,
  sort,
}: Query): CarListAddress {
  const read = {
    word: typeof word === 'string' ? word.trim().slice(0, WORD_MAX_LENGTH) : '',
    kind: oneOf(['units', 'models'], kind),
    port: oneOf(PORTS, port),
    status: oneOf(UNIT_STATUSES, status),
    condition: oneOf(CONDITIONS, condition),
    lacks: oneOf(['picture', 'price'], lacks),
    sort: oneOf(CAR_SORTS, sort),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value)) as CarListAddress;
}

/** The address of a list, to be shared and gone back to. */
export function carsHref(list: CarListAddress, after?: CarCursor): string {
  const query = new URLSearchParams(list as Record<string, string>);
  if (after) query.set('after', [carKeyOf(after), after.at].join('_'));
  return query.size > 0 ? `${DESK_PATHS.cars}?${query}` : DESK_PATHS.cars;
}

const isPrice = (text: string) => /^\d{1,9}$/.test(text);
const isNothing = (text: string) => text === '';

/** How each order writes its values. */
const CURSOR_VALUES: Record<CarSort, (text: string) => boolean> = {
  new: isNothing,
  standing: isNothing,
  changed: isDay,
  cheap: isPrice,
  dear: isPrice,
};

/** The cursor of a page, as `carsHref` writes it; undefined for anything else. */
export function carCursorOf(after: unknown, sort: CarSort): CarCursor | undefined {
  const [key, at = ''] = String(after).split('_');
  const car = carOfKey(key);
  return car && CURSOR_VALUES[sort](at) ? { ...car, at } : undefined;
}

/** One page of the list, from an address. */
export function readCars({ sort = 'new', ...filter }: CarListAddress, after: unknown) {
  return listCars(deskBackend().db, filter, sort, carCursorOf(after, sort));
}

/** What people call a car: its stock number, or the model's. */
export const carNameOf = ({ stock_number, model_id }: CarRow) =>
  stock_number ?? referenceOf(model_id);

/** The moment or day that goes with the status of a unit, which may keep one of another; '' for none. */
export const endOf = ({ status, reserved_until: reserved, expected_on: expected }: CarRow) =>
  (status === 'reserved' && reserved) || (status === 'coming' && expected) || '';

/** What a form about a car says that the person sees of it. */
export function seenOf(car: CarRow): string {
  const { kind, id, price_usd: priceUsd, status, port } = car;
  const stock = [String(car.stock_khorgos ?? 0), String(car.stock_erenhot ?? 0)] as const;
  const stand: SeenCar['stand'] = kind === 'units' ? [status ?? '', port ?? ''] : stock;
  const end = kind === 'units' ? endOf(car) : null;
  return seenCarText({ kind, id, priceUsd, modelPriceUsd: car.model_price_usd, stand, end });
}
