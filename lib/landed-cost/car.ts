import { DRIVEN_BY_BOTH, DRIVEN_BY_MOTORS } from '@/lib/config/recycling-fee';

/** What of a car decides about its duties. */
export interface LandedCar {
  priceUsd: number;
  energy: string;
  /** At its peak, as makers print it: of a hybrid's motors and engine, or of its motors alone. */
  powerKw: number;
  engineKw?: number | null | undefined;
  thirtyMinuteKw?: number | null | undefined;
  displacementCc?: number | null | undefined;
  modelYear: number;
  /** Year and month of its making, where they are known: YYYY-MM. */
  builtOn?: string;
  steering?: string | undefined;
  seats: number;
  typeSign: string;
}

const isOneOf = (energies: readonly string[], car: LandedCar) => energies.includes(car.energy);

export const isElectric = (car: LandedCar) => car.energy === 'electric';
/** No engine turns the wheels: electric cars and series hybrids. */
export const isDrivenByMotors = (car: LandedCar) => isOneOf(DRIVEN_BY_MOTORS, car);
const isSeriesHybrid = (car: LandedCar) => isDrivenByMotors(car) && !isElectric(car);
/** Whether an engine and motors turn the wheels. */
const isDrivenByBoth = (car: LandedCar) => isOneOf(DRIVEN_BY_BOTH, car);
export const isHybrid = (car: LandedCar) => isDrivenByBoth(car) || isSeriesHybrid(car);

/** Types of the catalogue that are no passenger cars to customs, and have other rates. */
const OTHER_VEHICLES = ['pickup', 'bus', 'light-truck', 'truck'];
/** With its driver's (category M1). */
const PASSENGER_SEATS_MAX = 9;

export const isPassengerCar = (car: LandedCar) =>
  car.seats <= PASSENGER_SEATS_MAX && !OTHER_VEHICLES.includes(car.typeSign);

/**
 * The power that Russia's fee counts: what the motors hold for thirty minutes, with the engine's
 * where it drives the wheels, too. Two values where the papers decide.
 * @param share of its peak that a motor counts with where nobody has measured it, 0 to 1
 */
export function countedPowerKw(car: LandedCar, share: number): [low: number, high: number] {
  const { powerKw, engineKw, thirtyMinuteKw } = car;
  if (isDrivenByMotors(car)) {
    const held = thirtyMinuteKw ?? powerKw * share;
    return [held, held];
  }
  if (!isDrivenByBoth(car)) return [powerKw, powerKw];
  if (engineKw == null) return [powerKw * share, powerKw];
  // Brochures print the power of both, or of the motors alone.
  return [
    engineKw + (thirtyMinuteKw ?? Math.max(powerKw - engineKw, 0) * share),
    engineKw + (thirtyMinuteKw ?? powerKw * share),
  ];
}

const MONTH_DAYS = 31;
const YEAR_DAYS = 12 * MONTH_DAYS;

/**
 * In years, of the youngest and the oldest car of a model year, or of a month, on a day. By the
 * calendar: a car is three years old on its day, and more only after that, leap year or not.
 */
export function ageOf(
  { modelYear, builtOn }: LandedCar,
  day: string,
): [young: number, old: number] {
  const placeOf = (date: string) => {
    const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number);
    return year * YEAR_DAYS + month * MONTH_DAYS + dayOfMonth;
  };
  const since = (date: string) => Math.max(0, (placeOf(day) - placeOf(date)) / YEAR_DAYS);
  if (!builtOn) return [since(`${modelYear}-12-31`), since(`${modelYear}-01-01`)];
  const [year = 0, month = 0] = builtOn.split('-').map(Number);
  const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  return [since(last), since(`${builtOn}-01`)];
}
