import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ENVELOPE_HEADERS } from '@/lib/server/http/envelope-response';
import { rateLimitKeyOf } from '@/lib/server/http/ip-address';
import { failureOf, tooManyRequests } from '@/lib/server/http/request-error';
import { CLIENT_ADDRESS_HEADER } from './client-address';

/**
 * Calls of one address in a minute and process: above all limits of the calls together
 * (lib/server/http/rate-limits.ts), which are the ones that people may meet.
 */
const CALLS_PER_MINUTE = 2000;
const WINDOW_S = 60;

/** As with pages (render-queue.ts). */
const HOLD_BACK_MS = 1000;

export const isApiCall = (url: string): boolean => url.startsWith('/api/');

/**
 * Turns away a flood of calls before Next reads them: a call that is rejected by its signature or by
 * its own limit costs as much as one that is answered.
 */
export class ApiLimit {
  private readonly ofAddress: RateLimiterMemory;

  /** @param scale multiplies the limit (RATE_LIMIT_SCALE) */
  constructor(
    scale = 1,
    private readonly holdBackMs = HOLD_BACK_MS,
  ) {
    this.ofAddress = new RateLimiterMemory({
      points: Math.max(1, Math.round(CALLS_PER_MINUTE * scale)),
      duration: WINDOW_S,
    });
  }

  /** Counts a call; one too many is answered with 429 here, and false. */
  async admit({ headers }: IncomingMessage, response: ServerResponse): Promise<boolean> {
    try {
      await this.ofAddress.consume(rateLimitKeyOf(String(headers[CLIENT_ADDRESS_HEADER] ?? '')));
      return true;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await setTimeout(this.holdBackMs);
      if (!response.closed)
        sendTooMany(response, Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      return false;
    }
  }
}

/** The envelope that the dispatcher sends as well. */
function sendTooMany(response: ServerResponse, retryAfterS: number): void {
  const { headers, ...envelope } = failureOf(tooManyRequests(retryAfterS), randomUUID());
  response.writeHead(429, { ...ENVELOPE_HEADERS, ...headers });
  response.end(JSON.stringify(envelope));
}
