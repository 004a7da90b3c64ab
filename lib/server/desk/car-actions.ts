import { z } from 'zod';
import { PORTS } from '@/lib/config/ports';
import { mayStaff } from '@/lib/config/staff-rights';
import { UNIT_STATUSES } from '@/lib/contract/unit-attributes';
import { changedPriceOf, isAstonishing } from '@/lib/format/typed-price';
import { formPageOf, withBulkOutcome } from '@/lib/routing/desk-address';
import { carKeyOf, type SeenCar, seenCarOf, withCarOutcome } from '@/lib/routing/desk-car-address';
import type { TableRow } from '../import/write-rows';
import { DeskRejection } from '../request/desk-rejection';
import { nameOfCar } from '../search/car-list';
import type { StaffContext } from '../staff/desk-backend';
import type { CarChange, CarChanges, CarRef } from './car-changes';
import { type ActionOutcome, deskAction } from './desk-action';

/** The writer of the catalogue is loaded on the first change, not when the actions are imported. */
const writing = async () => ({
  ...(await import('./car-changes')),
  ...(await import('../import/undo-edits')),
});

/** Those of one page of the list. */
const PICKED_MAX = 40;

/** One car, or several fields of one name. */
const picked = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .pipe(z.array(z.string().max(80)).max(PICKED_MAX))
  .default([])
  .transform((texts, context): SeenCar[] => {
    const cars = texts.map(seenCarOf);
    if (cars.every((car) => car !== null)) return cars;
    context.addIssue({ code: 'custom', message: 'names no car' });
    return z.NEVER;
  });

/** The wanted change, to be shown again where it is not carried out. */
interface Meant {
  button: string;
  value: string;
  until?: string;
}

export const priceCars = deskAction({
  allowed: 'priceCars',
  fields: z.object({
    picked,
    value: z.string().trim().max(20),
    confirmed: z.literal('1').optional(),
  }),
  async run({ picked: cars, value, confirmed }, context) {
    const meant = { button: 'price', value };
    const priced = cars.map((car) => ({
      car,
      before: car.priceUsd ?? car.modelPriceUsd,
      price: wantedPrice(car, value),
    }));
    // Beside several cars a box is left empty by mistake.
    const isForgotten = value === '' && cars.length > 1;
    const isBad = isForgotten || priced.some(({ price }) => price === undefined);
    if (isBad) return answer(context, cars, meant, 'bad');
    const isOdd = priced.some(({ car, price, before }) =>
      isAstonishing(price ?? car.modelPriceUsd, before),
    );
    if (isOdd && !confirmed) return answer(context, cars, meant, 'ask');
    return carryOut(
      context,
      meant,
      priced.map(({ car, price }) => ({
        car,
        values: { price_usd: price },
        seen: { price_usd: car.priceUsd },
      })),
    );
  },
});

/** Undefined for an invalid price. A unit without a price of its own costs what its model does. */
function wantedPrice(
  { kind, priceUsd, modelPriceUsd }: SeenCar,
  value: string,
): number | null | undefined {
  if (value === '') return kind === 'units' ? null : undefined;
  return changedPriceOf(value, priceUsd ?? modelPriceUsd) ?? undefined;
}

const day = z.iso.date();

export const placeCars = deskAction({
  allowed: 'placeCars',
  fields: z.object({
    picked,
    button: z.enum([...UNIT_STATUSES, ...PORTS, 'stock']),
    /** Of a reserved car until when, of a coming one when it is expected; empty for not known. */
    until: z.union([day, z.literal('')]).optional(),
    /** The same of several cars, whose form has buttons of every status. */
    reserved_until: z.union([day, z.literal('')]).default(''),
    stock_khorgos: z.coerce.number().int().min(0).max(100_000).optional(),
    stock_erenhot: z.coerce.number().int().min(0).max(100_000).optional(),
  }),
  async run({ picked: cars, button, until: end, reserved_until, ...stock }, context) {
    const until = (button === 'reserved' && reserved_until) || end;
    const value = Object.values(stock).join('/');
    const meant = { button, value, ...(until !== undefined && { until }) };
    const changes = cars.flatMap((car) => {
      const change = placing(car, button, until, stock);
      return change ? [{ car, ...change }] : [];
    });
    if (cars.length > 0 && changes.length === 0) throw new DeskRejection('notOfModels');
    return carryOut(context, meant, changes);
  },
});

type Stock = { stock_khorgos?: number | undefined; stock_erenhot?: number | undefined };

