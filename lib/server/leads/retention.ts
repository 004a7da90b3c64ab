import type { Database } from '../db/database';
import { eraseExpired } from './erase';

const DAY_MS = 24 * 3_600_000;

/** After a start other things come first. */
const FIRST_AFTER_MS = 60_000;

export interface RetentionOptions {
  /** Days for which personal data is kept; 0 for ever. */
  keptDays: number;
  onError(error: unknown): void;
  firstAfterMs?: number;
  everyMs?: number;
}

/**
 * Erases every day the leads whose time is over. There is nothing to remember between two runs, so
 * that it needs no job: one that fails or is killed is made up for by the next.
 * @returns ends it, once a run that has begun is through
 */
export function keepRetention(
  db: Database,
  { keptDays, onError, firstAfterMs = FIRST_AFTER_MS, everyMs = DAY_MS }: RetentionOptions,
): () => Promise<void> {
  if (keptDays === 0) return async () => {};
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const run = () => {
    running = eraseExpired(db, keptDays, new Date())
      .then(() => {}, onError)
      .finally(() => {
        timer = setTimeout(run, everyMs);
      });
  };
  timer = setTimeout(run, firstAfterMs);
  return async () => {
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  };
}
