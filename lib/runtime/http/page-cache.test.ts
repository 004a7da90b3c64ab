import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type DispatchFunc, inject } from 'light-my-request';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CONTENT_TAG, PAGE_LIFETIME_S, textsTag } from '@/lib/config/cache-table';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { cachedAnswer, expireReads } from '@/lib/server/read-cache';
import { NEVER_IDLE } from '@/tests/support/patience';
import { readShell } from '@/tests/support/server/read-shell';
import { CLIENT_ADDRESS_HEADER } from './client-address';
import type { NextHandler } from './next-renderer';
import { createPageCache, type PageCacheOptions } from './page-cache';
import { createPageHandler, type PageHandler } from './page-handler';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=3600, stale-while-revalidate=31532400',
};

let server: Server | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  server?.closeAllConnections();
  server?.close();
});

/** A server like the site's, with a test's handler in place of Next. */
async function serve(
  behind: RequestListener,
  options: PageCacheOptions = {},
  read: () => Promise<unknown> = readShell,
): Promise<{ pages: PageHandler; get: Get }> {
  const next: NextHandler = async (request, response) => {
    await read();
    behind(request, response);
  };
  const pages = createPageHandler(next, options);
  server = createServer(NEVER_IDLE, (request, response) => void pages.handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    pages,
    get: async (path, headers = {}, method = 'GET') => {
      const asked = send({ port, path, method, headers: { host: 'mn.localhost', ...headers } });
      asked.end();
      const [response] = await once(asked, 'response');
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      return {
        status: response.statusCode,
        headers: response.headers,
        body: Buffer.concat(chunks),
      };
    },
  };
}

/** Moves the clock of the cache forward by so many milliseconds. */
function moveClock(aheadMs: number): void {
  vi.restoreAllMocks();
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
}

type Get = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;

/** Counts how often a page is rendered; the text says which rendering it is. */
function countedPage(text = 'page', headers = PAGE_HEADERS) {
  let renderings = 0;
  const listener: RequestListener = (request, response) => {
    renderings++;
    response.writeHead(200, headers);
    response.end(`<body>${text} ${request.headers.host}${request.url} ${renderings}</body>`);
  };
  return { listener, renderings: () => renderings };
}

