import http from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type Envelope, httpStatusOf } from '@/lib/contract/envelope';
import type { Input } from './bad-inputs';

const PATIENCE_MS = 30_000;

/** How often an input is sent when the site is busy. */
const ATTEMPTS_MAX = 5;

export interface Outcome {
  tookMs: number;
  /** What is wrong with the answer, in words. */
  fault?: string;
}

/** Of one attempt; a site that is busy says with its 503 after how many seconds to ask again. */
type Attempt = Outcome & { retryAfterS?: number };

function faultIn({ expected, method }: Input, status: number, body: string): string | undefined {
  if (status >= 500) return `status ${status}: ${body.slice(0, 200)}`;
  if (expected === 'an answer' || method === 'HEAD') return undefined;
  // Of what the server or Next refuse before it is a call.
  if ([400, 405, 413, 431].includes(status) && !body.startsWith('{')) return undefined;
  let envelope: Envelope;
  try {
    envelope = JSON.parse(body);
  } catch {
    return `no envelope, status ${status}: ${body.slice(0, 200)}`;
  }
  if (httpStatusOf(envelope.code) !== status) return `status ${status} with ${envelope.code}`;
  if (expected === 'a rejection' && envelope.code === 0) return 'it was not rejected';
  return undefined;
}

/** Sends inputs to a site on this machine, over connections that are kept. */
export class InputSender {
  private readonly agent = new http.Agent({ keepAlive: true });

  constructor(private readonly port: number) {}

  /** Sends an input, and as browsers do, sends it again when the site is busy. */
  async send(input: Input): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      const { retryAfterS, ...outcome } = await this.sendOnce(input);
      if (retryAfterS === undefined || attempt === ATTEMPTS_MAX) return outcome;
      await setTimeout(retryAfterS * 1000);
    }
  }

  private sendOnce(input: Input): Promise<Attempt> {
    const { method, target, headers, body } = input;
    const startedAt = performance.now();
    return new Promise((resolve) => {
      const end = (fault?: string, retryAfter?: string) => {
        const retryAfterS = retryAfter ? { retryAfterS: Number(retryAfter) } : {};
        resolve({ tookMs: performance.now() - startedAt, ...(fault && { fault }), ...retryAfterS });
      };
      const request = http.request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.port,
          method,
          path: target,
          headers: { ...headers, host: `${headers.host}:${this.port}` },
          timeout: PATIENCE_MS,
        },
        async (response) => {
          let text = '';
          try {
            for await (const part of response.setEncoding('utf8')) text += part;
          } catch {
            return end('the answer broke off');
          }
          const status = response.statusCode ?? 0;
          const retryAfter = status === 503 ? response.headers['retry-after'] : undefined;
          end(faultIn(input, status, text), retryAfter);
        },
      );
      request.on('timeout', () => request.destroy(new Error(`no answer in ${PATIENCE_MS} ms`)));
      request.on('error', (error: NodeJS.ErrnoException) => {
        // Too much for a header or a body: the rest of it is not read.
        const isRefused = error.code === 'ECONNRESET' || error.code === 'EPIPE';
        end(isRefused ? undefined : error.message);
      });
      request.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}
