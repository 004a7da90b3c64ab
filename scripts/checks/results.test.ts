import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXTENT_VARIABLE, repeatsOfFailedTests } from '@/tests/support/extent';
import { countsOfPlaywright, countsOfVitest, NO_COUNTS, sumOf } from './results';

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'results-'));
  symlinkSync(resolve('node_modules'), join(parent, 'node_modules'));
});
afterAll(() => rmSync(parent, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

/** Three tests: one passes, one fails when it is tried for the first time, one always does. */
const testsOf = (library: string, mark: string) => `
  import { existsSync, writeFileSync } from 'node:fs';
  import { test } from '${library}';
  test.describe('a car', () => {
    test('drives', () => {});
    test('starts', () => {
      if (existsSync('${mark}')) return;
      writeFileSync('${mark}', '');
      throw new Error('It is cold.');
    });
    test('flies', () => {
      throw new Error('It is a car.');
    });
  });`;

const RUNNERS = {
  vitest: {
    library: 'vitest',
    command: ['vitest/vitest.mjs', 'run', '--reporter=json', '--outputFile=results.json'],
    repeat: '--retry',
    countsOf: countsOfVitest,
    screen: '',
  },
  playwright: {
    library: '@playwright/test',
    command: ['@playwright/test/cli.js', 'test', '--reporter=json', '--project=desktop'],
    repeat: '--retries',
    countsOf: countsOfPlaywright,
    screen: ' (desktop)',
  },
};

/** Runs the three tests in a folder of their own. */
async function run(name: keyof typeof RUNNERS, repeats: number) {
  const { library, command, repeat, countsOf, screen } = RUNNERS[name];
  const folder = mkdtempSync(join(parent, `${name}-`));
  writeFileSync(join(folder, 'car.test.ts'), testsOf(library, join(folder, 'was-tried')));
  writeFileSync(
    join(folder, 'playwright.config.ts'),
    "export default { projects: [{ name: 'desktop' }] };",
  );
  const [file = '', ...args] = command;
  const program = [resolve('node_modules', file), ...args, `${repeat}=${repeats}`];
  const { TEST_WORKER_INDEX: _, ...env } = process.env;
  const results = join(folder, 'results.json');
  Object.assign(env, { PLAYWRIGHT_JSON_OUTPUT_NAME: results });
  await new Promise<void>((ended) => {
    execFile(process.execPath, program, { cwd: folder, env }, () => ended());
  });
  const car = relative(process.cwd(), join(folder, 'car.test.ts'));
  return { counts: countsOf(results), unsteady: `${car} › a car › starts${screen}` };
}

describe.concurrent.each(['vitest', 'playwright'] as const)('the results of %s', (name) => {
  it('count a test as passed that passed when it was repeated, and name it', async () => {
    const { counts, unsteady } = await run(name, 1);
    expect(counts).toEqual({ passed: 2, failed: 1, skipped: 0, unsteady: [unsteady] });
  });

  it('name nothing as unsteady where nothing was repeated', async () => {
    const { counts } = await run(name, 0);
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0, unsteady: [] });
  });
});

it('adds the counts of all steps, unsteady tests in their order', () => {
  const counts = { passed: 1, failed: 0, skipped: 2 };
  const steps = [{ ...counts, unsteady: ['a'] }, NO_COUNTS, { ...counts, unsteady: ['b'] }];
  expect(sumOf(steps)).toEqual({ passed: 2, failed: 0, skipped: 4, unsteady: ['a', 'b'] });
});

it.each([
  ['in CI once', 'true', '', 1],
  ['elsewhere never', '', '', 0],
  ['in the long run never, nor in CI', 'true', 'long', 0],
])('repeats a failed test %s', (_, ci, extent, repeats) => {
  vi.stubEnv('CI', ci);
  vi.stubEnv(EXTENT_VARIABLE, extent);
  expect(repeatsOfFailedTests()).toBe(repeats);
});
