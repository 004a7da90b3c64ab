export interface Clock {
  /** Settles when the run in progress has ended. */
  stop(): Promise<void>;
}

/** Runs `work` after `firstAfterMs`, at once when left out, and again `pauseMs` after each run has ended. */
export function runEvery(
  pauseMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  firstAfterMs = 0,
): Clock {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = work()
      .catch(onError)
      .finally(() => {
        if (!isStopping) timer = setTimeout(run, pauseMs);
      });
  };
  if (firstAfterMs > 0) timer = setTimeout(run, firstAfterMs);
  else run();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
