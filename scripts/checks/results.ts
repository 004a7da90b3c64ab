import { existsSync, readFileSync } from 'node:fs';

export interface Counts {
  passed: number;
  failed: number;
  /** Tests that did not run, by their own wish. */
  skipped: number;
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumOf(counts: Counts[]): Counts {
  return counts.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
    }),
    NO_COUNTS,
  );
}

/** Counts in a result file of vitest's JSON reporter; none when the file does not exist. */
export function countsOfVitest(file: string): Counts {
  if (!existsSync(file)) return NO_COUNTS;
  const result = JSON.parse(readFileSync(file, 'utf8'));
  // A file that could not be loaded fails without a failing test in it.
  const brokenFiles = result.testResults.filter(
    (suite: { status: string; assertionResults: unknown[] }) =>
      suite.status === 'failed' && suite.assertionResults.length === 0,
  ).length;
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles,
    skipped: result.numPendingTests + result.numTodoTests,
  };
}

/** Counts in a result file of Playwright's JSON reporter; none when the file does not exist. */
export function countsOfPlaywright(file: string): Counts {
  if (!existsSync(file)) return NO_COUNTS;
  const { stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}