describe('pages in memory', () => {
  it('are rendered once for many visitors who come at the same time and later', async () => {
    const { listener, renderings } = countedPage();
    const { get } = await serve(listener);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/about')));
    answers.push(await get('/about', { cookie: 'site=1; token=secret' }));
    expect(new Set(answers.map(({ body }) => body.toString()))).toEqual(
      new Set(['<body>page mn.localhost/about 1</body>']),
    );
    expect(renderings()).toBe(1);
  });

  it('differ by language and path, whatever the case, port and dot of the host', async () => {
    const { get } = await serve(countedPage().listener);
    const texts = [];
    for (const host of ['mn.localhost', 'MN.localhost:3000', 'mn.localhost.', 'en.localhost']) {
      texts.push((await get('/', { host })).body.toString());
    }
    expect(texts.map((text) => text.slice(-9))).toEqual(
      Array(3).fill(' 1</body>').concat(' 2</body>'),
    );
  });

  it('are one where the query names the page, whatever else it holds', async () => {
    const { get } = await serve(countedPage().listener);
    for (const path of [
      '/brand?sign=suv',
      '/brand?utm_source=mail&sign=suv',
      '/brand?sign=suv&page=1',
    ])
      expect((await get(path)).body.toString()).toContain('/brand?sign=suv 1</body>');
    expect((await get('/brand?sign=suv&page=2')).body.toString()).toContain(' 2</body>');
  });

  it('are one whatever campaign brought the visitor, and never show its parameters', async () => {
    const { listener, renderings } = countedPage();
    const { get } = await serve(listener);
    const long = 'x'.repeat(1000);
    for (const query of [
      '',
      '?utm_source=mail',
      '?fbclid=1&gclid=2',
      `?yclid=${long}`,
      '?source=a',
    ])
      expect((await get(`/about${query}`)).body.toString()).toContain(
        'mn.localhost/about 1</body>',
      );
    expect(renderings()).toBe(1);
  });

  it('are one for a search, and for a choice in the car menu, however it is written', async () => {
    const { get } = await serve(countedPage().listener);
    for (const path of ['/searchsite?word=byd', '/searchsite?source=a&word=+byd+&page=1'])
      expect((await get(path)).body.toString()).toContain('/searchsite?word=byd 1</body>');
    for (const path of ['/menuCar?brand=byd&sort=price', '/menuCar?sort=price&type=&brand=byd'])
      expect((await get(path)).body.toString()).toContain('sort=price 2</body>');
    expect((await get('/searchsite?word=BYD')).body.toString()).toContain(' 3</body>');
  });

  it('are rendered without what one visitor brings along', async () => {
    const seen: unknown[] = [];
    const { get } = await serve((request, response) => {
      seen.push(request.headers);
      response.writeHead(200, PAGE_HEADERS).end('<body></body>');
    });
    await get('/', {
      cookie: 'token=secret',
      'x-client-address': '2.72.0.1',
      referer: 'http://a/',
    });
    expect(seen).toEqual([
      expect.objectContaining({ host: 'mn.localhost', cookie: 'site_hint=1', accept: 'text/html' }),
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/secret|2\.72|http:/);
  });

  it('hand over the port hint to visitors who have none, and only to them', async () => {
    const { get } = await serve(countedPage().listener);
    const asked = { 'x-client-address': '127.0.0.1' };
    await get('/', asked);
    expect((await get('/', asked)).headers['set-cookie']).toEqual([
      'site_hint=2; Path=/; Max-Age=86400; SameSite=lax',
    ]);
    expect((await get('/', { ...asked, cookie: 'a=b; site=1' })).headers['set-cookie']).toBe(
      undefined,
    );
  });

  it.each([
    ['br', brotliDecompressSync, 'gzip, deflate, br'],
    ['gzip', gunzipSync, 'gzip, deflate'],
    ['gzip', gunzipSync, 'br;q=0, gzip;q=0.5'],
    [undefined, (bytes: Buffer) => bytes, 'identity, gzip;q=0'],
  ])('come as %s, smallest first, as the browser asks', async (encoding, open, accepted) => {
    const { get } = await serve(countedPage('x'.repeat(5000)).listener);
    const { headers, body } = await get('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers['content-length']).toBe(String(body.length));
    expect(headers.vary).toContain('accept-encoding');
    expect(open(body).toString()).toContain('xxx mn.localhost/ 1</body>');
  });

  it('answer 304 to a browser that has the page', async () => {
    const { get } = await serve(countedPage().listener);
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('are rendered again after their lifetime, in the background', async () => {
    const { listener, renderings } = countedPage();
    const { get } = await serve(listener);
    await get('/');
    moveClock((PAGE_LIFETIME_S - 60) * 1000);
    await get('/');
    expect(renderings()).toBe(1);
    moveClock((PAGE_LIFETIME_S + 60) * 1000);
    expect((await get('/')).body.toString()).toContain(' 1</body>');
    await expect.poll(async () => String((await get('/')).body)).toContain(' 2</body>');
  });

  it.each(['/searchsite?word=byd', '/menuCar?brand=byd'])(
    'are shared for a minute although Next renders them for each request: %s',
    async (path) => {
      const { listener, renderings } = countedPage('query', {
        ...PAGE_HEADERS,
        'cache-control': 'private, no-cache, no-store, max-age=0, must-revalidate',
      });
      const { get } = await serve(listener);
      const { headers } = await get(path);
      expect(headers['cache-control']).toMatch(/^s-maxage=60,/);
      moveClock(50_000);
      await get(path);
      expect(renderings()).toBe(1);
      moveClock(70_000);
      expect((await get(path)).body.toString()).toContain(' 1</body>');
      await expect.poll(async () => String((await get(path)).body)).toContain(' 2</body>');
    },
  );

  it('are rendered again when content changes while they are rendered', async () => {
    let text = 'old';
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { get, pages } = await serve(async (_, response) => {
      const rendered = text;
      if (rendered === 'old') await held;
      response.writeHead(200, PAGE_HEADERS).end(`<body>${rendered}</body>`);
    });
    const before = get('/');
    await expect.poll(() => server?.listenerCount('request')).toBe(1);
    text = 'new';
    pages.invalidate([CONTENT_TAG]);
    const after = get('/');
    release();
    await before;
    expect((await after).body.toString()).toBe('<body>new</body>');
    expect((await get('/')).body.toString()).toBe('<body>new</body>');
  });

  it('stay compressed when a change leaves them the same', async () => {
    const { get, pages } = await serve((_, response) => {
      response.writeHead(200, PAGE_HEADERS).end('<body>same</body>');
    });
    const { etag = '' } = (await get('/')).headers;
    pages.invalidate([CONTENT_TAG]);
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  it('are forgotten at once when content changes', async () => {
    const { listener, renderings } = countedPage();
    const { get, pages } = await serve(listener);
    await get('/');
    pages.invalidate([CONTENT_TAG]);
    expect((await get('/')).body.toString()).toContain(' 2</body>');
    expect(renderings()).toBe(2);
  });

  it('are rendered again if they show what has changed, and only then', async () => {
    const rendered: string[] = [];
    const { get, pages } = await serve(async ({ url = '' }, response) => {
      const tags = [url.replace('/car/', 'model:')];
      await cachedAnswer(`shown on ${url}`, { tags, lifetimeS: 60, run: async () => url });
      rendered.push(url);
      response.writeHead(200, PAGE_HEADERS).end(url);
    });
    const visitAll = async () => {
      for (const path of ['/car/1', '/car/2', '/searchsite?word=byd']) await get(path);
    };
    await visitAll();
    rendered.length = 0;
    for (const tags of [['model:1'], ['articles']]) {
      expireReads(tags);
      pages.invalidate(tags);
    }
    await visitAll();
    // A page of a query may show anything.
    expect(rendered).toEqual(['/car/1', '/searchsite?word=byd']);
  });

  it('are rendered once more when what they show changes during rendering, but not for other changes', async () => {
    for (const [changed, renderings] of [
      ['model:1', 2],
      ['model:2', 1],
    ] as const) {
      let count = 0;
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      const { get, pages } = await serve(async (_, response) => {
        count += 1;
        const run = async () => count;
        await cachedAnswer(`${changed} ${count}`, { tags: ['model:1'], lifetimeS: 60, run });
        await released;
        response.writeHead(200, PAGE_HEADERS).end('car');
      });
      const before = get('/car/1');
      await expect.poll(() => count).toBe(1);
      pages.invalidate([changed]);
      release();
      await before;
      await get('/car/1');
      expect(count).toBe(renderings);
    }
  });

  it('include the texts that they load later, which browsers revalidate', async () => {
    const texts = { 'content-type': 'application/json', 'cache-control': 'no-cache' };
    const { listener, renderings } = countedPage('texts', texts);
    const { get, pages } = await serve(listener);
    const { headers, body } = await get('/labels', { 'accept-encoding': 'br' });
    expect([headers['cache-control'], headers['content-encoding']]).toEqual(['no-cache', 'br']);
    expect(brotliDecompressSync(body).toString()).toContain('/labels 1<');
    const known = { 'if-none-match': headers.etag ?? '' };
    expect((await get('/labels', known)).status).toBe(304);
    expect(renderings()).toBe(1);
    pages.invalidate([textsTag('mn')]);
    expect((await get('/labels', known)).body.toString()).toContain('/labels 2<');
  });

  it('come with their new policy, also to a browser that has the same page under the old one', async () => {
    let policy = "default-src 'self'";
    const { get, pages } = await serve((_, response) => {
      response.writeHead(200, { ...PAGE_HEADERS, 'content-security-policy': policy });
      response.end('<body>about</body>');
    });
    const { headers } = await get('/about');
    policy = "default-src 'self' https://maps.example";
    pages.invalidate([CONTENT_TAG]);
    const again = await get('/about', { 'if-none-match': headers.etag ?? '' });
    expect([again.status, again.headers['content-security-policy']]).toEqual([200, policy]);
    pages.invalidate([CONTENT_TAG]);
    const same = await get('/about', { 'if-none-match': again.headers.etag ?? '' });
    expect(same.status).toBe(304);
  });

  it('stay when the site behind them fails for a moment', async () => {
    let isAway = false;
    const { get, pages } = await serve((_, response) => {
      if (isAway) response.writeHead(503).end();
      else response.writeHead(200, PAGE_HEADERS).end('<body>there</body>');
    });
    await get('/');
    isAway = true;
    moveClock((PAGE_LIFETIME_S + 60) * 1000);
    for (let i = 0; i < 3; i++) expect((await get('/')).body.toString()).toBe('<body>there</body>');
    pages.invalidate([CONTENT_TAG]);
    const older = await get('/');
    expect(older.body.toString()).toBe('<body>there</body>');
    // A shared cache must not show it to others once the newer one is there.
    expect(older.headers['cache-control']).toBe('private, no-cache');
  });

  it('stay when a newer one is never rendered, until one is', async () => {
    let renderings = 0;
    const options = { renderMaxMs: 200 };
    const { get, pages } = await serve(async (_, response) => {
      renderings += 1;
      if (renderings === 2) return;
      response.writeHead(200, PAGE_HEADERS).end(`<body>${renderings}</body>`);
    }, options);
    await get('/');
    pages.invalidate([CONTENT_TAG]);
    const visitors = await Promise.all([get('/'), get('/')]);
    for (const { body, headers } of visitors)
      expect([body.toString(), headers['cache-control']]).toEqual([
        '<body>1</body>',
        'private, no-cache',
      ]);
    expect((await get('/')).body.toString()).toBe('<body>3</body>');
    expect(renderings).toBe(3);
  });
});

describe('a response that is not for everybody', () => {
  it.each([
    ['a host that names no language', '/', { host: 'localhost:3000' }],
    ['a comparison', '/myFavorite?compare=1,2', {}],
    ['the API', '/api/home/ip', {}],
    ['a file', '/robots.txt', {}],
    ["Next's router", '/', { rsc: '1' }],
  ])('is rendered for each visitor: %s', async (_, path, headers) => {
    const { listener, renderings } = countedPage();
    const { get } = await serve(listener);
    await get(path, headers);
    await get(path, headers);
    expect(renderings()).toBe(2);
  });

  it.each([
    ['a cookie', 200, { ...PAGE_HEADERS, 'set-cookie': 'a=b' }],
    ['another kind of answer', 200, { ...PAGE_HEADERS, 'content-type': 'application/json' }],
    ['a page that is not there', 404, PAGE_HEADERS],
  ])('reaches the visitor unchanged: %s', async (_, status, headers) => {
    const { get } = await serve((request, response) => {
      response.writeHead(status, headers).end(`<body>${request.headers.cookie}</body>`);
    });
    await get('/', { cookie: 'token=first' });
    const answer = await get('/', { cookie: 'token=second' });
    expect([answer.status, answer.body.toString()]).toEqual([status, '<body>token=second</body>']);
  });
});

describe('pages that do not exist', () => {
  /** In place of Next: the 404 screen, and a page without text for any other request. */
  function nextWithoutPages() {
    const urls: string[] = [];
    const listener: RequestListener = (request, response) => {
      const isScreen = request.headers[NOT_FOUND_SCREEN_HEADER] !== undefined;
      urls.push(isScreen ? 'screen' : (request.url ?? ''));
      response.writeHead(isScreen ? 200 : 404, PAGE_HEADERS);
      response.end(`<body>${isScreen ? `nothing for ${request.headers.host}` : ''}</body>`);
    };
    return { listener, urls };
  }

  it('cost no rendering where no route has such an address', async () => {
    const { listener, urls } = nextWithoutPages();
    const { get } = await serve(listener);
    for (const path of ['/nope', '/nope/2', '/brand/type/suv', '/brand/byd?page=x']) {
      const { status, headers, body } = await get(path, { 'if-none-match': 'W/"any"' });
      expect([status, body.toString()]).toEqual([404, '<body>nothing for mn.localhost</body>']);
      expect(headers['cache-control']).toContain('no-store');
      expect(headers.etag).toBeUndefined();
      expect(headers['set-cookie']).toEqual([expect.stringContaining('site_hint=')]);
    }
    expect(urls).toEqual(['screen']);
  });

  it('cost one lookup where the catalogue has no such record', async () => {
    const { listener, urls } = nextWithoutPages();
    const lookups: string[] = [];
    const { get } = await serve(listener, {
      async lookup(path) {
        lookups.push(path);
        return false;
      },
    });
    expect((await get('/car/999999?utm_source=mail')).status).toBe(404);
    expect(lookups).toEqual(['/car/999999']);
    expect(urls).toEqual(['screen']);
  });

  it('are rendered once where only Next knows that there is none', async () => {
    const { listener, urls } = nextWithoutPages();
    const { get } = await serve(listener);
    for (let i = 0; i < 3; i++) expect((await get('/car/999999')).status).toBe(404);
    expect(urls).toEqual(['/car/999999', 'screen']);
  });

  it('appear when content changes', async () => {
    let exists = false;
    const { get, pages } = await serve((request, response) => {
      const isScreen = request.headers[NOT_FOUND_SCREEN_HEADER] !== undefined;
      response.writeHead(exists || isScreen ? 200 : 404, PAGE_HEADERS).end('<body></body>');
    });
    expect((await get('/car/7')).status).toBe(404);
    exists = true;
    pages.invalidate([CONTENT_TAG]);
    expect((await get('/car/7')).status).toBe(200);
  });
});

it('takes a bounded amount of memory, however many addresses are asked for', async () => {
  // Random, so that compression cannot make it small.
  const page = `<body>${randomBytes(5_000).toString('hex')}</body>`;
  let renderings = 0;
  const cache = createPageCache(
    async (_, response) => {
      renderings += 1;
      await readShell();
      response.writeHead(200, PAGE_HEADERS).end(page);
    },
    { maxBytes: 200_000 },
  );
  const visit = async (path: string) => {
    const answer = async (request: IncomingMessage, response: ServerResponse) =>
      void (await cache.answer(request, response));
    await inject(answer as DispatchFunc, { url: path, headers: { host: 'mn.localhost' } });
  };
  for (let id = 1; id <= 100; id++) await visit(`/car/${id}`);
  for (let id = 100; id > 94; id--) await visit(`/car/${id}`);
  expect(renderings).toBe(100);
  await visit('/car/1');
  expect(renderings).toBe(101);
});

it('answers with a page that was evicted from memory while it was rendered', async () => {
  const filling = randomBytes(5_000).toString('hex');
  let isHeld = false;
  const held = new Set<() => void>();
  const { get, pages } = await serve(
    async ({ url }, response) => {
      if (isHeld && url === '/car/1') await new Promise<void>((resolve) => held.add(resolve));
      response.writeHead(200, PAGE_HEADERS).end(`<body>${url} ${filling}</body>`);
    },
    { maxBytes: 200_000 },
  );
  await get('/car/1');
  pages.invalidate([CONTENT_TAG]);
  isHeld = true;
  const asked = get('/car/1');
  await expect.poll(() => held.size).toBe(1);
  const others = { [CLIENT_ADDRESS_HEADER]: '192.0.2.2' };
  for (let id = 2; id <= 40; id++) await get(`/car/${id}`, others);
  for (const release of held) release();
  const { status, body } = await asked;
  expect([status, String(body).slice(0, 12)]).toEqual([200, '<body>/car/1']);
});
