import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EARLY_TAPS_SCRIPT } from '@/lib/browser/event-replay';
import { loadChunk } from '@/lib/browser/lazy-chunk';
import { StoreProvider } from '@/store/store-provider';
import { EventReplay } from './event-replay';

const root = document.documentElement;
const isSettled = () => root.dataset.settled !== undefined;

beforeEach(() => {
  sessionStorage.clear();
  delete root.dataset.settled;
  // The script is text for the page, so the test runs it as the page does.
  new Function(EARLY_TAPS_SCRIPT)();
});

afterEach(() => {
  cleanup();
  window.eventReplay?.end();
});

const page = (onClick = () => {}) => (
  <StoreProvider locale="en">
    <button type="button" data-replay="dialog" onClick={onClick}>
      Ask
    </button>
    <EventReplay />
  </StoreProvider>
);

it('starts what waited for the islands when they are hydrated', async () => {
  render(page());
  await waitFor(() => expect(isSettled()).toBe(true));
});

it('starts it after the chunks that an earlier tap asks for, and those that these ask for', async () => {
  const arrivals: (() => void)[] = [];
  const chunk = () => loadChunk(() => new Promise<void>((resolve) => arrivals.push(resolve)));
  const button = document.createElement('button');
  button.dataset.replay = 'dialog';
  document.body.append(button);
  button.click();
  button.remove();
  render(page(() => void chunk().then(chunk)));
  await waitFor(() => expect(arrivals).toHaveLength(1));
  expect(isSettled()).toBe(false);
  arrivals[0]?.();
  await waitFor(() => expect(arrivals).toHaveLength(2));
  expect(isSettled()).toBe(false);
  arrivals[1]?.();
  await waitFor(() => expect(isSettled()).toBe(true));
});
