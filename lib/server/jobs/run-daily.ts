import { type Clock, runEvery } from './run-every';

const DAY_MS = 24 * 3_600_000;

/** A process that has just started has more urgent work. */
const FIRST_AFTER_MS = 60_000;

export interface DailyOptions {
  onError(error: unknown): void;
  firstAfterMs?: number;
  everyMs?: number;
}

/**
 * Runs tasks every day, or every `everyMs`, one after the other. They need no stored jobs, because they keep no state
 * between runs: one that fails or is killed delays no other, and the next run catches up.
 */
export function runDaily(
  tasks: readonly (() => Promise<unknown>)[],
  { onError, firstAfterMs = FIRST_AFTER_MS, everyMs = DAY_MS }: DailyOptions,
): Clock {
  const runAll = async () => {
    for (const task of tasks) await task().catch(onError);
  };
  return runEvery(everyMs, runAll, onError, firstAfterMs);
}
