import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Counts {
  /** Those that passed when they were repeated are among them. */
  passed: number;
  failed: number;
  /** Skipped tests. */
  skipped: number;
  /** File and title of each test that failed first, and passed when it was repeated. */
  unsteady: string[];
}

export const NO_COUNTS: Counts = { passed: 0, failed: 0, skipped: 0, unsteady: [] };

export function sumOf(counts: Counts[]): Counts {
  return counts.reduce(
    (sum, next) => ({
      passed: sum.passed + next.passed,
      failed: sum.failed + next.failed,
      skipped: sum.skipped + next.skipped,
      unsteady: [...sum.unsteady, ...next.unsteady],
    }),
    NO_COUNTS,
  );
}

interface VitestFile {
  name: string;
  status: string;
  assertionResults: {
    ancestorTitles: string[];
    title: string;
    status: string;
    /** Of every try. */
    failureMessages: string[];
  }[];
}

/** Counts in a result file of vitest's JSON reporter; none when the file does not exist. */
export function countsOfVitest(file: string): Counts {
  if (!existsSync(file)) return NO_COUNTS;
  const result = JSON.parse(readFileSync(file, 'utf8'));
  const files: VitestFile[] = result.testResults;
  // A file that could not be loaded fails without a failing test in it.
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  ).length;
  const unsteady = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ ancestorTitles, title }) =>
        [relative(process.cwd(), name), ...ancestorTitles, title].filter(Boolean).join(' › '),
      ),
  );
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + brokenFiles,
    skipped: result.numPendingTests + result.numTodoTests,
    unsteady,
  };
}

interface PlaywrightSuite {
  title: string;
  specs: { title: string; tests: { status: string; projectName: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** The first title is the file's, from the folder of the tests. */
function unsteadyIn({ title, specs, suites = [] }: PlaywrightSuite, above: string[]): string[] {
  const path = [...above, title];
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `${[...path, spec.title].join(' › ')} (${projectName})`),
  );
  return [...own, ...suites.flatMap((suite) => unsteadyIn(suite, path))];
}

/** Counts in a result file of Playwright's JSON reporter; none when the file does not exist. */
export function countsOfPlaywright(file: string): Counts {
  if (!existsSync(file)) return NO_COUNTS;
  const { config, suites, stats, errors } = JSON.parse(readFileSync(file, 'utf8'));
  const folder = relative(process.cwd(), config.rootDir);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    unsteady: suites.flatMap((suite: PlaywrightSuite) =>
      unsteadyIn({ ...suite, title: join(folder, suite.title) }, []),
    ),
  };
}
