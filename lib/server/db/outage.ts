/** Error codes of postgres.js and the network while the database cannot be reached. */
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
 * SQLSTATE classes and codes of temporary failures: connection exceptions (08), a database that is
 * read-only for lack of disk space (25006), a transaction that idled too long (25P03), exhausted
 * resources (53), a statement that took too long (57014), shutdown and start-up (57P01 to 57P03),
 * I/O errors (58030).
 */
const OUTAGE_SQLSTATE = /^(08...|25006|25P03|53...|57014|57P0[1-3]|58030)$/;

/** Whether an error, or one of its causes, has one of these codes. */
export function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (codes.includes((cause as NodeJS.ErrnoException).code ?? '')) return true;
  }
  return false;
}

/** Whether an error, or one of its causes, means that the database cannot be reached. */
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
