import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BusyError, FairQueue } from './fair-queue';
import { RenderQueue } from './render-queue';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Pages that finish when a test says so, in the order of their turns. */
function pagesOf(queue: RenderQueue) {
  const rendered: string[] = [];
  const turnedAway: string[] = [];
  const unfinished: (() => void)[] = [];
  const ask = (address: string, count = 1) => {
    for (let page = 0; page < count; page++) {
      queue
        .run(address, () => {
          rendered.push(address);
          return new Promise<void>((resolve) => unfinished.push(resolve));
        })
        .catch((error) => {
          expect(error).toBeInstanceOf(BusyError);
          turnedAway.push(address);
        });
    }
  };
  const flushTimers = () => vi.advanceTimersByTimeAsync(0);
  /** Renders one page after the other. */
  const finish = async (count: number) => {
    for (let page = 0; page < count; page++) {
      unfinished.shift()?.();
      await flushTimers();
    }
  };
  return { rendered, turnedAway, ask, flushTimers, finish };
}

describe('the queue of pages to render', () => {
  it('renders three at a time, and the others when it is their turn', async () => {
    const pages = pagesOf(new RenderQueue());
    for (let host = 1; host <= 5; host++) pages.ask(`192.0.2.${host}`);
    await pages.flushTimers();
    expect(pages.rendered).toHaveLength(3);
    await pages.finish(1);
    expect(pages.rendered).toHaveLength(4);
    await pages.finish(2);
    expect(pages.rendered).toHaveLength(5);
  });

  it('renders one at a time for one address, so that a flood leaves the thread to others', async () => {
    const pages = pagesOf(new RenderQueue());
    pages.ask('192.0.2.1', 6);
    await pages.flushTimers();
    expect(pages.rendered).toHaveLength(1);
    pages.ask('198.51.100.7');
    await pages.flushTimers();
    expect(pages.rendered).toEqual(['192.0.2.1', '198.51.100.7']);
    await pages.finish(1);
    expect(pages.rendered).toHaveLength(3);
  });

  it('holds a slot for two seconds at most: longer renderings wait for something else', async () => {
    const pages = pagesOf(new RenderQueue());
    pages.ask('192.0.2.1', 2);
    await vi.advanceTimersByTimeAsync(1999);
    expect(pages.rendered).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(pages.rendered).toHaveLength(2);
    // The slot of the first is not freed a second time.
    await pages.finish(1);
    pages.ask('192.0.2.1');
    await pages.flushTimers();
    expect(pages.rendered).toHaveLength(2);
  });

  it('lets addresses take turns, so that no visitor waits behind all pages of another', async () => {
    const pages = pagesOf(new RenderQueue());
    pages.ask('192.0.2.1', 20);
    pages.ask('198.51.100.7', 2);
    pages.ask('203.0.113.7', 1);
    pages.ask('10.0.0.7', 2);
    await pages.flushTimers();
    expect(pages.rendered).toEqual(['192.0.2.1', '198.51.100.7', '203.0.113.7']);
    await pages.finish(3);
    expect(pages.rendered.slice(3)).toEqual(['192.0.2.1', '198.51.100.7', '10.0.0.7']);
  });

  it('counts the addresses of one network as one, wherever in it they are', async () => {
    const pages = pagesOf(new RenderQueue());
    for (let host = 1; host <= 20; host++) pages.ask(`192.0.2.${host}`);
    for (let host = 1; host <= 20; host++) pages.ask(`2001:db8:1:${host}::1`);
    pages.ask('198.51.100.7');
    await pages.flushTimers();
    await pages.finish(3);
    expect(pages.rendered.slice(3).sort()).toEqual([
      '192.0.2.4',
      '198.51.100.7',
      '2001:db8:1:1::1',
    ]);
  });

  it('rejects requests of one address beyond its share, and no others', async () => {
    const pages = pagesOf(new RenderQueue());
    pages.ask('192.0.2.1', 100);
    pages.ask('198.51.100.7');
    await pages.flushTimers();
    expect(pages.turnedAway).toEqual(Array(75).fill('192.0.2.1'));
  });

  it('makes room for a visitor when it is full, at the cost of the address with the most requests', async () => {
    const pages = pagesOf(new RenderQueue());
    for (let network = 1; network <= 20; network++) pages.ask(`10.0.${network}.1`, 14);
    await pages.flushTimers();
    const before = pages.turnedAway.length;
    pages.ask('198.51.100.7');
    await pages.flushTimers();
    expect(pages.turnedAway).toHaveLength(before + 1);
    expect(pages.turnedAway).not.toContain('198.51.100.7');
    await pages.finish(21);
    expect(pages.rendered).toContain('198.51.100.7');
  });

  it('rejects requests that have waited for three seconds, and renders later ones', async () => {
    const pages = pagesOf(new RenderQueue());
    pages.ask('192.0.2.1', 3);
    await vi.advanceTimersByTimeAsync(2999);
    // The slot of a slow page is given to another after two seconds.
    expect(pages.rendered).toHaveLength(2);
    expect(pages.turnedAway).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(pages.turnedAway).toEqual(['192.0.2.1']);
    pages.ask('198.51.100.7');
    await pages.flushTimers();
    expect(pages.rendered.at(-1)).toBe('198.51.100.7');
  });

  it('renders 300 pages a minute for one address, and says when there will be more', async () => {
    const queue = new RenderQueue();
    for (let page = 0; page < 300; page++) await queue.run('192.0.2.1', async () => {});
    await expect(queue.run('192.0.2.1', async () => {})).rejects.toMatchObject({ retryAfterS: 60 });
    await queue.run('192.0.2.2', async () => {});
    await vi.advanceTimersByTimeAsync(60_000);
    await queue.run('192.0.2.1', async () => {});
  });

  it('continues after a page that could not be rendered', async () => {
    const queue = new RenderQueue();
    const failing = Array.from({ length: 8 }, () =>
      queue.run('192.0.2.1', () => Promise.reject(new Error('no database'))),
    );
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await queue.run('192.0.2.1', async () => 'a page')).toBe('a page');
  });
});

describe('a queue with a cooldown', () => {
  it('starts the next work of an address only after the cooldown, and another address at once', async () => {
    const queue = new FairQueue({
      runningMax: 2,
      runningMaxPerAddress: 1,
      waitingMax: 10,
      waitingMaxPerAddress: 10,
      waitMaxMs: 1000,
      slotTimeoutMs: 1000,
      cooldownMs: () => 20,
      tarpitMs: 0,
    });
    const done: string[] = [];
    const work = (address: string) => queue.run(address, async () => void done.push(address));
    void work('192.0.2.1');
    void work('192.0.2.1');
    void work('198.51.100.7');
    await vi.advanceTimersByTimeAsync(19);
    expect(done).toEqual(['192.0.2.1', '198.51.100.7']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['192.0.2.1', '198.51.100.7', '192.0.2.1']);
  });
});