/** Null where it does not apply to the car: models have no port and no status, units no stock. */
function placing(
  { kind, stand: [first, second], end }: SeenCar,
  button: string,
  until: string | undefined,
  { stock_khorgos: khorgos, stock_erenhot: erenhot }: Stock,
): { values: TableRow; seen: TableRow } | null {
  if (button === 'stock') {
    if (kind === 'units' || khorgos === undefined || erenhot === undefined) return null;
    return {
      values: { stock_khorgos: khorgos, stock_erenhot: erenhot },
      seen: { stock_khorgos: Number(first), stock_erenhot: Number(second) },
    };
  }
  if (kind === 'models') return null;
  if ((PORTS as readonly string[]).includes(button)) {
    return { values: { port: button }, seen: { port: second } };
  }
  const ends = button === 'reserved' ? 'reserved_until' : button === 'coming' && 'expected_on';
  // The current status, pressed again without a day, keeps its day, and so does a car that was
  // reserved on the way.
  const isKept = button === first || (button === 'coming' && first === 'reserved');
  const isDaySaid = until !== undefined || !isKept;
  // A day that a colleague has set since is not lost with the reservation.
  const replaced = first === 'reserved' ? 'reserved_until' : isDaySaid && button === first && ends;
  return {
    values: { status: button, ...(ends && isDaySaid && { [ends]: until || null }) },
    seen: { status: first, ...(replaced && end !== null && { [replaced]: end || null }) },
  };
}

type Wanted = Pick<CarChange, 'values' | 'seen'> & { car: SeenCar };

async function carryOut(
  context: StaffContext,
  meant: Meant,
  wanted: readonly Wanted[],
): Promise<ActionOutcome> {
  const { db, staff, now: at } = context;
  const cars = wanted.map(({ car }) => car);
  if (cars.length === 0) throw new DeskRejection('nothingPicked');
  const changes = wanted.map(({ car: { kind, id }, values, seen }) => ({ kind, id, values, seen }));
  const { changeCars, isReservedInPast } = await writing();
  const editor = { staffId: staff.id, at };
  const isOver = changes.some(({ values }) => isReservedInPast(values, editor));
  if (isOver) return answer(context, cars, meant, 'bad');
  const result = await changeCars(db, changes, editor);
  if (result.problems.length > 0) return answer(context, cars, meant, 'bad');
  const [only] = cars;
  return cars.length === 1 && only
    ? ofOne(context, only, meant, result)
    : ofSeveral(context, meant, result);
}

function ofOne(
  { headers }: StaffContext,
  car: SeenCar,
  meant: Meant,
  { batch, gone, changedMeanwhile }: CarChanges,
): ActionOutcome {
  const about = { car: carKeyOf(car), ...meant };
  const page = formPageOf(headers);
  if (gone.length > 0) return { to: withCarOutcome(page, { ...about, outcome: 'gone' }) };
  if (changedMeanwhile.length > 0) {
    return { to: withCarOutcome(page, { ...about, outcome: 'changed' }) };
  }
  const outcome = batch ? 'saved' : 'same';
  return { to: withCarOutcome(page, { ...about, outcome, ...(batch && { batch }) }) };
}

async function ofSeveral(
  { db, headers }: StaffContext,
  { button }: Meant,
  { batch, done, gone, changedMeanwhile }: CarChanges,
): Promise<ActionOutcome> {
  const others: CarRef[] = [...changedMeanwhile, ...gone];
  const refused = await Promise.all(others.map((car) => nameOfCar(db, car)));
  const page = withBulkOutcome(formPageOf(headers), { done, refused });
  return {
    to: withCarOutcome(page, {
      outcome: batch ? 'saved' : 'same',
      button,
      ...(batch && { batch }),
    }),
  };
}

/** A change that is not carried out is shown again: at its car, or above the list. */
function answer(
  { headers }: StaffContext,
  cars: readonly SeenCar[],
  meant: Meant,
  outcome: 'ask' | 'bad',
): ActionOutcome {
  const page = formPageOf(headers);
  const [only] = cars;
  if (cars.length === 1 && only) {
    return { to: withCarOutcome(page, { outcome, ...meant, car: carKeyOf(only) }) };
  }
  return { to: withCarOutcome(page, { outcome, ...meant, picked: cars.map(carKeyOf).join(',') }) };
}

export const undoCars = deskAction({
  allowed: 'readCars',
  fields: z.object({ batch: z.uuid(), car: z.string().max(20).optional() }),
  async run({ batch, car }, { db, headers, staff, now: at }) {
    const { isBatchOf, isUndone, undoBatch } = await writing();
    // Changes of others may be undone only by those who may make any change.
    const isOwn = mayStaff(staff.role, 'manageCars') || (await isBatchOf(db, batch, staff.id));
    if (!isOwn) throw new DeskRejection('notYours');
    const { undone, conflicts } = await undoBatch(db, batch, { staffId: staff.id, at });
    // A second press, or another tab, finds it undone.
    const isBack = conflicts.length === 0 && (undone > 0 || (await isUndone(db, batch)));
    const outcome = isBack ? 'undone' : 'undoRefused';
    return { to: withCarOutcome(formPageOf(headers), { outcome, ...(car && { car }) }) };
  },
});
