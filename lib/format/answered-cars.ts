import { isWithinConcession } from '@/lib/config/recycling-fee';
import { ANSWERED_CARS, type AnsweredCar } from '@/lib/contract/passages';

interface Facts {
  energy_type: string;
  condition?: string | null | undefined;
  power_kw: number;
  engine_kw?: number | null | undefined;
  thirty_minute_kw?: number | null | undefined;
}

/** What of the above a car is. */
export function answeredCarsOf({ condition, ...car }: Facts): Set<AnsweredCar> {
  const { energy_type: energy, engine_kw = null, thirty_minute_kw = null } = car;
  const is: Record<AnsweredCar, boolean> = {
    electric: energy === 'electric',
    hybrid: /hybrid|extender/.test(energy),
    engine: energy !== 'electric',
    new: condition === 'new',
    used: condition === 'used',
    overFeeLimit: isWithinConcession({ ...car, engine_kw, thirty_minute_kw }) === false,
  };
  return new Set(ANSWERED_CARS.filter((each) => is[each]));
}
