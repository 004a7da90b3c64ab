import type PgBoss from 'pg-boss';
import type { Database } from '../db/database';
import { type QueueName, takeJobs } from './queues';

export interface QueueWorker {
  /** Takes no more jobs, and settles when those that were taken have ended. */
  stop(): Promise<void>;
}

export interface QueueOptions {
  /** Jobs at once. */
  slots: number;
  /** Milliseconds between two looks for jobs while there are none. */
  pollMs: number;
  onError(error: unknown): void;
}

/**
 * Carries out the jobs of one queue as they become due. pg-boss's own loop waits for the slowest of
 * a batch; here one that ends makes room for the next.
 */
export function workQueue<Data extends object>(
  db: Database,
  queue: QueueName,
  work: (job: PgBoss.Job<Data>) => Promise<void>,
  { slots, pollMs, onError }: QueueOptions,
): QueueWorker {
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let wake = () => {};

  const start = (job: PgBoss.Job<Data>) => {
    const done = work(job)
      .catch(onError)
      .finally(() => running.delete(done));
    running.add(done);
  };

  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMs);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  async function loop(): Promise<void> {
    while (!isStopping) {
      const free = slots - running.size;
      const jobs = free > 0 ? await takeJobs<Data>(db, queue, free).catch(() => []) : [];
      for (const job of jobs) start(job);
      if (running.size >= slots) await Promise.race(running);
      else if (jobs.length === 0 && !isStopping) await pause();
    }
    await Promise.all(running);
  }

  const ended = loop();
  return {
    async stop() {
      isStopping = true;
      wake();
      await ended;
    },
  };
}
