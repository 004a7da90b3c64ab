import { sql } from 'drizzle-orm';
import { log } from '../log';
import { siteDatabase } from './client';

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
 * SQLSTATE classes and codes of temporary failures: connection exceptions (08), too many
 * connections (53300), shutdown and start-up (57P01 to 57P03).
 */
const OUTAGE_SQLSTATE = /^(08...|53300|57P0[1-3])$/;

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

const READY_WITHIN_MS = 3000;

/** Whether the site's database answers `select 1` within three seconds. */
export async function isDatabaseReady(): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), READY_WITHIN_MS);
  });
  try {
    const answered = Promise.resolve(siteDatabase().execute(sql`select 1`)).then(() => true);
    answered.catch(() => {});
    return await Promise.race([answered, tooLate]);
  } catch (error) {
    log().warn({ error: error instanceof Error ? error.name : 'unknown' }, 'database is away');
    return false;
  } finally {
    clearTimeout(timer);
  }
}
