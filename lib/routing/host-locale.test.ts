import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/lib/i18n/locales';
import { deskOriginOf, isDeskHost, localeOfHost } from './host-locale';
import { addressesOf, originOf } from './hosts';

/** As specification section 4 lists them; others may be added. */
const SPECIFIED = 'ar de en es fr it mn nl pt ru th ur'.split(' ');

describe('the language of a host', () => {
  it.each([...new Set([...SPECIFIED, ...LOCALES])])(
    'is %s when that is the first label',
    (locale) => {
      expect(localeOfHost(`${locale}.example.com`)).toBe(locale);
    },
  );

  it('is Russian for www', () => {
    expect(localeOfHost('www.example.com')).toBe('ru');
  });

  it.each([
    ['letter case', 'MN.Example.COM'],
    ['a port', 'mn.localhost:3000'],
    ['an empty port', 'mn.localhost:'],
    ['a trailing dot', 'mn.example.com.'],
    ['all of them', 'Mn.Example.com.:443'],
  ])('does not depend on %s', (_what, host) => {
    expect(localeOfHost(host)).toBe('mn');
  });

  it('is told within no time, however many dots somebody sends', () => {
    const dots = '.'.repeat(60_000);
    const startedMs = performance.now();
    expect(localeOfHost(`${dots}mn.example.com`)).toBeNull();
    expect(isDeskHost(`desk${dots}x.example.com`)).toBe(true);
    expect(performance.now() - startedMs).toBeLessThan(1000);
  });

  it.each(['localhost:3000', 'example.com', 'xx.example.com', '127.0.0.1', '[::1]:3000', ''])(
    'is not named by %j',
    (host) => {
      expect(localeOfHost(host)).toBeNull();
    },
  );

  it('is not named by a label that only begins like one', () => {
    expect(localeOfHost('mnx.example.com')).toBeNull();
    expect(localeOfHost('mn-test.example.com')).toBeNull();
  });
});

describe('the address of a language', () => {
  it('puts the label before the base domain and keeps scheme and port', () => {
    expect(originOf('http://localhost:3000', 'mn')).toBe('http://mn.localhost:3000');
    expect(originOf('https://example.com', 'ur')).toBe('https://ur.example.com');
  });

  it('is www for Russian', () => {
    expect(originOf('https://example.com', 'ru')).toBe('https://www.example.com');
  });

  it('keeps the path on the host of every language', () => {
    const addresses = addressesOf('https://example.com', '/brand?sign=bus');
    expect(addresses.map(({ locale }) => locale)).toEqual(LOCALES);
    for (const { href } of addresses) expect(href).toMatch(/\.example\.com\/brand\?sign=bus$/);
  });
});

it.each([
  ['desk.localhost', true],
  ['Desk.example.com:443', true],
  ['desk.example.com.', true],
  ['www.desk.example.com', false],
  ['desks.example.com', false],
  ['mn.localhost', false],
  ['', false],
])('the host "%s" is the staff side: %s', (host, isDesk) => {
  expect(isDeskHost(host)).toBe(isDesk);
  if (isDesk) expect(localeOfHost(host)).toBeNull();
});

it('puts the staff side beside the language hosts', () => {
  expect(deskOriginOf('https://example.com')).toBe('https://desk.example.com');
  expect(deskOriginOf('http://localhost:3000')).toBe('http://desk.localhost:3000');
});
