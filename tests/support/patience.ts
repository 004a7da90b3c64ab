/**
 * Timeout for what may hang; long, because how long anything takes depends on the other load of the
 * machine.
 */
export const PATIENCE_MS = 120_000;

/**
 * Options of HTTP servers in tests: after five seconds they would end an idle connection that a test
 * which was busy for so long is about to use.
 */
export const NEVER_IDLE = { keepAliveTimeout: 0 };
