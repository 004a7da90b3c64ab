import { companyFacts } from './company';

/** A metric horsepower. */
const KW_PER_HP = 0.73549875;

export const hpOf = (kw: number): number => Math.round(kw / KW_PER_HP);

/** The limit in kilowatts. @param byMotors whether electric motors alone turn the car's wheels */
export function feeLimitKw(byMotors: boolean): number {
  const { electricKw, otherKw } = companyFacts().feeLimits;
  return byMotors ? electricKw : otherKw;
}

/** The limits in metric horsepower, of which people speak; the rule is in kilowatts. */
export function feeLimitsHp(): { electric: number; other: number } {
  const { electricKw, otherKw } = companyFacts().feeLimits;
  return {
    electric: hpOf(electricKw),
    other: hpOf(otherKw),
  };
}

/** The decree's first group (docs/adr/0053): electric motors alone turn the wheels (series hybrids). */
export const DRIVEN_BY_MOTORS = ['electric', 'range-extender'] as const;

/** Other hybrids: an engine drives the wheels, too. */
export const DRIVEN_BY_BOTH = ['hybrid', 'plugin-hybrid'] as const;

/** What decides about the fee, as a card has it (lib/contract/calls/car.ts). */
export interface FeePower {
  energy_type: string;
  power_kw: number;
  engine_kw?: number | null;
  thirty_minute_kw?: number | null;
}

const isOneOf = (energies: readonly string[], { energy_type }: FeePower) =>
  energies.includes(energy_type);

/** Whether electric motors alone turn a car's wheels. */
export const isDrivenByMotors = (power: FeePower) => isOneOf(DRIVEN_BY_MOTORS, power);

/**
 * Whether the power that counts lies within the limit; null where that power is not known. It is
 * what the motors hold for thirty minutes (UN regulation 85), for other hybrids that and the
 * engine's power together, and the engine's power for all other cars. No motor holds more than its
 * peak: within the limit by its peak, it is within.
 */
export function isWithinConcession(power: FeePower): boolean | null {
  const { power_kw, engine_kw, thirty_minute_kw } = power;
  const { electricKw, otherKw: max } = companyFacts().feeLimits;
  if (isDrivenByMotors(power)) {
    if (thirty_minute_kw != null) return thirty_minute_kw <= electricKw;
    return power_kw <= electricKw ? true : null;
  }
  if (!isOneOf(DRIVEN_BY_BOTH, power)) return power_kw <= max;
  if (engine_kw != null && engine_kw > max) return false;
  return engine_kw != null && thirty_minute_kw != null ? engine_kw + thirty_minute_kw <= max : null;
}
