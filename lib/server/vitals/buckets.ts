import type { Vital } from '@/lib/contract/vitals';

/**
 * Upper ends of the buckets that measurements are counted in; values beyond the last one are in a
 * bucket of their own. Never change these: stored rows hold the number of a bucket. `lcp` and `inp`
 * are milliseconds, `cls` is in thousandths.
 */
export const VITAL_BUCKETS: Readonly<Record<Vital, readonly number[]>> = {
  lcp: [
    200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2250, 2500, 2750, 3000, 3500, 4000,
    5000, 6000, 8000, 12_000,
  ],
  inp: [16, 32, 48, 64, 80, 100, 125, 150, 175, 200, 250, 300, 400, 500, 750, 1000, 2000],
  cls: [5, 10, 25, 50, 75, 100, 150, 200, 250, 350, 500, 1000],
};

/** Up to `good` a page is good, beyond `poor` it is poor (https://web.dev/articles/vitals). */
export const VITAL_LIMITS: Readonly<Record<Vital, { good: number; poor: number }>> = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 100, poor: 250 },
};
