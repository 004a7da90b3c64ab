/** What postgres.js and the network say when the database is away. */
const OUTAGE_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * SQLSTATE classes and codes that say "not now": connection exceptions (08), too many
 * connections (53300), shutdown and start-up (57P01 to 57P03).
 */
const OUTAGE_SQLSTATE = /^(08...|53300|57P0[1-3])$/;

/** Whether an error, or what caused it, means that the database cannot be reached. */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (OUTAGE_CODES.has(code) || OUTAGE_SQLSTATE.test(code))) {
      return true;
    }
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true;
  }
  return false;
}
