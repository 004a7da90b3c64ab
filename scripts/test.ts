/**
 * `npm test` runs the quick tests of every step; `npm test -- ci` runs
 * every test once; `npm test -- unit lint` all tests of these steps. `all` makes them long: every
 * test on both screens, every page in every language, three browser engines. Whatever follows
 * `--` behind the steps goes to the test runner: `npm test -- e2e -- --headed`.
 *
 * In CI (`CI=true`) a test that failed is repeated once; one that passes then has passed, and is
 * named at the end as unsteady. `all` repeats nothing.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { cleanUp, cleanUpOnSignals, onEnd } from '@/tests/support/cleanup';
import { EXTENT_VARIABLE, type Extent, MODULE_CACHE_VARIABLE } from '@/tests/support/extent';
import { type Counts, NO_COUNTS, sumOf } from './checks/results';
import { type Context, type Outcome, STEPS, type Step } from './checks/steps';

const ALL = 'all';
const CI = 'ci';

/** From the shortest to the longest. */
const EXTENTS: Extent[] = ['quick', 'ci', 'long'];

/**
 * Sites under test sign with a secret of their own: one of them has a public address, where the demo's
 * is refused. It is part of the build, so that all of them have it.
 */
process.env.NEXT_PUBLIC_API_SECRET ??= 'secret-of-the-tests';

function chosenExtent(args: string[]): Extent {
  if (args.includes(ALL)) return 'long';
  return args.length > 0 ? 'ci' : 'quick';
}

function chosenSteps(args: string[], extent: Extent): Step[] {
  const names = args.filter((name) => name !== ALL && name !== CI);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...STEPS.map(({ name }) => name), CI, ALL].join(', ');
    throw new CommandError(`There is no step ${unknown.join(', ')}. Steps: ${known}.`);
  }
  if (names.length > 0) return STEPS.filter(({ name }) => names.includes(name));
  const isPartOf = (from: Extent) => EXTENTS.indexOf(from) <= EXTENTS.indexOf(extent);
  return STEPS.filter(({ from }) => !from || isPartOf(from));
}

function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

/** Runs a step; returns the counts of its tests, a failed check as one test. */
async function runStep(step: Step, context: Context): Promise<Counts> {
  const startedAt = Date.now();
  printLine(`\n━━ ${step.title} (${step.name}) ━━`);
  let outcome: Outcome = { isGood: false, counts: NO_COUNTS };
  try {
    outcome = await step.run(context);
  } catch (error) {
    printLine(error instanceof CommandError ? error.message : String((error as Error).stack));
  }
  const { isGood, counts } = outcome;
  printLine(`${isGood ? '✓' : '✗'} ${step.title}: ${secondsSince(startedAt)}`);
  return isGood ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

/** Runs steps until one fails, some of them in parallel. */
async function runSteps(steps: Step[], context: Context): Promise<Counts> {
  const counts: Counts[] = [];
  const beside: Promise<Counts>[] = [];
  for (const [index, step] of steps.entries()) {
    const running = runStep(step, context);
    if (step.beside && step.beside === steps[index + 1]?.name) {
      beside.push(running);
      continue;
    }
    counts.push(...(await Promise.all([...beside.splice(0), running])));
    if (sumOf(counts).failed > 0) break;
  }
  return sumOf(counts);
}

await runCommand(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const args = process.argv.slice(2);
  const end = args.indexOf('--');
  const words = end < 0 ? args : args.slice(0, end);
  const extent = chosenExtent(words);
  const steps = chosenSteps(words, extent);
  process.env[EXTENT_VARIABLE] = extent;
  const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
  process.env[MODULE_CACHE_VARIABLE] = join(folder, 'modules');
  cleanUpOnSignals();
  const startedAt = Date.now();
  let counts: Counts;
  try {
    counts = await runSteps(steps, { folder, rest: end < 0 ? [] : args.slice(end + 1) });
  } finally {
    await cleanUp();
  }
  printLine(`\nAll in ${secondsSince(startedAt)}.`);
  if (counts.skipped > 0) printLine(`${counts.skipped} tests skipped themselves; see above.`);
  for (const title of counts.unsteady) printLine(`unsteady: ${title}`);
  printLine(`${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0) process.exitCode = 1;
});
