import type { LighthouseScores } from './lighthouse-scores';
import type { PageWeight } from './page-weight';

const KB = 1024;

/** Everything that was measured about one page. */
export interface Measured {
  name: string;
  weight?: PageWeight;
  lighthouse?: LighthouseScores;
  /** Of the same page of another build of the site. */
  before?: LighthouseScores;
  axeFaults?: string[];
}

/** One row of the table: what is measured, what it may be, and how it is written. */
interface Budget {
  label: string;
  valueOf(page: Measured): number | undefined;
  /** The limit, given the bare page; undefined when there is none. */
  limitOf(bare: Measured): number | undefined;
  /** `most` unless a score, which has to be reached. */
  kind: 'most' | 'least';
  unit: 'KB' | 'ms' | '';
}

const weigh = (
  label: string,
  key: keyof PageWeight,
  limitOf: (bare: PageWeight) => number,
): Budget => ({
  label,
  valueOf: ({ weight }) => weight?.[key],
  limitOf: ({ weight }) => weight && limitOf(weight),
  kind: 'most',
  unit: 'KB',
});

const score = (
  label: string,
  key: Exclude<keyof LighthouseScores, 'faults'>,
  limitOf: number | Budget['limitOf'],
): Budget => ({
  label,
  valueOf: ({ lighthouse }) => lighthouse?.[key],
  limitOf: typeof limitOf === 'number' ? () => limitOf : limitOf,
  kind: 'least',
  unit: '',
});

const time = (
  label: string,
  key: 'totalBlockingMs' | 'blockingMs' | 'largestPaintMs',
  limitOf: Budget['limitOf'] = () => undefined,
): Budget => ({
  label,
  valueOf: ({ lighthouse }) => lighthouse?.[key],
  limitOf,
  kind: 'most',
  unit: 'ms',
});

const LARGEST_PAINT = time('largest contentful paint', 'largestPaintMs', () => 1600);

/** Budgets of a page's weight, and of its scores in Chromium's headless build. */
export const BUDGETS: Budget[] = [
  weigh('JS in script tags, gzip', 'scriptTags', (bare) =>
    Math.min(150 * KB, bare.scriptTags + 20 * KB),
  ),
  weigh('JS once idle, gzip', 'scriptsWhenIdle', (bare) => bare.scriptsWhenIdle + 60 * KB),
  weigh('CSS, gzip', 'css', () => 20 * KB),
  weigh('fonts', 'fonts', () => 60 * KB),
  weigh('largest picture above the fold', 'largestPictureAboveFold', () => 60 * KB),
  weigh('HTML, Brotli', 'html', () => 20 * KB),
  weigh('first view in all', 'firstView', () => 350 * KB),
  score('Lighthouse performance', 'performance', 99),
  time('  blocking time', 'totalBlockingMs'),
  score('  in processor time', 'performanceByProcessorTime', 99),
  time('  blocking time in it', 'blockingMs'),
  LARGEST_PAINT,
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

/** Budgets in a full Chromium, whose own work slows the bare page as well. */
export const WHOLE_CHROMIUM_BUDGETS: Budget[] = [
  score('Lighthouse performance', 'performance', ({ lighthouse }) =>
    lighthouse ? lighthouse.performance - 3 : undefined,
  ),
  time('  blocking time', 'totalBlockingMs', ({ lighthouse }) =>
    lighthouse ? 2 * lighthouse.totalBlockingMs : undefined,
  ),
  score('  in processor time', 'performanceByProcessorTime', () => undefined),
  time('  blocking time in it', 'blockingMs'),
  LARGEST_PAINT,
];

function written(value: number | undefined, unit: Budget['unit']): string {
  if (value === undefined) return '–';
  return unit === 'KB' ? (value / KB).toFixed(1) : String(value);
}

/**
 * The table of measured pages, and how many budgets are exceeded in it. A page that was measured in
 * another build too shows both values, that build's first.
 */
export function tableOf(
  bare: Measured,
  pages: Measured[],
  budgets = BUDGETS,
): { text: string; exceeded: number } {
  let exceeded = 0;
  const header = ['', 'bare', ...pages.map(({ name }) => name), 'budget'];
  const rows = budgets.map((budget) => {
    const limit = budget.limitOf(bare);
    const cells = pages.map(({ before, ...page }) => {
      const value = budget.valueOf(page);
      const earlier = before && budget.valueOf({ name: page.name, lighthouse: before });
      const both = [...(earlier === undefined ? [] : [earlier]), value];
      const text = both.map((each) => written(each, budget.unit)).join(' → ');
      if (value === undefined || limit === undefined) return text;
      const isWithin = budget.kind === 'most' ? value <= limit : value >= limit;
      if (!isWithin) exceeded++;
      return `${text} ${isWithin ? '✓' : '✗'}`;
    });
    const sign = budget.kind === 'most' ? '≤' : '≥';
    const limitText =
      limit === undefined ? '' : `${sign} ${written(limit, budget.unit)} ${budget.unit}`.trim();
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
