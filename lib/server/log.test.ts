import { ConsecutiveBreaker, circuitBreaker, handleAll } from 'cockatiel';
import { afterEach, expect, it, vi } from 'vitest';
import { log, tellOfOutages } from './log';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('logs an outage once, however many attempts fail during it', async () => {
  vi.useFakeTimers();
  const error = vi.spyOn(log(), 'error').mockImplementation(() => {});
  const info = vi.spyOn(log(), 'info').mockImplementation(() => {});
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: 1_000,
    breaker: new ConsecutiveBreaker(1),
  });
  tellOfOutages(breaker, 'it is away', 'it is back');
  const attempt = (work: () => Promise<void>) => breaker.execute(work).catch(() => {});
  for (let nth = 0; nth < 3; nth += 1) {
    await attempt(() => Promise.reject(new Error('away')));
    vi.advanceTimersByTime(1_001);
  }
  await attempt(() => Promise.resolve());
  await attempt(() => Promise.reject(new Error('away again')));
  expect(error.mock.calls).toEqual([['it is away'], ['it is away']]);
  expect(info.mock.calls).toEqual([['it is back']]);
});
