import { expect, it } from 'vitest';
import { sentNumbersCookie, sentNumbersIn } from './sent-numbers';

const HTTP = 'http://localhost:3000';
const kept = (cookie: string) => sentNumbersIn(cookie.split(';')[0] ?? '');

it('keeps the last numbers that a browser has sent, newest first, each once, for a limited time', () => {
  const many = Array.from({ length: 20 }, (_, i) => `K7M-4R${10 + i}`);
  expect(kept(sentNumbersCookie(['W9T-33CD', 'K7M-4R7X', 'W9T-33CD'], HTTP))).toEqual([
    'W9T-33CD',
    'K7M-4R7X',
  ]);
  expect(kept(sentNumbersCookie(many, HTTP))).toEqual(many.slice(0, 9));
  expect(sentNumbersCookie(many, HTTP)).toContain('; max-age=7776000;');
});

it.each(['', 'sent', 'site=1; resent=K7M-4R7X', 'locale=mn'])('finds none in “%s”', (cookies) => {
  expect(sentNumbersIn(cookies)).toEqual([]);
});

it('finds them among other cookies', () => {
  expect(sentNumbersIn('site=1; sent=K7M-4R7X; locale=mn')).toEqual(['K7M-4R7X']);
  expect(sentNumbersIn(null)).toEqual([]);
});

it('finds those of a host’s own cookie and of the shared one, whichever comes first', () => {
  expect(sentNumbersIn('sent=K7M-4R7X; site=1; sent=W9T-33CD.K7M-4R7X')).toContain('W9T-33CD');
});

it('is shared by the language hosts, and travels encrypted where they do', () => {
  expect(sentNumbersCookie(['K7M-4R7X'], 'https://example.com')).toMatch(
    /; domain=example\.com; secure$/,
  );
  expect(sentNumbersCookie(['K7M-4R7X'], HTTP)).toMatch(/samesite=lax$/);
});

it('goes when nothing is to be kept', () => {
  expect(sentNumbersCookie([], HTTP)).toMatch(/^sent=; path=\/; max-age=0/);
});
