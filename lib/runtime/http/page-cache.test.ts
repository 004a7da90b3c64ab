import { once } from 'node:events';
import { createServer, type RequestListener, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPageListener, type PageListener } from './page-listener';

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 's-maxage=3600, stale-while-revalidate=31532400',
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server as the site's; behind it stands what a test says in place of Next. */
async function serve(behind: RequestListener): Promise<{ pages: PageListener; get: Get }> {
  const pages = createPageListener(async (request, response) => behind(request, response));
  server = createServer((request, response) => void pages.listener(request, response));
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

type Get = (
  path: string,
  headers?: Record<string, string>,
  method?: string,
) => Promise<{ status: number; headers: Record<string, string>; body: Buffer }>;

/** Counts how often a page is rendered; the text says which rendering it is. */
function countedPage(text = 'page') {
  let renderings = 0;
  const listener: RequestListener = (request, response) => {
    renderings++;
    response.writeHead(200, PAGE_HEADERS);
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
    // The inner path is no address: what answers it is not the page's to keep.
    expect((await get('/brand/type/suv')).body.toString()).toContain('/brand/type/suv 3</body>');
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

  it('are forgotten at once when content changes', async () => {
    const { listener, renderings } = countedPage();
    const { get, pages } = await serve(listener);
    await get('/');
    pages.clear();
    expect((await get('/')).body.toString()).toContain(' 2</body>');
    expect(renderings()).toBe(2);
  });

  it('stay when the site behind them fails for a moment', async () => {
    let isAway = false;
    const { get } = await serve((_, response) => {
      if (isAway) response.writeHead(503).end();
      else response.writeHead(200, PAGE_HEADERS).end('<body>there</body>');
    });
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    await get('/');
    isAway = true;
    vi.advanceTimersByTime(60_000);
    for (let i = 0; i < 3; i++) expect((await get('/')).body.toString()).toBe('<body>there</body>');
    vi.useRealTimers();
  });
});

describe('what is not for everybody', () => {
  it.each([
    ['a host that names no language', '/', { host: 'localhost:3000' }],
    ['a query that nobody knows', '/?utm_source=mail', {}],
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
    ['a private page', 200, { ...PAGE_HEADERS, 'cache-control': 'private, no-cache' }],
    ['another kind of answer', 200, { ...PAGE_HEADERS, 'content-type': 'application/json' }],
    ['a page that is not there', 404, PAGE_HEADERS],
  ])('reaches the visitor as it is: %s', async (_, status, headers) => {
    const { get } = await serve((request, response) => {
      response.writeHead(status, headers).end(`<body>${request.headers.cookie}</body>`);
    });
    await get('/', { cookie: 'token=first' });
    const answer = await get('/', { cookie: 'token=second' });
    expect([answer.status, answer.body.toString()]).toEqual([status, '<body>token=second</body>']);
  });
});
