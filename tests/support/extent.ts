/** By this environment variable the test command tells its runners how much to test. */
export const EXTENT_VARIABLE = 'TEST_EXTENT';

/**
 * True in `npm test -- all`: every test on both screens, every page in every language, more
 * generated inputs. Otherwise each is tested once where it can fail.
 */
export function isLongRun(): boolean {
  return process.env[EXTENT_VARIABLE] === 'long';
}
