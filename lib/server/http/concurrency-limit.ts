import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyRequests } from '../request/request-error';

/** Seconds after which a caller who found no place may try again. */
const RETRY_AFTER_S = 5;

export interface KeyedConcurrencyLimit {
  /** @throws RequestError 429 when no place is free, or what the work throws */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

function runWithin<Result>(limit: LimitFunction, work: () => Promise<Result>) {
  if (limit.activeCount + limit.pendingCount >= limit.concurrency)
    throw tooManyRequests(RETRY_AFTER_S);
  return limit(work);
}

/**
 * A semaphore without a queue, for work that holds memory as long as its sender likes, such as a
 * body that arrives slowly.
 * @param runningMax how much runs at once, of all keys together
 * @param runningMaxPerKey the same for one key, so that one sender cannot take every place
 */
export function createKeyedConcurrencyLimit(
  runningMax: number,
  runningMaxPerKey: number,
): KeyedConcurrencyLimit {
  const limit = pLimit(runningMax);
  const limitOfKey = new Map<string, LimitFunction>();
  return {
    async run(key, work) {
      const own = limitOfKey.get(key) ?? pLimit(runningMaxPerKey);
      limitOfKey.set(key, own);
      try {
        return await runWithin(own, async () => runWithin(limit, work));
      } finally {
        if (own.activeCount === 0) limitOfKey.delete(key);
      }
    },
  };
}
