import type { LighthouseScores } from './lighthouse-scores';
import type { PageWeight } from './page-weight';

const KB = 1024;

/** Everything that was measured about one page. */
export interface Measured {
  name: string;
  weight: PageWeight;
  lighthouse?: LighthouseScores;
  axeFaults?: string[];
}

/** One row of the table: what is measured, what it may be, and how it is written. */
interface Budget {
  label: string;
  valueOf(page: Measured): number | undefined;
  /** The limit, given the bare page's weight; undefined when there is none. */
  limitOf(bare: PageWeight): number | undefined;
  /** `most` unless a score, which has to be reached. */
  kind: 'most' | 'least';
  unit: 'KB' | 'ms' | '';
}

const weigh = (label: string, key: keyof PageWeight, limitOf: Budget['limitOf']): Budget => ({
  label,
  valueOf: ({ weight }) => weight[key],
  limitOf,
  kind: 'most',
  unit: 'KB',
});

const score = (label: string, key: keyof LighthouseScores, limit: number): Budget => ({
  label,
  valueOf: ({ lighthouse }) => lighthouse?.[key] as number | undefined,
  limitOf: () => limit,
  kind: 'least',
  unit: '',
});

const BUDGETS: Budget[] = [
  weigh('JS in script tags, gzip', 'scriptTags', (bare) => bare.scriptTags + 20 * KB),
  weigh('JS once idle, gzip', 'scriptsWhenIdle', (bare) => bare.scriptsWhenIdle + 60 * KB),
  weigh('CSS, gzip', 'css', () => 20 * KB),
  weigh('fonts', 'fonts', () => 60 * KB),
  weigh('largest picture above the fold', 'largestPictureAboveFold', () => 60 * KB),
  weigh('HTML, Brotli', 'html', () => 18 * KB),
  weigh('first view in all', 'firstView', () => 350 * KB),
  score('Lighthouse performance', 'performance', 99),
  score('  in processor time', 'performanceByProcessorTime', 99),
  {
    label: '  blocking time in it',
    valueOf: ({ lighthouse }) => lighthouse?.blockingMs,
    limitOf: () => undefined,
    kind: 'most',
    unit: 'ms',
  },
  {
    label: 'largest contentful paint',
    valueOf: ({ lighthouse }) => lighthouse?.largestPaintMs,
    limitOf: () => 1800,
    kind: 'most',
    unit: 'ms',
  },
  score('Lighthouse accessibility', 'accessibility', 100),
  score('Lighthouse best practices', 'best-practices', 100),
  score('Lighthouse SEO', 'seo', 100),
  {
    label: 'axe findings',
    valueOf: ({ axeFaults }) => axeFaults?.length,
    limitOf: () => 0,
    kind: 'most',
    unit: '',
  },
];

function written(value: number | undefined, unit: Budget['unit']): string {
  if (value === undefined) return '–';
  return unit === 'KB' ? (value / KB).toFixed(1) : String(value);
}

/** The table of measured pages, and how many budgets are exceeded in it. */
export function tableOf(bare: Measured, pages: Measured[]): { text: string; exceeded: number } {
  let exceeded = 0;
  const header = ['', 'bare', ...pages.map(({ name }) => name), 'budget'];
  const rows = BUDGETS.map((budget) => {
    const limit = budget.limitOf(bare.weight);
    const cells = pages.map((page) => {
      const value = budget.valueOf(page);
      if (value === undefined || limit === undefined) return written(value, budget.unit);
      const isWithin = budget.kind === 'most' ? value <= limit : value >= limit;
      if (!isWithin) exceeded++;
      return `${written(value, budget.unit)} ${isWithin ? '✓' : '✗'}`;
    });
    const sign = budget.kind === 'most' ? '≤' : '≥';
    const limitText = `${sign} ${written(limit, budget.unit)} ${budget.unit}`.trim();
    return [budget.label, written(budget.valueOf(bare), budget.unit), ...cells, limitText];
  });
  const widths = header.map((_, column) =>
    Math.max(...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const text = [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
  return { text, exceeded };
}
