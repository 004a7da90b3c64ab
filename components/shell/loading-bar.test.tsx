import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import NProgress from 'nprogress';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreProvider } from '@/store/store-provider';
import { LateEffects } from './page-effects';

const isRunning = () => NProgress.isStarted();

async function open() {
  render(
    <StoreProvider locale="en">
      <LateEffects closeLabel="Close" />
      <a href="/brand">Brands</a>
      <a href="#part">Part</a>
    </StoreProvider>,
  );
  await vi.dynamicImportSettled();
  // After the bar's own listener: jsdom cannot navigate, and would say so.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  NProgress.remove();
  vi.useRealTimers();
});

describe('the loading bar', () => {
  it('shows for a page that takes longer than 200 ms, and for 5 s at most', async () => {
    await open();
    fireEvent.click(screen.getByText('Brands'));
    vi.advanceTimersByTime(199);
    expect(isRunning()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isRunning()).toBe(true);
    vi.advanceTimersByTime(4799);
    expect(isRunning()).toBe(true);
    vi.advanceTimersByTime(1 + 1000);
    expect(isRunning()).toBe(false);
  });

  it('stays away when the link leads to a part of this page', async () => {
    await open();
    fireEvent.click(screen.getByText('Part'));
    vi.advanceTimersByTime(1000);
    expect(isRunning()).toBe(false);
  });
});
