import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkKeyOf, rateLimitKeyOf } from '@/lib/server/request/ip-address';
import { BusyError, FairQueue, type QueueState, TARPIT_MS } from './fair-queue';

/**
 * Pages are rendered in one thread, some 15 ms each, while other requests wait: one at a time for
 * each address, which may be a flood.
 */
const RUNNING_MAX = 3;
const RUNNING_MAX_PER_ADDRESS = 1;
/** As long as the page took, at most this: one address leaves others half of the thread. */
const COOLDOWN_MAX_MS = 50;
/** Of all visitors together, and of one address, which a whole office may share. */
const WAITING_MAX = 200;
const WAITING_MAX_PER_ADDRESS = 24;
/** After this wait, the overload page with our telephone number serves better than more waiting. */
const WAIT_MAX_MS = 3000;
/** Far longer than rendering itself takes. */
const SLOT_TIMEOUT_MS = 2000;

/** Uncached pages per minute and process, more than a person reads. */
const RENDERED_PER_ADDRESS = 300;
const RENDERED_PER_NETWORK = 1200;
const WINDOW_S = 60;

export interface RenderQueueOptions {
  /** Multiplies how much may be rendered in a minute (RATE_LIMIT_SCALE). */
  scale?: number;
  waitMaxMs?: number;
  tarpitMs?: number;
}

/** Decides which page is rendered next, and counts how many are for one address and network. */
export class RenderQueue {
  private readonly queue: FairQueue;
  private readonly tarpitMs: number;
  /** Rejected by the rate limit, before the queue. */
  private refused = 0;
  private readonly ofAddress: RateLimiterMemory;
  private readonly ofNetwork: RateLimiterMemory;

  constructor({
    scale = 1,
    waitMaxMs = WAIT_MAX_MS,
    tarpitMs = TARPIT_MS,
  }: RenderQueueOptions = {}) {
    this.tarpitMs = tarpitMs;
    this.queue = new FairQueue({
      runningMax: RUNNING_MAX,
      runningMaxPerAddress: RUNNING_MAX_PER_ADDRESS,
      waitingMax: WAITING_MAX,
      waitingMaxPerAddress: WAITING_MAX_PER_ADDRESS,
      waitMaxMs,
      slotTimeoutMs: SLOT_TIMEOUT_MS,
      cooldownMs: (workedMs) => Math.min(workedMs, COOLDOWN_MAX_MS),
      tarpitMs,
    });
    const limiter = (points: number) =>
      new RateLimiterMemory({
        points: Math.max(1, Math.round(points * scale)),
        duration: WINDOW_S,
      });
    this.ofAddress = limiter(RENDERED_PER_ADDRESS);
    this.ofNetwork = limiter(RENDERED_PER_NETWORK);
  }

  get state(): QueueState {
    const { refused, ...rest } = this.queue.state;
    return { ...rest, refused: refused + this.refused };
  }

  /**
   * Renders when it is the visitor's turn.
   * @param address of the visitor
   * @throws BusyError when it is not rendered, or what `render` throws
   */
  async run<Result>(address: string, render: () => Promise<Result>): Promise<Result> {
    await this.count(address);
    return this.queue.run(address, render);
  }

  private async count(address: string): Promise<void> {
    try {
      await this.ofAddress.consume(rateLimitKeyOf(address));
      await this.ofNetwork.consume(networkKeyOf(address));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      this.refused += 1;
      throw new BusyError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), this.tarpitMs);
    }
  }
}
