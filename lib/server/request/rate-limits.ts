import cluster from 'node:cluster';
import {
  type RateLimiterAbstract,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { DatabaseLimits, type RateLimitStore } from './database-limits';
import { tooManyRequests } from './request-error';
import type { SharedCounts } from './shared-counts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** How long a worker waits for the primary's count before it counts on its own. */
const PRIMARY_TIMEOUT_MS = 2_000;

/**
 * Every limit of the API, in events per window and key. A whole mall may share one address, so
 * limits per address leave room for a crowd; what protects one account is counted per account.
 */
const LIMITS_IN_MEMORY = {
  /** Every call of an address that has no limit of its own below. */
  api: { points: 300, windowS: MINUTE_S },
  /** Usage events and unique views: several per page view. */
  usage: { points: 900, windowS: MINUTE_S },
  /** One request per sampled page view, of which every fifth is sampled. */
  vitals: { points: 60, windowS: MINUTE_S },
  /** What is suggested while visitors type: several for each word. */
  suggestions: { points: 600, windowS: MINUTE_S },
  enquiry: { points: 30, windowS: MINUTE_S },
  intention: { points: 60, windowS: MINUTE_S },
  register: { points: 20, windowS: 10 * MINUTE_S },
  login: { points: 20, windowS: MINUTE_S },
  /** Private pages, their pictures, and what is written there, by address. */
  privatePage: { points: 240, windowS: MINUTE_S },
  /** A page may show sixty (THREAD_LIMITS.picturesOfEnquiry). */
  privatePicture: { points: 1800, windowS: MINUTE_S },
  privateMessage: { points: 20, windowS: 10 * MINUTE_S },
  /** Links that open nothing: somebody is guessing. */
  wrongLink: { points: 30, windowS: 10 * MINUTE_S },
  /** Lists of enquiries, keyed by the staff member who exports them. */
  leadExport: { points: 20, windowS: 10 * MINUTE_S },
  /**
   * Kilobytes of pictures, keyed by the staff member who sends them: some hundreds of photographs.
   */
  pictureKbOfStaff: { points: 2 * 1024 * 1024, windowS: DAY_S },
  /** Kilobytes of tables and the pictures beside them, keyed by the staff member who sends them. */
  tableKbOfStaff: { points: 2 * 1024 * 1024, windowS: DAY_S },
  /**
   * Characters sent to a translation service, keyed by the staff member who asks: they cost money.
   */
  suggestedLetters: { points: 300_000, windowS: HOUR_S },
  /** Files of the catalogue, keyed by the staff member who exports them. */
  carExport: { points: 20, windowS: 10 * MINUTE_S },
  /** Documents of sheets for windscreens, keyed by the staff member who exports them. */
  carSheets: { points: 30, windowS: 10 * MINUTE_S },
  /** Codes of purchases, keyed by the staff member who makes them: more than are sold. */
  purchaseCodes: { points: 200, windowS: DAY_S },
  /** Making and using a code: both happen at every change of the host. */
  handover: { points: 60, windowS: MINUTE_S },
  password: { points: 20, windowS: MINUTE_S },
  review: { points: 30, windowS: MINUTE_S },
  reviewOfMember: { points: 20, windowS: 60 * MINUTE_S },
  upload: { points: 120, windowS: MINUTE_S },
  /** Kilobytes of an address, and of all: some thirty large videos, and the disk of a small server. */
  uploadedKb: { points: 300 * 1024, windowS: 60 * MINUTE_S },
  uploadedKbOfSite: { points: 4 * 1024 * 1024, windowS: 60 * MINUTE_S },
  uploadOfMember: { points: 40, windowS: 10 * MINUTE_S },
} as const;

/**
 * Limits that protect accounts are counted in the database, so that instances share them
 * (docs/adr/0042). Those of attempts count failures only: a success gives its point back.
 */
const LIMITS_IN_DATABASE = {
  /** Keyed by account and address, so that nobody can use up the attempts of another address. */
  triesOfAccountAndAddress: { points: 8, windowS: 15 * MINUTE_S },
  /** The same for an account that is being guessed at from many addresses. */
  triesOfAccountAndAddressUnderAttack: { points: 3, windowS: 15 * MINUTE_S },
  triesOfAddress: { points: 40, windowS: 15 * MINUTE_S },
  triesOfNetwork: { points: 120, windowS: 15 * MINUTE_S },
  /** Beyond it an account counts as under attack. It locks nobody out. */
  triesOfAccount: { points: 24, windowS: 60 * MINUTE_S },
  registrationsOfAddress: { points: 30, windowS: 60 * MINUTE_S },
  registrationsOfNetwork: { points: 90, windowS: 60 * MINUTE_S },
  /**
   * Mails to mailboxes that a visitor named, which may be a stranger's: copies of enquiries, proofs of
   * a mailbox and links to a new password together, by where they were asked for (lib/server/notify/mail-caps.ts).
   */
  mailsOfAddressHour: { points: 20, windowS: HOUR_S },
  mailsOfAddressDay: { points: 60, windowS: DAY_S },
  mailsOfNetworkHour: { points: 60, windowS: HOUR_S },
  mailsOfNetworkDay: { points: 200, windowS: DAY_S },
  /**
   * By delivered mailbox, each kind apart, so that copies cannot use up the mails for a new
   * password.
   */
  copiesOfMailbox: { points: 3, windowS: DAY_S },
  proofsOfMailbox: { points: 3, windowS: 6 * HOUR_S },
  recoveriesOfMailbox: { points: 3, windowS: 6 * HOUR_S },
  /** Of the whole site; a flood of enquiries leaves members their account mails. */
  copiesOfSiteHour: { points: 200, windowS: HOUR_S },
  copiesOfSiteDay: { points: 1000, windowS: DAY_S },
  accountMailsOfSiteHour: { points: 200, windowS: HOUR_S },
  accountMailsOfSiteDay: { points: 1000, windowS: DAY_S },
  /** Wrong codes of purchases: a buyer has one, and mistypes it now and then. */
  purchaseCodeOfMember: { points: 10, windowS: DAY_S },
  /** Every step of a sign-in to the staff side, keyed by address. */
  staffSignIn: { points: 30, windowS: MINUTE_S },
} as const;

/**
 * Messages about enquiries to one receiver of a channel; further ones are summed up in one, a
 * window later (lib/server/notify/digest.ts). Counted by the messages that are stored.
 */
export const SINGLE_MESSAGES = { points: 10, windowS: 10 * MINUTE_S };

const LIMITS = { ...LIMITS_IN_MEMORY, ...LIMITS_IN_DATABASE };

type MemoryLimit = keyof typeof LIMITS_IN_MEMORY;
type DatabaseLimit = keyof typeof LIMITS_IN_DATABASE;
export type LimitName = keyof typeof LIMITS;

const isInDatabase = (name: LimitName): name is DatabaseLimit => name in LIMITS_IN_DATABASE;

/** The limit of each call that has its own, by path. */
export const LIMIT_OF_PATH: Readonly<Record<string, LimitName>> = {
  '/api/point/pointAdd': 'usage',
  '/api/point/pointUVAdd': 'usage',
  '/api/point/vitals': 'vitals',
  '/api/search/suggest': 'suggestions',
  '/api/clue/record': 'enquiry',
  '/api/clue/record_buy': 'intention',
  '/api/clue/record_arrival': 'enquiry',
  '/api/clue/stop_arrivals': 'enquiry',
  '/api/user/registered': 'register',
  '/api/user/login': 'login',
  '/api/user/handover': 'handover',
  '/api/user/handover_login': 'handover',
  '/api/user/password': 'password',
  '/api/user/close': 'password',
  '/api/user/recover': 'password',
  '/api/user/reset': 'password',
  '/api/user/proof': 'password',
  '/api/user/prove': 'password',
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
  clear(limit: DatabaseLimit, key: string): Promise<void>;
  /** Takes back one event. */
  giveBack(limit: DatabaseLimit, key: string): Promise<void>;
  /**
   * Counts one event and lets it pass.
   * @returns whether the window's points are used up
   */
  isOver(limit: DatabaseLimit, key: string): Promise<boolean>;
}

export interface RateLimitOptions extends RateLimitStore {
  /** Counts shared by all machines, where there are any. */
  counts?: SharedCounts | null;
}

/**
 * Limits are counted for all machines where they share counts; else, and while those are away, in
 * the memory of this process or, in a cluster, of the primary, so that a limit holds for the whole
 * machine. Those of accounts are counted in the database (docs/adr/0102).
 * @param scale multiplies every number of points (RATE_LIMIT_SCALE)
 */
export function createRateLimits(
  scale: number,
  { counts, ...store }: RateLimitOptions,
): RateLimits {
  const options = (name: LimitName) => ({
    keyPrefix: name,
    points: Math.max(1, Math.round(LIMITS[name].points * scale)),
    duration: LIMITS[name].windowS,
  });
  const inDatabase = new DatabaseLimits(store);
  const limitersOf = (create: (name: MemoryLimit) => RateLimiterAbstract) => {
    const names = Object.keys(LIMITS_IN_MEMORY) as MemoryLimit[];
    const entries = names.map((name) => [name, create(name)]);
    return Object.fromEntries(entries) as Record<MemoryLimit, RateLimiterAbstract>;
  };

  /** Ways to count, from the most widely shared to this process: one that does not answer is skipped. */
  const ways: ((limit: MemoryLimit, key: string, points?: number) => Promise<unknown>)[] = [];
  if (counts) {
    ways.push(async (limit, key, points) => {
      const waitMs = await counts.consume(options(limit), key, points);
      if (waitMs > 0) throw new RateLimiterRes(0, waitMs);
    });
  }
  if (cluster.isWorker) {
    const inPrimary = limitersOf((name) => {
      const { points, duration } = options(name);
      // The primary outlives its workers and keeps the limits that it knows by prefix: new ones
      // need another.
      const keyPrefix = `${name} ${points}/${duration}`;
      return new RateLimiterCluster({ keyPrefix, points, duration, timeoutMs: PRIMARY_TIMEOUT_MS });
    });
    ways.push((limit, key, points) => inPrimary[limit].consume(key, points));
  }
  const own = limitersOf((name) => new RateLimiterMemory(options(name)));
  ways.push((limit, key, points) => own[limit].consume(key, points));

  async function count(limit: LimitName, key: string, points?: number): Promise<void> {
    if (isInDatabase(limit)) return inDatabase.consume(options(limit), key);
    for (const [nth, way] of ways.entries()) {
      try {
        await way(limit, key, points);
        return;
      } catch (error) {
        if (error instanceof RateLimiterRes || nth === ways.length - 1) throw error;
      }
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
    clear: (limit, key) => inDatabase.clear(options(limit), key),
    giveBack: (limit, key) => inDatabase.giveBack(options(limit), key),
    async isOver(limit, key) {
      try {
        await inDatabase.consume(options(limit), key);
        return false;
      } catch (error) {
        if (error instanceof RateLimiterRes) return true;
        throw error;
      }
    },
  };
}
