import { expect, it } from 'vitest';
import { sharedCookieDomain } from './cookie-domain';

it('language hosts share cookies under the base domain', () => {
  expect(sharedCookieDomain('https://example.com')).toBe('example.com');
});

it.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '%s gets no cookie domain, because browsers refuse one',
  (origin) => {
    expect(sharedCookieDomain(origin)).toBeUndefined();
  },
);
