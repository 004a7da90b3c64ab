import { inject } from 'light-my-request';
import { describe, expect, it } from 'vitest';
import { createHostGuard } from './host-guard';

const PUBLIC = {
  siteOrigin: 'https://mall.example',
  isLocal: false,
  securityContact: () => 'info@mall.example',
  isIndexed: true,
};

/** The response of the host guard, or 200 when it lets a request pass. */
function ask(url: string, host: string, options = PUBLIC, method = 'GET') {
  const answerAtDoor = createHostGuard(options);
  return inject(
    (request, response) => {
      // Set afterwards: the tool that makes the request accepts paths and usual methods only.
      Object.assign(request, { url, method });
      if (!answerAtDoor(request as never, response as never)) response.end('passed');
    },
    { url: url === '*' ? '/' : url, headers: { host } },
  );
}

it.each(['shop.mall.example', 'mn.mall.example', 'WWW.Mall.Example:443', 'desk.mall.example.'])(
  'lets a request for %s pass',
  async (host) => {
    expect((await ask('/', host)).payload).toBe('passed');
  },
);

it.each(['evil.example', 'notmall.example', 'mall.example.evil.example', '192.0.2.1'])(
  'answers nothing under the name %s, but for probes',
  async (host) => {
    expect((await ask('/', host)).statusCode).toBe(421);
    expect((await ask('/api/home/lang', host)).statusCode).toBe(421);
    expect((await ask('/readyz', host)).payload).toBe('passed');
  },
);

it('takes any name on a site that only this machine can reach', async () => {
  const options = { ...PUBLIC, siteOrigin: 'http://localhost:3000', isLocal: true };
  const answer = await ask('/', '127.0.0.1:3000', options);
  expect(answer.payload).toBe('passed');
  expect(answer.headers['strict-transport-security']).toBeUndefined();
});

it('has browsers stay with https where the site has it', async () => {
  const { headers } = await ask('/', 'mn.mall.example');
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000$/);
});

it.each(['mn.mall.example', 'desk.mall.example'])(
  'answers what is no request for a path of %s with 400 or 405',
  async (host) => {
    expect((await ask('*', host)).statusCode).toBe(400);
    expect((await ask('/', host, PUBLIC, 'TRACE')).statusCode).toBe(405);
  },
);

it('keeps Next’s image optimizer closed', async () => {
  expect((await ask('/_next/image?url=%2Fa.png&w=640&q=75', 'www.mall.example')).statusCode).toBe(
    404,
  );
});

it('says where to report a vulnerability, with an expiry date within a year', async () => {
  const { payload } = await ask('/.well-known/security.txt', 'mall.example');
  const [, expires = ''] =
    /^Contact: mailto:info@mall\.example\nExpires: (.+)\n$/.exec(payload) ?? [];
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

it('writes a contact of any domain as a URI has it', async () => {
  const options = { ...PUBLIC, securityContact: () => 'info@почта.рф' };
  const { payload } = await ask('/.well-known/security.txt', 'mall.example', options);
  expect(payload).toMatch(/^Contact: mailto:info@(?:%[0-9A-F]{2}|\.)+\n/);
});

it.each(['mall.example', 'Mall.Example:443', 'mall.example.'])(
  'redirects from the bare domain, written %s, to www with the path and its query',
  async (host) => {
    const answer = await ask('/car/104?utm_source=x', host);
    expect(answer.statusCode).toBe(301);
    expect(answer.headers.location).toBe('https://www.mall.example/car/104?utm_source=x');
    const file = await ask('/sitemap.xml', host);
    expect(file.headers.location).toBe('https://www.mall.example/sitemap.xml');
  },
);

it('answers calls, printed codes, probes and the security contact at the bare domain too', async () => {
  for (const path of ['/api/home/lang', '/u/BAM-1805-02', '/internal/refresh', '/healthz']) {
    expect((await ask(path, 'mall.example')).payload).toBe('passed');
  }
  expect((await ask('/.well-known/security.txt', 'mall.example')).statusCode).toBe(200);
  const local = { ...PUBLIC, siteOrigin: 'http://localhost:3000', isLocal: true };
  expect((await ask('/', 'localhost:3000', local)).payload).toBe('passed');
});

it('shows the key of IndexNow on every host of the site but that of staff, and no other key', async () => {
  const keyed = { ...PUBLIC, indexNowKey: 'a-key-of-the-tests' };
  for (const host of ['www.mall.example', 'mn.mall.example']) {
    const { statusCode, headers, payload } = await ask('/a-key-of-the-tests.txt', host, keyed);
    expect([statusCode, payload]).toEqual([200, 'a-key-of-the-tests']);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  }
  expect((await ask('/a-key-of-the-tests.txt', 'desk.mall.example', keyed)).payload).toBe('passed');
  expect((await ask('/another-key.txt', 'www.mall.example', keyed)).payload).toBe('passed');
  expect((await ask('/undefined.txt', 'www.mall.example')).payload).toBe('passed');
});

it('tells search engines to list nothing of a rehearsal, whatever is asked for', async () => {
  const rehearsal = { ...PUBLIC, isIndexed: false };
  for (const path of ['/', '/car/104', '/pictures/a.avif', '/.well-known/security.txt']) {
    const { headers } = await ask(path, 'mn.mall.example', rehearsal);
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    expect((await ask(path, 'mn.mall.example')).headers['x-robots-tag']).toBeUndefined();
  }
});

describe('a name below ours that is no site of a language', () => {
  it('shows pages in the language that is left, and tells search engines to list none', async () => {
    for (const host of ['shop.mall.example', 'ru.staging.mall.example']) {
      const { payload, headers } = await ask('/car/104', host);
      expect(payload).toBe('passed');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
    }
    for (const host of ['ru.mall.example', 'www.mall.example', 'th.mall.example:443'])
      expect((await ask('/car/104', host)).headers['x-robots-tag']).toBeUndefined();
  });

  it('answers no link of a mail and no page of staff', async () => {
    for (const path of ['/confirm?code=1', '/recovery?code=1', '/recovery'])
      expect((await ask(path, 'shop.mall.example')).statusCode).toBe(404);
    for (const path of ['/', '/sign-in', '/do/sign-in', '/export'])
      expect((await ask(path, 'desk.shop.mall.example')).statusCode).toBe(404);
    expect((await ask('/confirm?code=1', 'mn.mall.example')).payload).toBe('passed');
    expect((await ask('/sign-in', 'desk.mall.example')).payload).toBe('passed');
    const local = { ...PUBLIC, siteOrigin: 'http://localhost:3000', isLocal: true };
    for (const host of ['shop.localhost:3000', '127.0.0.1:3000'])
      expect((await ask('/recovery', host, local)).payload).toBe('passed');
    expect((await ask('/sign-in', 'desk.shop.localhost', local)).payload).toBe('passed');
  });
});
