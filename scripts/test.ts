/**
 * `npm test` runs every step; `npm test -- unit lint` only those. Whatever follows `--` behind the
 * steps goes to the test runner: `npm test -- e2e -- --headed`.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError, printLine, runCommand } from '@/lib/runtime/process/terminal';
import { cleanUp, cleanUpOnSignals, onEnd } from '@/tests/support/cleanup';
import { type Counts, sumOf } from './checks/results';
import { type Context, STEPS, type Step } from './checks/steps';

function chosenSteps(args: string[]): Step[] {
  const unknown = args.filter((name) => !STEPS.some((step) => step.name === name));
  if (unknown.length > 0) {
    const names = STEPS.map(({ name }) => name).join(', ');
    throw new CommandError(`There is no step ${unknown.join(', ')}. Steps: ${names}.`);
  }
  return args.length === 0 ? STEPS : STEPS.filter(({ name }) => args.includes(name));
}

function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;
}

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
      if (outcome.counts.failed === 0) counts.push({ passed: 0, failed: 1, skipped: 0 });
    } catch (error) {
      printLine(error instanceof CommandError ? error.message : String((error as Error).stack));
      printLine(`✗ ${step.title}: ${secondsSince(startedAt)}`);
      counts.push({ passed: 0, failed: 1, skipped: 0 });
    }
    break;
  }
  return sumOf(counts);
}

await runCommand(async () => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const args = process.argv.slice(2);
  const end = args.indexOf('--');
  const steps = chosenSteps(end < 0 ? args : args.slice(0, end));
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
  printLine(`${counts.passed} passed, ${counts.failed} failed`);
  if (counts.failed > 0) process.exitCode = 1;
});
