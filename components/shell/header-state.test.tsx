import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HeaderState } from './page-effects';

const state = () => document.documentElement.dataset.header ?? 'released';

/** Scrolls, and lets the time pass that the handler waits. */
function scrollTo(y: number, waitedMs: number) {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
  act(() => {
    window.dispatchEvent(new Event('scroll'));
    vi.advanceTimersByTime(waitedMs);
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  delete document.documentElement.dataset.header;
});

describe('the header', () => {
  it('stays at 10 px, is fixed at 11, stays fixed at 6 and is released at 5', () => {
    render(<HeaderState isAlwaysFixed={false} />);
    const seen = [10, 11, 6, 5].map((y) => {
      scrollTo(y, 10);
      return state();
    });
    expect(seen).toEqual(['released', 'fixed', 'fixed', 'released']);
  });

  it('follows a scroll after 10 ms, once for all of its events', () => {
    render(<HeaderState isAlwaysFixed={false} />);
    const timeouts = vi.spyOn(globalThis, 'setTimeout');
    scrollTo(200, 0);
    scrollTo(300, 9);
    expect(state()).toBe('released');
    act(() => vi.advanceTimersByTime(1));
    expect(state()).toBe('fixed');
    expect(timeouts).toHaveBeenCalledTimes(1);
    timeouts.mockRestore();
  });

  it('is fixed from the beginning where the page says so', () => {
    render(<HeaderState isAlwaysFixed />);
    scrollTo(0, 10);
    expect(state()).toBe('fixed');
  });
});
