/** By this environment variable the test command tells its runners how much to test. */
export const EXTENT_VARIABLE = 'TEST_EXTENT';

/** By this one, in which folder modules lie that an earlier run of the same command has compiled. */
export const MODULE_CACHE_VARIABLE = 'TEST_MODULE_CACHE';

/**
 * True in `npm test -- all`: every test on both screens, every page in every language, more
 * generated inputs. Otherwise each is tested once where it can fail.
 */
export function isLongRun(): boolean {
  return process.env[EXTENT_VARIABLE] === 'long';
}

/**
 * How often a test that failed is tried again: once in CI, where other work on the machine must not
 * stop a change; `scripts/test.ts` names what passed only then. The long run hides nothing.
 */
export function repeatsOfFailedTests(): 0 | 1 {
  return process.env.CI === 'true' && !isLongRun() ? 1 : 0;
}
