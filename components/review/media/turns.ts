/**
 * Lets a limited number of tasks run at a time, in the order they came.
 * @returns runs a task when its turn comes; one cancelled before that never starts
 */
export function takeTurns(atOnce: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<Result>(
    signal: AbortSignal,
    task: () => Promise<Result>,
  ): Promise<Result> {
    // Whoever ends hands the place over, so that nobody slips in between.
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
