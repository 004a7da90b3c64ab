import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { BusyError, FairQueue, type FairQueueOptions, type QueueState } from './fair-queue';

const WINDOW_S = 60;

interface Limit {
  perMinute: number;
  /** What is counted together, of an address. */
  keyOf(address: string): string;
}

/** A fair queue that also counts, and rejects what is beyond a limit before it waits. */
export class LimitedQueue {
  private readonly queue: FairQueue;
  private readonly limiters: { limiter: RateLimiterMemory; keyOf: Limit['keyOf'] }[];
  private readonly tarpitMs: number;
  /** Rejected by a limit, before the queue. */
  private refused = 0;

  constructor(options: FairQueueOptions, limits: readonly Limit[]) {
    this.queue = new FairQueue(options);
    this.tarpitMs = options.tarpitMs;
    this.limiters = limits.map(({ perMinute, keyOf }) => {
      const points = Math.max(1, Math.round(perMinute));
      return { limiter: new RateLimiterMemory({ points, duration: WINDOW_S }), keyOf };
    });
  }

  get state(): QueueState {
    const { refused, ...rest } = this.queue.state;
    return { ...rest, refused: refused + this.refused };
  }

  /**
   * Runs `work` when it is the turn of an address.
   * @throws BusyError when it is not done, or what `work` throws
   */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    await this.count(address);
    return this.queue.run(address, work);
  }

  private async count(address: string): Promise<void> {
    try {
      for (const { limiter, keyOf } of this.limiters) await limiter.consume(keyOf(address));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.refused += 1;
      throw new BusyError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), this.tarpitMs);
    }
  }
}
