/** Environment variable in which the test command passes its runners how much to test. */
export const EXTENT_VARIABLE = 'TEST_EXTENT';

/** Environment variable with the folder of modules that an earlier run has compiled. */
export const MODULE_CACHE_VARIABLE = 'TEST_MODULE_CACHE';

/**
 * Quick is `npm test`, which leaves out what `npm test -- ci` repeats or what takes long; long is
 * `npm test -- all`: every test on both screens, every page in every language, more generated
 * inputs. Otherwise, also when a test runner is called directly, each test runs once where it can
 * fail (docs/adr/0111).
 */
export type Extent = 'quick' | 'ci' | 'long';

export const isQuickRun = () => process.env[EXTENT_VARIABLE] === ('quick' satisfies Extent);

export const isLongRun = () => process.env[EXTENT_VARIABLE] === ('long' satisfies Extent);

/**
 * How often a failed test is retried: once in CI, where other work on the machine must not stop a
 * change; `scripts/test.ts` names the tests that passed only then. The long run never retries.
 */
export function repeatsOfFailedTests(): 0 | 1 {
  return process.env.CI === 'true' && !isLongRun() ? 1 : 0;
}
