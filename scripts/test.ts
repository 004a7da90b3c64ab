/**
 * `npm test` runs every step; `npm test -- unit lint` only those. `all` makes them long: every
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
import { EXTENT_VARIABLE } from '@/tests/support/extent';
import { type Counts, NO_COUNTS, sumOf } from './checks/results';
import { type Context, STEPS, type Step } from './checks/steps';

const ALL = 'all';

function chosenSteps(args: string[]): Step[] {
  const names = args.filter((name) => name !== ALL);
  const unknown = names.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const known = [...STEPS.map(({ name }) => name), ALL].join(', ');
    throw new CommandError(`There is no step ${unknown.join(', ')}. Steps: ${known}.`);
  }
  if (names.length > 0) return STEPS.filter(({ name }) => names.includes(name));
  return STEPS.filter(({ isOnlyLong }) => args.includes(ALL) || !isOnlyLong);
}

function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

const ONE_FAILED: Counts = { ...NO_COUNTS, failed: 1 };

/** Runs steps until one fails; answers what their tests counted, a failed check as one test. */
async function runSteps(steps: Step[], context: Context): Promise<Counts> {
  const counts: Counts[] = [];
  for (const step of steps) {
    const startedAt = Date.now();
    printLine(`\n━━ ${step.title} (${step.name}) ━━`);
    try {
      const outcome = await step.run(context);
      const { isGood } = outcome;
      counts.push(outcome.counts);
      printLine(`${isGood ? '✓' : '✗'} ${step.title}: ${secondsSince(startedAt)}`);
      if (isGood) continue;
      if (outcome.counts.failed === 0) counts.push(ONE_FAILED);
    } catch (error) {
      printLine(error instanceof CommandError ? error.message : String((error as Error).stack));
      printLine(`✗ ${step.title}: ${secondsSince(startedAt)}`);
      counts.push(ONE_FAILED);
    }
    break;
  }
  return sumOf(counts);
}

await runCommand(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const args = process.argv.slice(2);
  const end = args.indexOf('--');
  const words = end < 0 ? args : args.slice(0, end);
  const steps = chosenSteps(words);
  if (words.includes(ALL)) process.env[EXTENT_VARIABLE] = 'long';
  const folder = mkdtempSync(join(tmpdir(), 'test-results-'));
  onEnd(() => rmSync(folder, { recursive: true, force: true }));
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
