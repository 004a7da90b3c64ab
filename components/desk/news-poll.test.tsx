import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pauseMs, watchNews } from './news-poll';

const START = { version: 'a', newestId: 7 };
const listener = { changed: vi.fn(), arrived: vi.fn() };

/** The desk's responses, one for each request. */
let answers: (Response | Error)[] = [];
const asked: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = answers.shift() ?? Response.json({ ...START, arrival: null });
    if (answer instanceof Error) throw answer;
    return answer;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.clearAllMocks();
  asked.length = 0;
});

it('polls within five seconds, less often while hidden, and backs off after failures', () => {
  expect(pauseMs(0, false)).toBeLessThanOrEqual(4000);
  expect(pauseMs(0, true)).toBe(10_000);
  expect([1, 2, 3, 9].map((failures) => pauseMs(failures, false))).toEqual([
    6000, 12_000, 24_000, 60_000,
  ]);
});

it('reports arrivals and changes, and polls on from there, also after an outage', async () => {
  const arrival = { count: 1, text: 'New enquiry: Бат', href: '/enquiries/8' };
  answers = [
    Response.json({ ...START, arrival: null }),
    new TypeError('offline'),
    Response.json({ version: 'b', newestId: 8, arrival }),
  ];
  const stop = watchNews(START, listener);
  await vi.advanceTimersByTimeAsync(3000);
  expect(listener.changed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(3000 + 6000);
  expect(listener.changed).toHaveBeenCalledOnce();
  expect(listener.arrived).toHaveBeenCalledExactlyOnceWith(arrival);
  await vi.advanceTimersByTimeAsync(3000);
  expect(asked).toEqual(['/news?after=7', '/news?after=7', '/news?after=7', '/news?after=8']);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
});

it('redirects to the sign-in page when signed out, and stops polling', async () => {
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  answers = [new Response(null, { status: 401 })];
  watchNews(START, listener);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/sign-in?notice=signInAgain');
  expect(asked).toHaveLength(1);
});

it('stops polling once the person may not see enquiries', async () => {
  answers = [new Response(null, { status: 403 })];
  watchNews(START, listener);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(1);
});
