import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SiteState } from '@/store/site-store';
import { StoreProvider, useSite } from '@/store/store-provider';
import { TOAST_DURATION_MS, Toast } from './toast';

let site: Pick<SiteState, 'showToast' | 'toast'>;

function Reader() {
  site = useSite((state) => state);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <StoreProvider locale="en">
      <Toast closeLabel="Close" />
      <Reader />
    </StoreProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('says errors at once and successes politely', () => {
  act(() => site.showToast('No'));
  expect(screen.getByRole('alert').textContent).toContain('No');
  act(() => site.showToast('Yes', { tone: 'success' }));
  expect(screen.getByRole('status').textContent).toContain('Yes');
  expect(screen.getByRole('alert').textContent).toBe('');
});

it('disappears after six seconds', () => {
  act(() => site.showToast('No'));
  act(() => vi.advanceTimersByTime(TOAST_DURATION_MS - 1));
  expect(screen.getByText('No')).toBeTruthy();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('No')).toBeNull();
});

it('restarts its time for a new text', () => {
  act(() => site.showToast('First'));
  act(() => vi.advanceTimersByTime(4000));
  act(() => site.showToast('Second'));
  act(() => vi.advanceTimersByTime(4000));
  expect(screen.getByText('Second')).toBeTruthy();
});

it('stays while its button has the focus', () => {
  act(() => site.showToast('No'));
  screen.getByRole('button').focus();
  act(() => vi.advanceTimersByTime(TOAST_DURATION_MS * 3));
  expect(screen.getByText('No')).toBeTruthy();
});

it('can be dismissed', () => {
  act(() => site.showToast('No'));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('No')).toBeNull();
});
