import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

export interface LoadOptions {
  port: number;
  /** Visitors at a time. */
  visitors?: number;
  /** Their requests in turn, each made when it is sent. */
  requests: readonly (() => LoadRequest)[];
  /** How long a visitor pauses after a response that took so long; no pause when left out. */
  thinkTimeMs?: (tookMs: number) => number;
  /** Local address of a visitor, in Linux's loopback network; the same for all when left out. */
  addressOf?: (nth: number) => string;
}

export interface LoadRequest {
  host: string;
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Whether a response is the expected one; status 200 when left out. */
  isGood?: (status: number, body: string) => boolean;
  /** Whether the site may answer with `Retry-After`; it may when left out. */
  mayWait?: boolean;
}

/** A request with an unexpected response, or none. */
export interface Failure {
  path: string;
  /** The error's code, or the status. */
  reason: string;
  atMs: number;
}

export interface LoadResult {
  count: number;
  failures: Failure[];
  /** How often the site, being overloaded, asked to retry in some seconds. */
  waits: number;
  /** Milliseconds until the first byte, in the order of the answers. */
  firstByteMs: number[];
}

/** Sends requests until it is stopped, half of them over keep-alive connections. */
export class SteadyLoad {
  private readonly result: LoadResult = { count: 0, failures: [], waits: 0, firstByteMs: [] };
  private readonly agents = [
    new Agent({ keepAlive: true, maxSockets: 64 }),
    new Agent({ keepAlive: false }),
  ];
  private isStopping = false;
  private readonly visitors: Promise<void>[];

  constructor(private readonly options: LoadOptions) {
    const { visitors = 8 } = options;
    this.visitors = Array.from({ length: visitors }, (_, nth) => this.visit(nth));
  }

  /** Returns the results so far, and resets them. */
  take(): LoadResult {
    const { count, failures, waits, firstByteMs } = this.result;
    Object.assign(this.result, { count: 0, failures: [], waits: 0, firstByteMs: [] });
    return { count, failures, waits, firstByteMs };
  }

  /** Settles when so many more requests have been answered. */
  async answered(more: number): Promise<void> {
    const until = this.total + more;
    while (this.total < until && !this.isStopping) await setTimeout(5);
  }

  async stop(): Promise<LoadResult> {
    this.isStopping = true;
    await Promise.all(this.visitors);
    for (const agent of this.agents) agent.destroy();
    return this.take();
  }

  private total = 0;

  private async visit(nth: number): Promise<void> {
    const { requests, thinkTimeMs } = this.options;
    for (let turn = nth; !this.isStopping; turn += 1) {
      const each = (requests[turn % requests.length] as () => LoadRequest)();
      const beganAtMs = performance.now();
      try {
        await this.send(each, nth);
      } catch (error) {
        const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
        this.result.failures.push({ path: each.path, reason, atMs: performance.now() });
      }
      this.result.count += 1;
      this.total += 1;
      if (thinkTimeMs) await setTimeout(thinkTimeMs(performance.now() - beganAtMs));
    }
  }

  private send(each: LoadRequest, nth: number): Promise<void> {
    const { method = 'GET', host, path, isGood = (status: number) => status === 200 } = each;
    const agent = this.agents[nth % this.agents.length] as Agent;
    const { port, addressOf } = this.options;
    const localAddress = addressOf?.(nth);
    const headers = { host: `${host}:${port}`, 'accept-encoding': 'br', ...each.headers };
    const beganAtMs = performance.now();
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, method, agent, headers, localAddress };
      const sent = request(options, (answer) => {
        this.result.firstByteMs.push(performance.now() - beganAtMs);
        let body = '';
        answer.setEncoding('latin1');
        answer.on('data', (part) => {
          body += part;
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const status = answer.statusCode ?? 0;
          const { 'retry-after': retryAfterS } = answer.headers;
          if (status === 503 && retryAfterS && each.mayWait !== false) {
            this.result.waits += 1;
            resolve(setTimeout(Number(retryAfterS) * 1000));
          } else if (isGood(status, body)) resolve();
          else reject(new Error(String(status)));
        });
      });
      sent.once('error', reject);
      sent.end(each.body);
    });
  }
}
