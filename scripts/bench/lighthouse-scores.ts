import lighthouse, { type RunnerResult } from 'lighthouse';
import { medianOf } from '@/tests/support/percentile';
import { performanceByProcessorTime } from './processor-time';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Medians of several Lighthouse runs: scores from 0 to 100, the largest paint in ms. */
export interface LighthouseScores {
  performance: number;
  /** Lighthouse's own blocking time, in ms of the simulated phone. */
  totalBlockingMs: number;
  /** The same with blocking time counted in processor time (./processor-time). */
  performanceByProcessorTime: number;
  /** The blocking time of that. */
  blockingMs: number;
  accessibility: number;
  'best-practices': number;
  /** Undefined for a page with `noindex`, which this score would count as a fault. */
  seo: number | undefined;
  largestPaintMs: number;
  /** Audits that cost points in the worst run, to show what has to be fixed. */
  faults: string[];
}

/** How often Lighthouse may fail in one run on a page. */
const FAILURES_MAX = 3;

/**
 * One run with Lighthouse's mobile profile (slow 4G and CPU simulated).
 * @param debuggingPort of a running Chromium
 */
async function lookAt(address: string, debuggingPort: number): Promise<LighthouseScores> {
  for (let failures = 0; ; failures += 1) {
    const result = await lighthouse(address, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
    });
    const failure = result ? result.lhr.runtimeError?.code : 'no result';
    if (result && !failure) return scoresOf(result);
    // Now and then Chromium returns a trace without the page's start.
    if (failures === FAILURES_MAX) throw new Error(`Lighthouse: ${failure} for ${address}`);
  }
}

function scoresOf(result: RunnerResult): LighthouseScores {
  const { categories, audits } = result.lhr;
  const byProcessorTime = performanceByProcessorTime(result);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const ms = (audit: string) => Math.round(audits[audit]?.numericValue ?? 0);
  const weighty = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
    ({ weight }) => weight > 0,
  );
  return {
    performance: score('performance'),
    totalBlockingMs: ms('total-blocking-time'),
    performanceByProcessorTime: byProcessorTime.performance,
    blockingMs: byProcessorTime.blockingMs,
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: audits['is-crawlable']?.score === 0 ? undefined : score('seo'),
    largestPaintMs: ms('largest-contentful-paint'),
    faults: weighty.flatMap(({ id }) => {
      const audit = audits[id];
      const isFault = audit?.score !== null && (audit?.score ?? 1) < 0.9;
      return audit && isFault ? [`${audit.title} ${audit.displayValue ?? ''}`.trim()] : [];
    }),
  };
}

function mediansOf(runs: LighthouseScores[]): LighthouseScores {
  const median = (pick: (scores: LighthouseScores) => number) => medianOf(runs.map(pick));
  return {
    performance: median((scores) => scores.performance),
    totalBlockingMs: median((scores) => scores.totalBlockingMs),
    performanceByProcessorTime: median((scores) => scores.performanceByProcessorTime),
    blockingMs: median((scores) => scores.blockingMs),
    accessibility: median((scores) => scores.accessibility),
    'best-practices': median((scores) => scores['best-practices']),
    seo: runs.some(({ seo }) => seo === undefined) ? undefined : median(({ seo }) => seo ?? 0),
    largestPaintMs: median((scores) => scores.largestPaintMs),
    faults: runs.sort((a, b) => a.performance - b.performance)[0]?.faults ?? [],
  };
}

/**
 * Runs Lighthouse on pages in turn, so that other load of the machine affects all of them.
 * @param debuggingPort of a running Chromium
 * @param times how often each is measured, an odd number
 * @returns the medians by address
 */
export async function lighthouseScores(
  addresses: string[],
  debuggingPort: number,
  times: number,
): Promise<Map<string, LighthouseScores>> {
  const runs = new Map<string, LighthouseScores[]>(addresses.map((address) => [address, []]));
  for (let time = 1; time <= times; time += 1) {
    for (const [address, looks] of runs) looks.push(await lookAt(address, debuggingPort));
  }
  return new Map([...runs].map(([address, looks]) => [address, mediansOf(looks)]));
}
