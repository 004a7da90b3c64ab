import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyRequests } from './request-error';

/** Seconds after which a caller who found no place may try again. */
const RETRY_AFTER_S = 5;

export interface ConcurrencyLimit {
  /** @throws RequestError 429 when the queue is full, or what the work throws */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

export interface KeyedConcurrencyLimit {
  /** @throws RequestError 429 when no place is free, or what the work throws */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

function runWithin<Result>(limit: LimitFunction, waitingMax: number, work: () => Promise<Result>) {
  const unfinished = limit.activeCount + limit.pendingCount;
  if (unfinished >= limit.concurrency + waitingMax) throw tooManyRequests(RETRY_AFTER_S);
  return limit(work);
}

/**
 * A semaphore with a bounded queue, for work that is heavy whoever asks for it: decoding a
 * picture takes memory for each of its pixels.
 * @param runningMax how much runs at once
 * @param waitingMax how much more waits, first in, first out
 */
export function createConcurrencyLimit(runningMax: number, waitingMax: number): ConcurrencyLimit {
  const limit = pLimit(runningMax);
  return {
    async run(work) {
      return runWithin(limit, waitingMax, work);
    },
  };
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
        return await runWithin(own, 0, async () => runWithin(limit, 0, work));
      } finally {
        if (own.activeCount === 0) limitOfKey.delete(key);
      }
    },
  };
}
