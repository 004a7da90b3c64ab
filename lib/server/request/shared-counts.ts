import { createHmac } from 'node:crypto';
import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { Redis } from 'iovalkey';
import { type IRateLimiterOptions, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { serverEnv } from '@/lib/env/server';
import { tellOfOutages } from '../log';

/** A count takes a millisecond; a request that waits longer is counted in this process. */
const ANSWER_WITHIN_MS = 100;
/** After how many consecutive failures the breaker opens, and how soon it tries again. */
const FAILURES = 3;
const TRY_AGAIN_AFTER_MS = 1_000;
const RECONNECT_FIRST_MS = 50;
const RECONNECT_LONGEST_MS = 1_000;

/** Prefix of our keys, where others use the same Valkey. */
const PREFIX = 'mall';

/**
 * Counts of all machines in one Valkey. While it is away they fail at once, so that no request
 * waits for a limit. Reconnects automatically.
 */
export class SharedCounts {
  private readonly client: Redis;
  private readonly breaker = circuitBreaker(handleAll, {
    halfOpenAfter: TRY_AGAIN_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  private readonly limiters = new Map<string, RateLimiterRedis>();

  /** @param secret keys the hashes under which addresses and people are counted; the same on all machines */
  constructor(
    url: string,
    private readonly secret: string,
  ) {
    this.client = new Redis(url.replace(/^valkey/, 'redis'), {
      connectTimeout: RECONNECT_LONGEST_MS,
      commandTimeout: ANSWER_WITHIN_MS,
      // What cannot be sent now is counted in this process at once.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      enableReadyCheck: true,
      // After a failover another server may have the address, and this one only be read.
      reconnectOnError: ({ message }) => message.includes('READONLY'),
      retryStrategy: (times) => Math.min(RECONNECT_FIRST_MS * 2 ** times, RECONNECT_LONGEST_MS),
    });
    // Logged below, once for each outage and not for each attempt.
    this.client.on('error', () => {});
    tellOfOutages(this.breaker, 'Valkey is away: each machine counts by itself', 'Valkey is back');
  }

  /** Whether Valkey answers; asked at most once a second while it is away. */
  async isReady(): Promise<boolean> {
    return this.breaker
      .execute(() => this.client.ping())
      .then(
        () => true,
        () => false,
      );
  }

  /**
   * Counts events of a key.
   * @returns 0 where they are within the limit, else the milliseconds until its window ends; not an
   *   error, because the class of one from another copy of this module would not be recognised
   * @throws when nothing was counted
   */
  async consume(options: IRateLimiterOptions, key: string, points = 1): Promise<number> {
    const limiter = this.limiterOf(options);
    // So that Valkey reveals neither addresses nor people.
    const hash = createHmac('sha256', this.secret).update(key).digest('hex').slice(0, 32);
    return this.breaker.execute(() =>
      limiter.consume(hash, points).then(
        () => 0,
        (reason) => {
          if (reason instanceof RateLimiterRes) return Math.max(1, reason.msBeforeNext);
          throw reason;
        },
      ),
    );
  }

  private limiterOf(options: IRateLimiterOptions): RateLimiterRedis {
    const name = options.keyPrefix ?? '';
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterRedis({
      ...options,
      keyPrefix: `${PREFIX}:${name}`,
      storeClient: this.client,
      rejectIfRedisNotReady: true,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }

  close(): void {
    this.client.disconnect();
  }
}

/** One connection for each process: Next loads modules several times. */
const holder = globalThis as typeof globalThis & { siteCounts?: SharedCounts | null };

/** The counts of all machines of the running site; null where VALKEY_URL names none. */
export function siteCounts(): SharedCounts | null {
  if (holder.siteCounts === undefined) {
    const { VALKEY_URL, DESK_SECRET = '' } = serverEnv();
    holder.siteCounts = VALKEY_URL ? new SharedCounts(VALKEY_URL, DESK_SECRET) : null;
  }
  return holder.siteCounts;
}
