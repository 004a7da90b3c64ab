/**
 * How long tests wait for what may hang; how long anything else takes depends on what the machine
 * does beside it.
 */
export const PATIENCE_MS = 120_000;
