import lighthouse from 'lighthouse';

const RUNS = 3;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** Medians of several Lighthouse runs: scores from 0 to 100, the largest paint in ms. */
export interface LighthouseScores {
  performance: number;
  accessibility: number;
  'best-practices': number;
  seo: number;
  largestPaintMs: number;
  /** Audits that cost points in the worst run, for whoever has to mend them. */
  faults: string[];
}

const medianOf = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/**
 * Lighthouse's mobile profile (slow 4G and CPU simulated).
 * @param debuggingPort of a running Chromium
 */
export async function lighthouseScores(
  address: string,
  debuggingPort: number,
): Promise<LighthouseScores> {
  const runs: LighthouseScores[] = [];
  for (let run = 0; run < RUNS; run++) {
    const result = await lighthouse(address, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
    });
    if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const weighty = CATEGORIES.flatMap((name) => categories[name]?.auditRefs ?? []).filter(
      ({ weight }) => weight > 0,
    );
    runs.push({
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
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
    accessibility: median((scores) => scores.accessibility),
    'best-practices': median((scores) => scores['best-practices']),
    seo: median((scores) => scores.seo),
    largestPaintMs: median((scores) => scores.largestPaintMs),
    faults: runs.sort((a, b) => a.performance - b.performance)[0]?.faults ?? [],
  };
}
