import {
  and,
  between,
  eq,
  gt,
  gte,
  inArray,
  lte,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { CONCESSION_MAX, DRIVEN_BY_BOTH, DRIVEN_BY_MOTORS } from '@/lib/config/recycling-fee';
import type { ModelFilters } from '@/lib/contract/calls/model-list';
import { models } from '../db/schema/catalogue';

/** See isWithinConcession of lib/config/recycling-fee.ts, which marks them. */
export const keepsConcessionalFee = or(
  and(
    inArray(models.energyType, [...DRIVEN_BY_MOTORS]),
    lte(sql`coalesce(${models.thirtyMinuteKw}, ${models.powerKw})`, CONCESSION_MAX.electric.kw),
  ),
  and(
    inArray(models.energyType, [...DRIVEN_BY_BOTH]),
    lte(sql`${models.engineKw} + ${models.thirtyMinuteKw}`, CONCESSION_MAX.other.kw),
  ),
  and(
    notInArray(models.energyType, [...DRIVEN_BY_MOTORS, ...DRIVEN_BY_BOTH]),
    lte(models.powerKw, CONCESSION_MAX.other.kw),
  ),
);

/** Filters that a column answers; words are understood by lib/server/search. */
export type ColumnFilters = Omit<ModelFilters, 'word'>;

type Conditions = { [Name in keyof ColumnFilters]-?: (value: never) => SQL | undefined };

/** The least and the most cm³ of cars that are called by this displacement, rounded to 0.1 l. */
function calledLitres(litres: string): [number, number] {
  const cc = Math.round(Number(litres) * 1000);
  return [cc - 50, cc + 49];
}

const CONDITIONS = {
  brand_sign: (sign: string) => eq(models.brandSign, sign),
  type_sign: (signs: string) => inArray(models.typeSign, signs.split(',')),
  energy_type: (types: string) => {
    const given = types.split(',') as (typeof models.$inferSelect)['energyType'][];
    return inArray(models.energyType, given);
  },
  price_min_usd: (priceUsd: number) => gte(models.priceUsd, priceUsd),
  price_max_usd: (priceUsd: number) => lte(models.priceUsd, priceUsd),
  recycling_fee: () => keepsConcessionalFee,
  power_min_hp: (powerHp: number) => gte(models.powerHp, powerHp),
  power_max_hp: (powerHp: number) => lte(models.powerHp, powerHp),
  seats: (seats: number) => eq(models.seats, seats),
  drive: (drive: NonNullable<ModelFilters['drive']>) =>
    drive === '4x4' ? inArray(models.drive, ['awd', '4wd']) : eq(models.drive, drive),
  gearbox: (gearbox: NonNullable<ModelFilters['gearbox']>) =>
    gearbox === 'automatic' ? ne(models.gearbox, 'manual') : eq(models.gearbox, gearbox),
  steering: (side: NonNullable<ModelFilters['steering']>) => eq(models.steering, side),
  charging_standard: (standard: NonNullable<ModelFilters['charging_standard']>) =>
    eq(models.chargingStandard, standard),
  displacement_l: (litres: string) => between(models.displacementCc, ...calledLitres(litres)),
  displacement_min_l: (litres: string) => gte(models.displacementCc, calledLitres(litres)[0]),
  displacement_max_l: (litres: string) => lte(models.displacementCc, calledLitres(litres)[1]),
  year: (year: number) => eq(models.modelYear, year),
  year_min: (year: number) => gte(models.modelYear, year),
  year_max: (year: number) => lte(models.modelYear, year),
  range_min_km: (rangeKm: number) => gte(models.rangeKm, rangeKm),
  port: (port: NonNullable<ModelFilters['port']>) => {
    if (port === 'any') return eq(models.isInStock, true);
    return gt(port === 'khorgos' ? models.stockKhorgos : models.stockErenhot, 0);
  },
} satisfies Conditions;

const COLUMN_FILTERS = Object.keys(CONDITIONS) as (keyof ColumnFilters)[];

/** What each filter asks of a model, by the filter's name; those not given ask nothing. */
export function conditionsOf(
  filters: ModelFilters,
): Partial<Record<keyof ColumnFilters, SQL | undefined>> {
  const given = COLUMN_FILTERS.filter((name) => filters[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, CONDITIONS[name](filters[name] as never)]));
}
