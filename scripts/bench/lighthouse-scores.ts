import lighthouse from 'lighthouse';
import { performanceByProcessorTime } from './processor-time';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Medians of several Lighthouse runs: scores from 0 to 100, the largest paint in ms. */
export interface LighthouseScores {
  performance: number;
  /** The same with blocking time counted in processor time (./processor-time). */
  performanceByProcessorTime: number;
  /** Of the simulated phone, in processor time. */
  blockingMs: number;
  accessibility: number;
  'best-practices': number;
  /** Undefined for a page that asks not to be found, which is what this score is about. */
  seo: number | undefined;
  largestPaintMs: number;
  /** Audits that cost points in the worst run, for whoever has to mend them. */
  faults: string[];
}

const medianOf = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Lighthouse's mobile profile (slow 4G and CPU simulated).
 * @param debuggingPort of a running Chromium
 * @param times how often it looks, an odd number
 */
export async function lighthouseScores(
  address: string,
  debuggingPort: number,
  times: number,
): Promise<LighthouseScores> {
  const runs: LighthouseScores[] = [];
  let failures = 0;
  while (runs.length < times) {
    const result = await lighthouse(address, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
    });
    const failure = result ? result.lhr.runtimeError?.code : 'no result';
    if (!result || failure) {
      // Now and then Chromium hands over a trace that does not hold the page's start.
      if (++failures > times) throw new Error(`Lighthouse: ${failure} for ${address}`);
      continue;
    }
    const { categories, audits } = result.lhr;
    const byProcessorTime = performanceByProcessorTime(result);
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const weighty = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
      ({ weight }) => weight > 0,
    );
    runs.push({
      performance: score('performance'),
      performanceByProcessorTime: byProcessorTime.performance,
      blockingMs: byProcessorTime.blockingMs,
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: audits['is-crawlable']?.score === 0 ? undefined : score('seo'),
      largestPaintMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
      faults: weighty.flatMap(({ id }) => {
        const audit = audits[id];
        const isFault = audit?.score !== null && (audit?.score ?? 1) < 0.9;
        return audit && isFault ? [`${audit.title} ${audit.displayValue ?? ''}`.trim()] : [];
      }),
    });
  }
  const median = (pick: (scores: LighthouseScores) => number) => medianOf(runs.map(pick));
  return {
    performance: median((scores) => scores.performance),
    performanceByProcessorTime: median((scores) => scores.performanceByProcessorTime),
    blockingMs: median((scores) => scores.blockingMs),
    accessibility: median((scores) => scores.accessibility),
    'best-practices': median((scores) => scores['best-practices']),
    seo: runs.some(({ seo }) => seo === undefined) ? undefined : median(({ seo }) => seo ?? 0),
    largestPaintMs: median((scores) => scores.largestPaintMs),
    faults: runs.sort((a, b) => a.performance - b.performance)[0]?.faults ?? [],
  };
}
