import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.resetModules();
  delete (globalThis as { isBehindOurServer?: boolean }).isBehindOurServer;
});

const FORGED = { 'x-client-address': '203.0.113.9' };

it.each([
  ['a call', '@/app/api/[...path]/route', 'http://mn.localhost/api/home/lang'],
  ['a plain enquiry', '@/app/enquiry/route', 'http://mn.localhost/enquiry'],
])(
  'refuses %s that has not passed our server, whatever address it names',
  async (_, module, url) => {
    const { POST } = await import(module);
    for (const headers of [{}, FORGED]) {
      const request = new Request(url, { method: 'POST', headers, body: 'name=Bat' });
      expect((await POST(request)).status).toBe(403);
    }
  },
);

it('takes the address that our server has set', async () => {
  const { trustVisitorAddress, visitorAddressOf } = await import('./visitor-address');
  expect(visitorAddressOf(new Headers(FORGED))).toBeNull();
  trustVisitorAddress();
  expect(visitorAddressOf(new Headers(FORGED))).toBe('203.0.113.9');
  expect(visitorAddressOf(new Headers())).toBeNull();
});
