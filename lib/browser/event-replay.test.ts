import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EARLY_TAP_WAIT_MS, EARLY_TAPS_SCRIPT, replayEvents } from './event-replay';

/** Taps that reached their control, as its island would receive them. */
let received: string[] = [];
const note = (event: Event) => {
  event.preventDefault();
  received.push((event.target as HTMLElement).id);
};

/** A page with these controls whose islands do not live yet. */
function open(html: string) {
  document.body.innerHTML = html;
  // The script is text for the page, so the test runs it as the page does.
  new Function(EARLY_TAPS_SCRIPT)();
}

const byId = (id: string) => document.getElementById(id) as HTMLElement;
const tap = (id: string, init: MouseEventInit = {}) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  byId(id).dispatchEvent(event);
  return event;
};

const ASK = '<a id="ask" href="/contactUs?car=101" data-replay="dialog"><b id="text">Ask</b></a>';
const LOGIN = '<a id="login" href="/arriveGift" data-replay="dialog:login">Log in</a>';
const HEART =
  '<button id="heart" data-replay="favourite:101" data-carry="{1}" aria-pressed="false"></button>';

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  received = [];
  document.addEventListener('click', note);
});

afterEach(() => {
  document.removeEventListener('click', note);
  window.eventReplay?.end();
  vi.useRealTimers();
});

it('shows a tap at once, holds it back, and carries it out once', () => {
  open(ASK);
  expect(tap('text').defaultPrevented).toBe(true);
  tap('text');
  expect(byId('ask').getAttribute('aria-busy')).toBe('true');
  expect(received).toEqual([]);
  replayEvents({});
  expect(received).toEqual(['ask']);
  expect(byId('ask').hasAttribute('aria-busy')).toBe(false);
  vi.advanceTimersByTime(EARLY_TAP_WAIT_MS);
  tap('ask');
  expect(received).toEqual(['ask', 'ask']);
});

it('follows a link after a second, but presses no button', () => {
  open(ASK + HEART);
  tap('ask');
  tap('heart');
  vi.advanceTimersByTime(EARLY_TAP_WAIT_MS - 1);
  expect(received).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(received).toEqual(['ask']);
  expect(byId('heart').getAttribute('aria-busy')).toBe('true');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'leaves a click with %o to the browser',
  (modifier) => {
    open(ASK);
    tap('ask', modifier);
    expect(received).toEqual(['ask']);
    expect(byId('ask').hasAttribute('aria-busy')).toBe(false);
  },
);

it('opens only the dialog that was asked for last', () => {
  open(ASK + LOGIN + HEART);
  tap('ask');
  tap('heart');
  tap('login');
  replayEvents({});
  expect(received).toEqual(['heart', 'login']);
});

it('withdraws a dialog, but nothing else, when another control is tapped', () => {
  open(`${ASK}${HEART}<input id="word"><p id="plain"></p>`);
  tap('ask');
  tap('heart');
  tap('plain');
  expect(byId('ask').hasAttribute('aria-busy')).toBe(true);
  tap('word');
  expect(byId('ask').hasAttribute('aria-busy')).toBe(false);
  replayEvents({});
  expect(received).toEqual(['plain', 'word', 'heart']);
});

it('does not undo what turns out to be chosen already', () => {
  open(HEART);
  tap('heart');
  byId('heart').setAttribute('aria-pressed', 'true');
  replayEvents({});
  expect(received).toEqual([]);
});

it('finds a control that React has replaced', () => {
  open(`${ASK}<a id="other" href="/contactUs" data-replay="dialog"></a>`);
  tap('ask');
  document.body.innerHTML = `<a id="other" href="/contactUs" data-replay="dialog"></a>${ASK}`;
  replayEvents({});
  expect(received).toEqual(['ask']);
});

it('carries out on the next page what was tapped on one that was left', () => {
  open(`${HEART}<button id="port" data-replay="port" data-carry="2"></button>`);
  tap('heart');
  tap('port');
  window.eventReplay?.end();
  open(
    '<button id="khorgos" data-replay="port" data-carry="1"></button>'.concat(
      '<button id="erenhot" data-replay="port" data-carry="2"></button>',
    ),
  );
  const favourite = vi.fn();
  replayEvents({ favourite });
  expect(favourite.mock.calls).toEqual([['{1}']]);
  expect(received).toEqual(['erenhot']);
  replayEvents({ favourite });
  expect(favourite).toHaveBeenCalledOnce();
});

it('works in a browser that refuses storage', () => {
  const refuse = vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  open(HEART);
  tap('heart');
  replayEvents({});
  expect(received).toEqual(['heart']);
  refuse.mockRestore();
});
