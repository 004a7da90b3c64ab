/**
 * Timeout for what may hang; long, because how long anything takes depends on the other load of the
 * machine.
 */
export const PATIENCE_MS = 120_000;
