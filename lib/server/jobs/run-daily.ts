const DAY_MS = 24 * 3_600_000;

/** After a start other things come first. */
const FIRST_AFTER_MS = 60_000;

export interface DailyOptions {
  onError(error: unknown): void;
  firstAfterMs?: number;
  everyMs?: number;
}

/**
 * Does things every day, one after the other. There is nothing to remember between two runs, so that
 * they need no jobs: one that fails or is killed holds up no other, and is made up for by the next run.
 * @returns ends it, once a run that has begun is through
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
