import { CODE } from '@/lib/contract/envelope';
import { RequestError } from '@/lib/server/http/request-error';

/** Seconds after which a caller who found the queue full may come again. */
const RETRY_AFTER_S = 5;

export interface WorkQueue {
  /** @throws RequestError 429 when too much is waiting already, or what the work throws */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
}

/**
 * Lets a few pieces of heavy work run at once and a few more wait: decoding a picture takes
 * memory for each of its pixels, whoever sends it.
 */
export function createWorkQueue(runningMax: number, waitingMax: number): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= runningMax) {
        if (waiting.length >= waitingMax) {
          throw new RequestError(CODE.tooManyRequests, 'too many requests', {
            'retry-after': String(RETRY_AFTER_S),
          });
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else running += 1;
      try {
        return await work();
      } finally {
        // The place goes straight to whoever waits longest.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
