import { describe, expect, it } from 'vitest';
import { clientAddressOf, setClientAddress } from './client-address';

const SOCKET = '192.0.2.1';

describe('the address of the client', () => {
  it.each([
    ['no proxy is trusted: the socket', '203.0.113.5', 0, SOCKET],
    ['one trusted proxy: the last entry', '198.51.100.9, 203.0.113.5', 1, '203.0.113.5'],
    ['two: the last but one', '198.51.100.9, 203.0.113.5, 192.0.2.7', 2, '203.0.113.5'],
    ['fewer entries than proxies: the first', '203.0.113.5', 3, '203.0.113.5'],
    ['an entry that is no address: the socket', 'unknown', 1, SOCKET],
    ['an empty header: the socket', '', 1, SOCKET],
    ['IPv4 with a port', '203.0.113.5:4711', 1, '203.0.113.5'],
    ['IPv6 with brackets and a port', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['IPv4 in IPv6', '::ffff:203.0.113.5', 1, '203.0.113.5'],
  ])('%s', (_, forwardedFor, hops, address) => {
    expect(clientAddressOf(forwardedFor, SOCKET, hops)).toBe(address);
  });

  it('is plain when the socket shows IPv4 in IPv6', () => {
    expect(clientAddressOf(undefined, '::ffff:192.0.2.1', 0)).toBe(SOCKET);
  });
});

describe('the headers of a request', () => {
  it('lose what a client may have forged', () => {
    const headers = {
      host: 'mn.localhost',
      forwarded: 'for=1.1.1.1',
      'x-client-address': '1.1.1.1',
      'x-forwarded-for': '1.1.1.1',
      'x-forwarded-host': 'de.localhost',
      'x-forwarded-proto': 'https',
    };
    setClientAddress(headers, SOCKET, 0);
    expect(headers).toEqual({ host: 'mn.localhost', 'x-client-address': SOCKET });
  });

  it('keep what a trusted proxy says', () => {
    const headers = {
      'x-client-address': '1.1.1.1',
      'x-forwarded-for': '1.1.1.1, 203.0.113.5',
      'x-forwarded-host': 'de.example.com',
      'x-forwarded-proto': 'https',
    };
    setClientAddress(headers, SOCKET, 1);
    expect(headers).toEqual({ ...headers, 'x-client-address': '203.0.113.5' });
  });
});
