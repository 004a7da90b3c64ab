import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkKeyOf, rateLimitKeyOf } from '@/lib/server/http/ip-address';

/** Pages are rendered in one thread; the others wait for the database meanwhile. */
const RUNNING_MAX = 4;
/** Of all visitors together, and of one address, which a whole office may share. */
const WAITING_MAX = 200;
const WAITING_MAX_PER_ADDRESS = 24;
/** Whoever has waited so long rather reads that we are busy, with our telephone number. */
const WAIT_MAX_MS = 3000;

/** Pages that are not known already, in a minute and process; nobody reads that many. */
const RENDERED_PER_ADDRESS = 300;
const RENDERED_PER_NETWORK = 1200;
const WINDOW_S = 60;

const RETRY_AFTER_S = 5;

/** Whoever is turned away at once asks again at once: a second in which they hold their connection. */
const HOLD_BACK_MS = 1000;

/** A page is not rendered now, because too many are. */
export class BusyError extends Error {
  override name = 'BusyError';
  /**
   * @param retryAfterS when it is worth to ask again
   * @param holdBackMs how long the answer is held back
   */
  constructor(
    readonly retryAfterS: number,
    readonly holdBackMs: number,
  ) {
    super('too many pages to render');
  }
}

interface Waiter {
  start(): void;
  turnAway(): void;
}

/** Who waits, by network and address; whose turn is next stands first. */
type Turns = Map<string, Map<string, Waiter[]>>;

export interface RenderQueueOptions {
  /** Multiplies how much may be rendered in a minute (RATE_LIMIT_SCALE). */
  scale?: number;
  waitMaxMs?: number;
  holdBackMs?: number;
}

/**
 * Decides which page is rendered next. A few are at the same time; others wait in a bounded queue,
 * where networks take turns, and in each network its addresses: however much one of them asks for,
 * another's page is next but for as many networks as wait. When the queue is full, the last of the
 * address that has most in it makes room.
 */
export class RenderQueue {
  private readonly turns: Turns = new Map();
  private running = 0;
  private waiting = 0;
  private readonly waitMaxMs: number;
  private readonly holdBackMs: number;
  private readonly ofAddress: RateLimiterMemory;
  private readonly ofNetwork: RateLimiterMemory;

  constructor({
    scale = 1,
    waitMaxMs = WAIT_MAX_MS,
    holdBackMs = HOLD_BACK_MS,
  }: RenderQueueOptions = {}) {
    this.waitMaxMs = waitMaxMs;
    this.holdBackMs = holdBackMs;
    const limiter = (points: number) =>
      new RateLimiterMemory({
        points: Math.max(1, Math.round(points * scale)),
        duration: WINDOW_S,
      });
    this.ofAddress = limiter(RENDERED_PER_ADDRESS);
    this.ofNetwork = limiter(RENDERED_PER_NETWORK);
  }

  /**
   * Renders when it is the visitor's turn.
   * @param address of the visitor
   * @throws BusyError when it is not rendered, or what `render` throws
   */
  async run<Result>(address: string, render: () => Promise<Result>): Promise<Result> {
    const [network, own] = [networkKeyOf(address), rateLimitKeyOf(address)];
    await this.count(network, own);
    await this.takeTurn(network, own);
    try {
      return await render();
    } finally {
      this.running -= 1;
      this.startNext();
    }
  }

  private async count(network: string, address: string): Promise<void> {
    try {
      await this.ofAddress.consume(address);
      await this.ofNetwork.consume(network);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new BusyError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)), this.holdBackMs);
    }
  }

  private takeTurn(network: string, address: string): Promise<void> {
    if (this.running < RUNNING_MAX) {
      this.running += 1;
      return Promise.resolve();
    }
    const addresses = this.turns.get(network) ?? new Map<string, Waiter[]>();
    const waiters = addresses.get(address) ?? [];
    if (waiters.length >= WAITING_MAX_PER_ADDRESS) throw this.isFull();
    if (this.waiting >= WAITING_MAX) this.makeRoom(waiters.length);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.remove(network, address, waiter);
      };
      const waiter: Waiter = {
        start: () => {
          leave();
          this.running += 1;
          resolve();
        },
        turnAway: () => {
          leave();
          reject(new BusyError(RETRY_AFTER_S, 0));
        },
      };
      const timer = setTimeout(waiter.turnAway, this.waitMaxMs);
      waiters.push(waiter);
      addresses.set(address, waiters);
      this.turns.set(network, addresses);
      this.waiting += 1;
    });
  }

  /** @throws BusyError when nobody has more waiting than the one who asks would have */
  private makeRoom(ownWaiting: number): void {
    const all = [...this.turns.values()].flatMap((addresses) => [...addresses.values()]);
    const longest = all.reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= ownWaiting + 1) throw this.isFull();
    longest.at(-1)?.turnAway();
  }

  private isFull(): BusyError {
    return new BusyError(RETRY_AFTER_S, this.holdBackMs);
  }

  private startNext(): void {
    for (const [network, addresses] of this.turns) {
      for (const [address, [waiter]] of addresses) {
        // Both go to the end of their line: the others come first now.
        addresses.set(address, moved(addresses, address));
        this.turns.set(network, moved(this.turns, network));
        waiter?.start();
        return;
      }
    }
  }

  private remove(network: string, address: string, waiter: Waiter): void {
    const addresses = this.turns.get(network);
    const waiters = addresses?.get(address);
    const index = waiters?.indexOf(waiter) ?? -1;
    if (!addresses || !waiters || index < 0) return;
    waiters.splice(index, 1);
    this.waiting -= 1;
    if (waiters.length === 0) addresses.delete(address);
    if (addresses.size === 0) this.turns.delete(network);
  }
}

/** Takes an entry out of a map, so that setting it again puts it at the end. */
function moved<Value>(map: Map<string, Value>, key: string): Value {
  const value = map.get(key) as Value;
  map.delete(key);
  return value;
}
