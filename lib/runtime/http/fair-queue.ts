import { networkKeyOf, rateLimitKeyOf } from '@/lib/server/request/ip-address';

/** Delay of rejections: clients that are rejected immediately retry immediately. */
export const TARPIT_MS = 1000;

/** The work is not done now: too many requests, too slow, or the database is away. */
export class BusyError extends Error {
  override name = 'BusyError';
  /**
   * @param retryAfterS when to retry
   * @param tarpitMs how long the answer is delayed
   */
  constructor(
    readonly retryAfterS: number,
    readonly tarpitMs: number,
  ) {
    super('too many ask at the same time');
  }
}

export interface FairQueueOptions {
  /** How much runs at a time: of all, and of one address. */
  runningMax: number;
  runningMaxPerAddress: number;
  /** How much more waits: of all, and of one address. */
  waitingMax: number;
  waitingMaxPerAddress: number;
  /** How long something waits at most. */
  waitMaxMs: number;
  /**
   * How long work counts as running: what takes longer is waiting for something else (a database, a
   * body that arrives slowly), and costs this process nothing.
   */
  slotTimeoutMs: number;
  /**
   * How long a slot stays taken after work of that duration: limits an address that sends requests
   * without a pause, in proportion to the speed of this machine.
   */
  cooldownMs?: (workedMs: number) => number;
  /** Delay of a rejection, in ms. */
  tarpitMs: number;
}

/** Runs work when it is its turn; rejects with a BusyError when its turn does not come. */
export type Enqueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** The current load of a queue, and how many it has rejected since it started. */
export interface QueueState {
  running: number;
  waiting: number;
  refused: number;
}

interface Waiter {
  start(): void;
  reject(): void;
}

/** Waiting work by network and address, in the order of turns. */
type Turns = Map<string, Map<string, Waiter[]>>;

const RETRY_AFTER_S = 5;

/**
 * Decides what runs next. Some work runs at the same time; the rest waits in a bounded queue, where
 * networks take turns, and in each network its addresses: however much one of them asks for,
 * another network waits for one turn of each waiting network at most. When the queue is full, the
 * newest request of the address with the most waiting requests is rejected.
 */
export class FairQueue {
  private readonly turns: Turns = new Map();
  /** By address; one that runs nothing is not in it. */
  private readonly runningOf = new Map<string, number>();
  private running = 0;
  private waiting = 0;
  private refused = 0;

  constructor(private readonly options: FairQueueOptions) {}

  get state(): QueueState {
    return { running: this.running, waiting: this.waiting, refused: this.refused };
  }

  /**
   * Runs `work` when it is the turn of an address.
   * @throws BusyError when it is not done, or what `work` throws
   */
  async run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const network = networkKeyOf(address);
    const own = rateLimitKeyOf(address);
    if (this.hasSlotFor(own)) this.takeSlot(own);
    else await this.takeTurn(network, own);
    let isOver = false;
    const leave = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.freeSlot(own);
    };
    const { slotTimeoutMs, cooldownMs } = this.options;
    const startedAtMs = performance.now();
    const timer = setTimeout(leave, slotTimeoutMs);
    try {
      return await work();
    } finally {
      const cooldown = cooldownMs?.(performance.now() - startedAtMs) ?? 0;
      if (cooldown > 0) setTimeout(leave, cooldown);
      else leave();
    }
  }

  private hasSlotFor(address: string): boolean {
    const { runningMax, runningMaxPerAddress } = this.options;
    return this.running < runningMax && (this.runningOf.get(address) ?? 0) < runningMaxPerAddress;
  }

  private takeSlot(address: string): void {
    this.running += 1;
    this.runningOf.set(address, (this.runningOf.get(address) ?? 0) + 1);
  }

  private freeSlot(address: string): void {
    this.running -= 1;
    const left = (this.runningOf.get(address) ?? 0) - 1;
    if (left > 0) this.runningOf.set(address, left);
    else this.runningOf.delete(address);
    this.startNext();
  }

  private takeTurn(network: string, address: string): Promise<void> {
    const { waitingMax, waitingMaxPerAddress, waitMaxMs } = this.options;
    const addresses = this.turns.get(network) ?? new Map<string, Waiter[]>();
    const waiters = addresses.get(address) ?? [];
    if (waiters.length >= waitingMaxPerAddress) throw this.isFull();
    if (this.waiting >= waitingMax) this.makeRoom(waiters.length);
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        this.remove(network, address, waiter);
      };
      const waiter: Waiter = {
        start: () => {
          leave();
          this.takeSlot(address);
          resolve();
        },
        reject: () => {
          leave();
          this.refused += 1;
          reject(new BusyError(RETRY_AFTER_S, 0));
        },
      };
      const timer = setTimeout(waiter.reject, waitMaxMs);
      waiters.push(waiter);
      addresses.set(address, waiters);
      this.turns.set(network, addresses);
      this.waiting += 1;
    });
  }

  /** @throws BusyError when no address has more waiting than this one would have */
  private makeRoom(ownWaiting: number): void {
    const all = [...this.turns.values()].flatMap((addresses) => [...addresses.values()]);
    const longest = all.reduce((a, b) => (b.length > a.length ? b : a), []);
    if (longest.length <= ownWaiting + 1) throw this.isFull();
    longest.at(-1)?.reject();
  }

  private isFull(): BusyError {
    this.refused += 1;
    return new BusyError(RETRY_AFTER_S, this.options.tarpitMs);
  }

  private startNext(): void {
    for (const [network, addresses] of this.turns) {
      for (const [address, [waiter]] of addresses) {
        if (!this.hasSlotFor(address)) continue;
        // Both go to the end of their line, so that the others come first.
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
