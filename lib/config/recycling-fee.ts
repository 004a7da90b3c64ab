/**
 * Up to this power a private import to Russia has the concessional recycling fee. The rule is in
 * kilowatts; people speak of it in metric horsepower. A car that its maker rounds to 160 hp may have
 * 118 kW and pay the full fee. Decree 1291 of the Government of Russia of 26 December 2013 as
 * decree 1713 of 1 November 2025 has it, in force since 1 December 2025, as of November 2026.
 */
export const CONCESSION_MAX = {
  electric: { kw: 58.84, hp: 80 },
  other: { kw: 117.68, hp: 160 },
} as const;

/** The same decree's first group: electric motors alone turn the wheels (series hybrids). */
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

/** The limit of a car's kind of drive. */
export function concessionMaxOf(power: FeePower): (typeof CONCESSION_MAX)['electric' | 'other'] {
  return CONCESSION_MAX[isOneOf(DRIVEN_BY_MOTORS, power) ? 'electric' : 'other'];
}

/**
 * Whether the power that counts lies within the limit; null where that power is not known. It is
 * what the motors hold for thirty minutes (UN regulation 85), for other hybrids that and the
 * engine's power together, and the engine's power for all other cars. No motor holds more than its
 * peak: within the limit by its peak, it is within.
 */
export function isWithinConcession(power: FeePower): boolean | null {
  const { power_kw, engine_kw, thirty_minute_kw } = power;
  const max = concessionMaxOf(power).kw;
  if (isOneOf(DRIVEN_BY_MOTORS, power)) {
    if (thirty_minute_kw != null) return thirty_minute_kw <= max;
    return power_kw <= max ? true : null;
  }
  if (!isOneOf(DRIVEN_BY_BOTH, power)) return power_kw <= max;
  if (engine_kw != null && engine_kw > max) return false;
  return engine_kw != null && thirty_minute_kw != null ? engine_kw + thirty_minute_kw <= max : null;
}
