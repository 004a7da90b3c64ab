import cluster from 'node:cluster';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { tooManyRequests } from './request-error';

const MINUTE_S = 60;

/** How long a worker waits for the primary's count before it counts by itself. */
const PRIMARY_TIMEOUT_MS = 2_000;

/**
 * Every limit of the API, in events per window and key. A whole mall may share one address, so
 * limits per address leave room for a crowd; what protects one account is counted per account.
 */
const LIMITS = {
  /** Every call of an address that has no limit of its own below. */
  api: { points: 300, windowS: MINUTE_S },
  /** Usage events and unique views: several per page view. */
  usage: { points: 900, windowS: MINUTE_S },
  enquiry: { points: 30, windowS: MINUTE_S },
  intention: { points: 60, windowS: MINUTE_S },
  register: { points: 20, windowS: 10 * MINUTE_S },
  login: { points: 20, windowS: MINUTE_S },
  /** Keyed by e-mail; a success clears it. */
  loginOfAccount: { points: 8, windowS: 15 * MINUTE_S },
  /** Every step of a sign-in to the staff side. */
  staffSignIn: { points: 30, windowS: MINUTE_S },
  /** Keyed by e-mail, whether or not it has an account; a success clears it. */
  staffSignInOfAccount: { points: 8, windowS: 15 * MINUTE_S },
  /** Lists of enquiries, keyed by who of the staff takes them. */
  leadExport: { points: 20, windowS: 10 * MINUTE_S },
  /** Making and using a code: both happen at every change of the host. */
  handover: { points: 60, windowS: MINUTE_S },
  password: { points: 20, windowS: MINUTE_S },
  /** Keyed by member; a success clears it. */
  passwordOfAccount: { points: 8, windowS: 15 * MINUTE_S },
  review: { points: 30, windowS: MINUTE_S },
  reviewOfMember: { points: 20, windowS: 60 * MINUTE_S },
  upload: { points: 120, windowS: MINUTE_S },
  /** Kilobytes of an address, and of all: some thirty large videos, and the disk of a small server. */
  uploadedKb: { points: 300 * 1024, windowS: 60 * MINUTE_S },
  uploadedKbOfSite: { points: 4 * 1024 * 1024, windowS: 60 * MINUTE_S },
  uploadOfMember: { points: 40, windowS: 10 * MINUTE_S },
} as const;

type LimitName = keyof typeof LIMITS;

/** The limit of each call that has its own, by path. */
export const LIMIT_OF_PATH: Readonly<Record<string, LimitName>> = {
  '/api/point/pointAdd': 'usage',
  '/api/point/pointUVAdd': 'usage',
  '/api/clue/record': 'enquiry',
  '/api/clue/record_buy': 'intention',
  '/api/user/registered': 'register',
  '/api/user/login': 'login',
  '/api/user/handover': 'handover',
  '/api/user/handover_login': 'handover',
  '/api/user/password': 'password',
  '/api/review/add': 'review',
  '/api/review/upload': 'upload',
};

export interface RateLimits {
  /**
   * Counts one event, or as many as `points` says.
   * @throws RequestError 429 with Retry-After, in seconds, when the window's points are used up
   */
  consume(limit: LimitName, key: string, points?: number): Promise<void>;
  /** Resets the counter of a key. */
  clear(limit: LimitName, key: string): Promise<void>;
}

/**
 * Limits in the memory of this process; where it is one of a cluster, in that of the primary, so that
 * a limit holds for the whole site.
 * @param scale multiplies every number of points (RATE_LIMIT_SCALE)
 */
export function createRateLimits(scale: number): RateLimits {
  const options = (name: LimitName) => ({
    keyPrefix: name,
    points: Math.max(1, Math.round(LIMITS[name].points * scale)),
    duration: LIMITS[name].windowS,
  });
  const names = Object.keys(LIMITS) as LimitName[];
  const own = new Map(names.map((name) => [name, new RateLimiterMemory(options(name))]));
  const shared = cluster.isWorker
    ? new Map(
        names.map((name) => [
          name,
          new RateLimiterCluster({ ...options(name), timeoutMs: PRIMARY_TIMEOUT_MS }),
        ]),
      )
    : own;

  async function count(limit: LimitName, key: string, points?: number): Promise<void> {
    try {
      await limiterIn(shared, limit).consume(key, points);
    } catch (error) {
      // The primary does not answer: a limit per process is better than none.
      if (error instanceof RateLimiterRes || shared === own) throw error;
      await limiterIn(own, limit).consume(key, points);
    }
  }

  return {
    async consume(limit, key, points) {
      try {
        await count(limit, key, points);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const waitS = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw tooManyRequests(waitS);
      }
    },
    async clear(limit, key) {
      await Promise.all([limiterIn(shared, limit).delete(key), limiterIn(own, limit).delete(key)]);
    },
  };
}

function limiterIn(limiters: Map<LimitName, RateLimiterAbstract>, name: LimitName) {
  return limiters.get(name) as RateLimiterAbstract;
}
