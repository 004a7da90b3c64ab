import { networkKeyOf, rateLimitKeyOf } from '@/lib/server/request/ip-address';
import { TARPIT_MS } from './fair-queue';
import { LimitedQueue } from './limited-queue';

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

export interface RenderQueueOptions {
  /** Multiplies how much may be rendered in a minute (RATE_LIMIT_SCALE). */
  scale?: number;
  waitMaxMs?: number;
  tarpitMs?: number;
}

/** Decides which page is rendered next, and counts how many are for one address and network. */
export class RenderQueue extends LimitedQueue {
  constructor({
    scale = 1,
    waitMaxMs = WAIT_MAX_MS,
    tarpitMs = TARPIT_MS,
  }: RenderQueueOptions = {}) {
    super(
      {
        runningMax: RUNNING_MAX,
        runningMaxPerAddress: RUNNING_MAX_PER_ADDRESS,
        waitingMax: WAITING_MAX,
        waitingMaxPerAddress: WAITING_MAX_PER_ADDRESS,
        waitMaxMs,
        slotTimeoutMs: SLOT_TIMEOUT_MS,
        cooldownMs: (workedMs) => Math.min(workedMs, COOLDOWN_MAX_MS),
        tarpitMs,
      },
      [
        { perMinute: RENDERED_PER_ADDRESS * scale, keyOf: rateLimitKeyOf },
        { perMinute: RENDERED_PER_NETWORK * scale, keyOf: networkKeyOf },
      ],
    );
  }
}
