import cluster from 'node:cluster';
import { RateLimiterClusterMaster } from 'rate-limiter-flexible';
import { serverEnv } from '@/lib/env/server';
import { answerMetrics } from '@/lib/runtime/metrics/metrics-channel';
import { currentAddressKey } from '@/lib/server/request/ip-address';
import { handleStopRequests } from './stop-requests';
import { SupervisedProcess, WEB_ENTRY, WEB_EXEC_ARGV } from './supervised-process';

/** Sent to each worker: its hashes of addresses must be those of the others. */
export interface AddressKeyMessage {
  addressKey: ReturnType<typeof currentAddressKey>;
}

/**
 * Runs several web servers behind one port: this process accepts connections and hands them out in
 * turn, and holds what all of them have to share, which are rate limits and the day's key for
 * hashes of addresses. Each worker is restarted after a crash, as a single web process is.
 * @param count how many workers
 */
export async function runWebCluster(count: number): Promise<void> {
  // Listens for the limiters of the workers (lib/server/request/rate-limits.ts).
  new RateLimiterClusterMaster();
  cluster.setupPrimary({ exec: WEB_ENTRY, execArgv: WEB_EXEC_ARGV });
  const poolSize = Math.max(1, Math.floor(serverEnv().DATABASE_POOL_SIZE / count));

  const forkWorker = () => {
    const worker = cluster.fork({ DATABASE_POOL_SIZE: poolSize });
    const message: AddressKeyMessage = { addressKey: currentAddressKey(new Date()) };
    worker.send(message);
    return worker.process;
  };
  const workers = Array.from(
    { length: count },
    () => new SupervisedProcess(forkWorker, 'web server'),
  );

  let isStopping = false;
  async function stop(): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    await Promise.all(workers.map((worker) => worker.stop()));
    process.exit(0);
  }
  handleStopRequests(() => void stop());

  if (serverEnv().METRICS_PORT) {
    const { processMetrics } = await import('@/lib/runtime/metrics/process-metrics');
    answerMetrics(processMetrics());
  }
  await Promise.all(workers.map((worker) => worker.start()));
  process.send?.('ready');
}
