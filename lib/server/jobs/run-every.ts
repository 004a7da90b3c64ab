export interface Clock {
  /** Settles when what is being done has ended. */
  stop(): Promise<void>;
}

/** Does something now, and again so long after it has ended. */
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
