export interface QueueWorker {
  /** Takes no more jobs, and settles when those that were taken have ended. */
  stop(): Promise<void>;
}

export interface QueueOptions<Job> {
  /** Claims up to `count` jobs that are due, so that no other worker takes them. */
  take(count: number): Promise<Job[]>;
  work(job: Job): Promise<void>;
  /** The most jobs at the same time. */
  slots: number;
  /** Milliseconds between two polls while there are no jobs. */
  pollMs: number;
  /** Gets every error of a job, and of errors of `take` the first until it works again. */
  onError(error: unknown): void;
}

/** Runs jobs as they become due; each that ends frees a slot for the next. */
export function workQueue<Job>(options: QueueOptions<Job>): QueueWorker {
  const { take, work, slots, pollMs, onError } = options;
  const running = new Set<Promise<void>>();
  let isStopping = false;
  let isTaking = true;
  let wake = () => {};

  const takeJobs = async (count: number): Promise<Job[]> => {
    try {
      const jobs = await take(count);
      isTaking = true;
      return jobs;
    } catch (error) {
      if (isTaking) onError(error);
      isTaking = false;
      return [];
    }
  };

  const start = (job: Job) => {
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
      const jobs = free > 0 ? await takeJobs(free) : [];
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
