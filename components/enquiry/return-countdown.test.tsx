import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { labelsOf } from '@/lib/i18n/labels';
import { ReturnCountdown } from './return-countdown';
import { readReturnPath, saveReturnPath } from './return-path';

const LABELS = labelsOf('en', 'result').countdown;

let visited: string[];

function open() {
  visited = [];
  return render(<ReturnCountdown labels={LABELS} goTo={(path) => visited.push(path)} />);
}

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/car/17?x=1');
  saveReturnPath();
  window.history.replaceState(null, '', '/result');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the countdown', () => {
  it('returns after three seconds to the page the enquiry was sent from', () => {
    open();
    expect(
      screen.getByText('Going back to the page you came from in 3 s', {
        selector: '[aria-hidden]',
      }),
    ).toBeTruthy();
    pass(2999);
    expect(visited).toEqual([]);
    pass(1);
    expect(visited).toEqual(['/car/17?x=1']);
  });

  it('is stopped by its button, which hands the focus to the way back', () => {
    open();
    pass(1000);
    const button = screen.getByRole('button', { name: LABELS.stop });
    button.focus();
    fireEvent.keyDown(button, { key: 'Enter' });
    fireEvent.click(button);
    expect(screen.getByRole('status').textContent).toBe(LABELS.stopped);
    expect(document.activeElement).toBe(screen.getByRole('link', { name: LABELS.back }));
    pass(10_000);
    expect(visited).toEqual([]);
  });

  it.each(['pointerDown', 'keyDown', 'wheel', 'touchStart', 'focusIn'] as const)(
    'is stopped by %s, because the page is in use',
    (sign) => {
      open();
      fireEvent[sign](document.body);
      pass(10_000);
      expect(visited).toEqual([]);
    },
  );

  it('waits while the tab is hidden', () => {
    open();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    pass(60_000);
    expect(visited).toEqual([]);
    hidden.mockReturnValue(false);
    pass(3000);
    expect(visited).toHaveLength(1);
  });

  it('is not there for a visitor who sent nothing', () => {
    sessionStorage.clear();
    open();
    expect(screen.queryByRole('button')).toBeNull();
    pass(10_000);
    expect(visited).toEqual([]);
  });

  it('is not there without script', () => {
    const html = renderToString(<ReturnCountdown labels={LABELS} />);
    expect(html).not.toContain(LABELS.stop);
    expect(html).not.toContain('Going back');
  });
});

describe('the return path', () => {
  it('is not known before an enquiry', () => {
    sessionStorage.clear();
    expect(readReturnPath()).toBeNull();
  });

  it.each([
    '//elsewhere.example/',
    '/\\elsewhere.example',
    'https://elsewhere.example/',
    '/result',
  ])('is the home page instead of %s', (path) => {
    sessionStorage.setItem('enquiryReturn', path);
    expect(readReturnPath()).toBe('/');
  });
});
