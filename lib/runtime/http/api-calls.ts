import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { ENVELOPE_HEADERS } from '@/lib/server/http/envelope-response';
import { rateLimitKeyOf } from '@/lib/server/request/ip-address';
import { failureOf, tooManyRequests } from '@/lib/server/request/request-error';
import { clientAddressIn } from './client-address';
import { BusyError, type QueueState, TARPIT_MS } from './fair-queue';
import { LimitedQueue } from './limited-queue';
import type { NextHandler } from './next-renderer';

/**
 * Calls per address and minute, over all processes: the sum of what the calls' own limits
 * (lib/server/request/rate-limits.ts), the only ones that people should meet, allow an office
 * behind one address: 300 reads, 900 usage events, and the rest.
 */
const CALLS_PER_MINUTE = 1500;

/**
 * Through Next a call takes a millisecond of the thread that all requests share, so the calls of
 * one address that run at a time are limited. A browser sends six.
 */
const RUNNING_MAX = 16;
const RUNNING_MAX_PER_ADDRESS = 4;
const WAITING_MAX = 400;
const WAITING_MAX_PER_ADDRESS = 60;
const WAIT_MAX_MS = 5000;
/** Longer calls wait for their body, the database or a password's hash. */
const SLOT_TIMEOUT_MS = 500;
/** Twice the call's duration, at most this: one address leaves others two thirds of the process. */
const COOLDOWN_MAX_MS = 500;

export const isApiCall = (url: string): boolean => url.startsWith('/api/');

export interface ApiCallsOptions {
  /** Multiplies the limit (RATE_LIMIT_SCALE). */
  scale?: number;
  /** How many web processes share the calls of an address. */
  processes?: number;
  tarpitMs?: number;
}

/**
 * Queues calls before Next, and rejects floods here: in Next, a call that is rejected by its
 * signature or its own limit costs as much as one that is answered.
 */
export class ApiCalls {
  private readonly queue: LimitedQueue;

  constructor({ scale = 1, processes = 1, tarpitMs = TARPIT_MS }: ApiCallsOptions = {}) {
    this.queue = new LimitedQueue(
      {
        runningMax: RUNNING_MAX,
        runningMaxPerAddress: RUNNING_MAX_PER_ADDRESS,
        waitingMax: WAITING_MAX,
        waitingMaxPerAddress: WAITING_MAX_PER_ADDRESS,
        waitMaxMs: WAIT_MAX_MS,
        slotTimeoutMs: SLOT_TIMEOUT_MS,
        cooldownMs: (workedMs) => Math.min(2 * workedMs, COOLDOWN_MAX_MS),
        tarpitMs,
      },
      [{ perMinute: (CALLS_PER_MINUTE * scale) / processes, keyOf: rateLimitKeyOf }],
    );
  }

  get state(): QueueState {
    return this.queue.state;
  }

  /**
   * Passes a call to `next` when it is its turn; one beyond the limits is answered with 429 here.
   */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    next: NextHandler,
  ): Promise<void> {
    const address = clientAddressIn(request);
    try {
      await this.queue.run(address, async () => {
        if (!response.closed) await next(request, response);
      });
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      await setTimeout(error.tarpitMs);
      if (!response.closed) sendTooMany(response, error.retryAfterS);
    }
  }
}

/** The envelope that the dispatcher sends as well. */
function sendTooMany(response: ServerResponse, retryAfterS: number): void {
  const { headers, ...envelope } = failureOf(tooManyRequests(retryAfterS), randomUUID());
  response.writeHead(429, { ...ENVELOPE_HEADERS, ...headers });
  response.end(JSON.stringify(envelope));
}
