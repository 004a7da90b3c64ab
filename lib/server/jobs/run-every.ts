export interface Clock {
  /** Settles when the run in progress has ended. */
  stop(): Promise<void>;
}

/** Runs `work` now, and again `pauseMs` after each run has ended. */
export function runEvery(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Clock {
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let running = Promise.resolve();
  const run = () => {
    running = work()
      .catch(onError)
      .finally(() => {
        if (!isStopping) timer = setTimeout(run, pauseMs);
      });
  };
  run();
  return {
    async stop() {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
