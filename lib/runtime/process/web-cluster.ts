import cluster from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { serverEnv } from '@/lib/env/server';
import { RETIRE_MAX_MS } from '@/lib/runtime/http/http-server';
import { answerMetrics } from '@/lib/runtime/metrics/metrics-channel';
import { currentAddressKey } from '@/lib/server/request/ip-address';
import { handedVariables } from './listening-sockets';
import { type SitePrograms, WEB_ENTRY } from './site-programs';
import { handleStopRequests, LEAVE, RETIRE, TAKES_OVER } from './stop-requests';
import { SupervisedProcess } from './supervised-process';

/** Sent to each worker, so that all of them hash addresses alike. */
export interface AddressKeyMessage {
  addressKey: ReturnType<typeof currentAddressKey>;
}

/**
 * Sent by the supervisor to replace the servers by those of another release; the port stays open.
 */
export interface ExchangeMessage {
  exchange: SitePrograms['web'];
}

/** The answer to the supervisor: null for done, else why nothing has changed. */
export interface ExchangedMessage {
  exchangeFailure: string | null;
}

/** Rendering the most requested pages takes most of it. */
const TAKE_OVER_WITHIN_MS = 120_000;
/** Longer than a retiring server waits for its open connections. */
const RETIRE_TIMEOUT_MS = RETIRE_MAX_MS + 15_000;

/** The web servers of one release. */
class WebServers {
  private readonly workers: SupervisedProcess[];
  private isStarted = false;

  /** @param takesOver whether others serve until these are ready */
  constructor({ folder, entry, execArgv, env, count }: SitePrograms['web'], takesOver: boolean) {
    // Clears this process's variables, which the release would inherit otherwise.
    const none = Object.fromEntries(Object.keys(process.env).map((name) => [name, undefined]));
    const poolSize = Math.max(1, Math.floor(Number(env.DATABASE_POOL_SIZE) / count));
    const variables = { ...none, ...env, ...handedVariables(), DATABASE_POOL_SIZE: poolSize };
    const fork = () => {
      // Set before each fork: workers of two releases may be restarted alternately.
      cluster.setupPrimary({ exec: `${folder}/${entry}`, execArgv, cwd: folder });
      const hasTime = takesOver && !this.isStarted;
      const worker = cluster.fork(hasTime ? { ...variables, [TAKES_OVER]: '1' } : variables);
      const message: AddressKeyMessage = { addressKey: currentAddressKey(new Date()) };
      worker.send(message);
      return worker.process;
    };
    this.workers = Array.from({ length: count }, () => new SupervisedProcess(fork, 'web server'));
  }

  async start(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.start()));
    this.isStarted = true;
  }

  async stop(...how: Parameters<SupervisedProcess['stop']>): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.stop(...how)));
  }

  tell(message: string): void {
    for (const worker of this.workers) worker.tell(message);
  }
}

/**
 * Runs several web servers behind one port: this process accepts connections and distributes them
 * in turn, and holds their shared state: rate limits and the day's key for hashes of addresses.
 * Each worker is restarted after a crash. Those of another release replace them on request
 * (docs/adr/0100).
 */
export async function runWebCluster(): Promise<void> {
  // Listens for the limiters of the workers (lib/server/request/rate-limits.ts).
  new RateLimiterClusterMaster();
  const own = {
    folder: process.cwd(),
    entry: WEB_ENTRY,
    // As this process was started.
    execArgv: process.execArgv,
    env: { ...process.env, DATABASE_POOL_SIZE: String(serverEnv().DATABASE_POOL_SIZE) },
  };
  let serving = new WebServers({ ...own, count: serverEnv().WEB_PROCESSES }, false);
  const retired = new Set<WebServers>();
  let isStopping = false;

  handleStopRequests(async () => {
    if (isStopping) return;
    isStopping = true;
    await Promise.all([serving, ...retired].map((servers) => servers.stop()));
    process.exit(0);
  });

  if (serverEnv().METRICS_PORT) {
    const { processMetrics } = await import('@/lib/runtime/metrics/process-metrics');
    const { measureRestarts } = await import('@/lib/runtime/metrics/restart-metrics');
    const registry = processMetrics();
    measureRestarts(registry);
    answerMetrics(registry);
  }

  async function exchange(program: SitePrograms['web']): Promise<void> {
    const next = new WebServers(program, true);
    let deadline: NodeJS.Timeout | undefined;
    try {
      const tooLate = new Promise<never>((_, reject) => {
        const reason = `Its web servers were not ready within ${TAKE_OVER_WITHIN_MS / 1000} s.`;
        deadline = setTimeout(() => reject(new Error(reason)), TAKE_OVER_WITHIN_MS);
      });
      await Promise.race([next.start(), tooLate]);
    } catch (error) {
      await next.stop('stop', 0);
      throw error;
    } finally {
      clearTimeout(deadline);
    }
    const before = serving;
    serving = next;
    retired.add(before);
    void before.stop(RETIRE, RETIRE_TIMEOUT_MS).then(() => retired.delete(before));
  }

  process.on('message', async (message: Partial<ExchangeMessage> | string) => {
    if (message === LEAVE) serving.tell(LEAVE);
    if (typeof message !== 'object' || !message.exchange) return;
    const answer: ExchangedMessage = { exchangeFailure: null };
    try {
      await exchange(message.exchange);
    } catch (error) {
      answer.exchangeFailure = (error as Error).message;
    }
    process.send?.(answer);
  });

  await serving.start();
  process.send?.('ready');
}
