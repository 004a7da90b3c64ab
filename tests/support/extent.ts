/** Environment variable in which the test command passes its runners how much to test. */
export const EXTENT_VARIABLE = 'TEST_EXTENT';

/** Environment variable with the folder of modules that an earlier run has compiled. */
export const MODULE_CACHE_VARIABLE = 'TEST_MODULE_CACHE';

/**
 * True in `npm test -- all`: every test on both screens, every page in every language, more
 * generated inputs. Otherwise each is tested once where it can fail.
 */
export function isLongRun(): boolean {
  return process.env[EXTENT_VARIABLE] === 'long';
}

/**
 * How often a failed test is retried: once in CI, where other work on the machine must not stop a
 * change; `scripts/test.ts` names the tests that passed only then. The long run never retries.
 */
export function repeatsOfFailedTests(): 0 | 1 {
  return process.env.CI === 'true' && !isLongRun() ? 1 : 0;
}
