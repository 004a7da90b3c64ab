import type { RunnerResult } from 'lighthouse';
import TotalBlockingTime from 'lighthouse/core/audits/metrics/total-blocking-time.js';
import { TraceProcessor } from 'lighthouse/core/lib/tracehouse/trace-processor.js';
import { getLogNormalScore } from 'lighthouse/shared/statistics.js';

/** A task of the page's main thread in Chromium's recording; times in microseconds. */
interface Task {
  ts: number;
  dur: number;
  /** In which the thread had the processor. */
  tdur?: number;
}

/** What of a task is not blocking, in ms, as Lighthouse counts it. */
const UNNOTICED_MS = 50;

/**
 * Lighthouse's performance with the blocking time counted in processor time. Lighthouse counts a task
 * from its beginning to its end, also while other threads have the processor: on two of them, which
 * the browser's threads, the server and Lighthouse share, that is about twice the time that the page
 * needs, and differs from run to run.
 * @returns the score from 0 to 100, and the blocking time from the first paint to the end of the
 * recording, in ms of the simulated phone
 */
export function performanceByProcessorTime({ lhr, artifacts }: RunnerResult): {
  performance: number;
  blockingMs: number;
} {
  const processed = TraceProcessor.processTrace(artifacts.Trace);
  const { timestamps } = TraceProcessor.processNavigation(processed);
  const slowdown = lhr.configSettings.throttling.cpuSlowdownMultiplier;
  const tasks: Task[] = processed.mainThreadEvents.filter(TraceProcessor.isScheduleableTask);
  const blockingMs = tasks
    .filter(({ ts, dur }) => ts + dur > timestamps.firstContentfulPaint)
    .map(({ tdur }) => ((tdur ?? 0) / 1000) * slowdown - UNNOTICED_MS)
    .reduce((sum, blocking) => sum + Math.max(0, blocking), 0);
  const { scoring } = TotalBlockingTime.defaultOptions.mobile;
  const refs = lhr.categories.performance?.auditRefs ?? [];
  const scores = refs.map(({ id, weight }) => ({
    weight,
    score:
      id === 'total-blocking-time'
        ? getLogNormalScore(scoring, blockingMs)
        : (lhr.audits[id]?.score ?? 0),
  }));
  const weights = scores.reduce((sum, { weight }) => sum + weight, 0);
  const weighed = scores.reduce((sum, { weight, score }) => sum + weight * score, 0);
  return { performance: Math.round((100 * weighed) / weights), blockingMs: Math.round(blockingMs) };
}
