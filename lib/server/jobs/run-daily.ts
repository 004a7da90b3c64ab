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
 * @returns a function that stops it, and resolves when a run in progress has ended
 */
export function runDaily(
  tasks: readonly (() => Promise<unknown>)[],
  { onError, firstAfterMs = FIRST_AFTER_MS, everyMs = DAY_MS }: DailyOptions,
): () => Promise<void> {
  let timer: NodeJS.Timeout;
  let running = Promise.resolve();
  const runAll = async () => {
    for (const task of tasks) await task().catch(onError);
  };
  const run = () => {
    running = runAll().finally(() => {
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
