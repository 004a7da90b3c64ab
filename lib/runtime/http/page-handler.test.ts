import { createServer, request as httpRequest, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { factsOf } from '@/lib/config/company-fields';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { log } from '@/lib/server/log';
import { NEVER_IDLE } from '@/tests/support/patience';
import { readShell } from '@/tests/support/server/read-shell';
import { ApiCalls } from './api-calls';
import type { NextHandler } from './next-renderer';
import { createPageHandler, type PageHandlerOptions } from './page-handler';
import { RenderQueue } from './render-queue';

let server: Server;

afterEach(() => {
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

/** In place of Next: the screen when it is requested, otherwise a test's answer. */
async function serve(otherwise: NextHandler, screenStatus = 200, options: PageHandlerOptions = {}) {
  const handle: NextHandler = async (request, response) => {
    if (!request.headers[NOT_FOUND_SCREEN_HEADER]) return otherwise(request, response);
    response.writeHead(screenStatus, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 's-maxage=3600',
    });
    response.end(`the screen of ${request.headers.host} at ${request.url}`);
  };
  const pages = createPageHandler(handle, options);
  server = createServer(NEVER_IDLE, (request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
}

function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const options = { port, path, method, headers: { host: 'mn.localhost', ...headers } };
      httpRequest({ host: 'localhost', ...options }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode,
            headers: answer.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

const unknown: NextHandler = async (_, response) => {
  response.statusCode = 404;
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.setHeader('set-cookie', 'site_hint=1');
  response.setHeader('cache-control', 'no-store');
  response.flushHeaders();
  response.write('an empty ');
  response.end('page');
};

it('puts the screen of the host in place of an unknown page', async () => {
  await serve(unknown);
  const { status, headers, body } = await ask('/car/999');
  expect(status).toBe(404);
  expect(body.toString()).toBe('the screen of mn.localhost at /');
  expect(headers['cache-control']).toContain('no-store');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-length']).toBe(String(body.length));
});

it('sends it as the browser can read it', async () => {
  await serve(unknown);
  const { headers, body } = await ask('/nope', { 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(body).toString()).toContain('the screen');
});

it('answers HEAD as GET, without the body', async () => {
  await serve(async (request, response) => {
    const isUnknown = request.url === '/nope';
    response.writeHead(isUnknown ? 404 : 200, {
      'content-type': 'text/html',
      'cache-control': request.url === '/about' ? 's-maxage=60' : 'no-store',
    });
    response.end(`a page ${request.url}`);
  });
  for (const path of ['/about', '/myFavorite?compare=1', '/nope']) {
    const get = await ask(path);
    const head = await ask(path, {}, 'HEAD');
    const { date: _, ...expected } = get.headers;
    expect([path, head.status, head.body.length]).toEqual([path, get.status, 0]);
    expect(head.headers).toMatchObject(expected);
  }
});

it('sends the screen to a client that names no host', async () => {
  await serve(unknown);
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, 'localhost');
  socket.end('GET /nope HTTP/1.0\r\n\r\n');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const answer = Buffer.concat(chunks).toString();
  expect(answer).toMatch(/^HTTP\/1.1 404/);
  expect(answer).toContain('the screen of');
});

it.each([
  ['/\\', 400, undefined],
  ['/\\a:99999', 400, undefined],
  ['//elsewhere.example/', 400, undefined],
  ['/.//elsewhere.example/', 400, undefined],
  ['*', 400, undefined],
  ['/%zz', 400, undefined],
  ['/brand/%E0%A4%A', 400, undefined],
  ['/api/%zz', 400, undefined],
  ['/media/%ff', 400, undefined],
  [`/${'x'.repeat(4096)}/`, 414, undefined],
  ['/x/../media/y', 308, '/media/y'],
  ['/z/%2e%2e/about', 308, '/about'],
  ['/media/%2e%2e/about', 308, '/about'],
  ['/feeds/.%2E/about', 308, '/about'],
  ['/api/../menuCar?sign=suv', 308, '/menuCar?sign=suv'],
  ['/_next/./image?url=%2Fa.png&w=640&q=75', 308, '/_next/image?url=%2Fa.png&w=640&q=75'],
  ['/pictures\\..\\about', 308, '/about'],
  ['//evil/a.png', 400, undefined],
  ['/\\evil/a.png', 400, undefined],
  ['/about?word="x"', 308, '/about?word=%22x%22'],
])('never renders %s, which no browser writes so', async (path, status, location) => {
  let isAsked = false;
  await serve(async (_, response) => {
    isAsked = true;
    response.end();
  });
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, 'localhost');
  socket.end(`GET ${path} HTTP/1.1\r\nHost: mn.localhost\r\nConnection: close\r\n\r\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const answer = Buffer.concat(chunks).toString();
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
  expect(/^location: (.*)\r$/m.exec(answer)?.[1]).toBe(location);
  expect(answer).toContain('x-content-type-options: nosniff');
  expect(isAsked).toBe(false);
});

it('answers OPTIONS for the whole server with 400 and the usual headers', async () => {
  await serve(async (_, response) => void response.end());
  const socket = connect((server.address() as AddressInfo).port, 'localhost');
  socket.write('OPTIONS * HTTP/1.1\r\nHost: mn.localhost\r\nConnection: close\r\n\r\n');
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const answer = Buffer.concat(chunks).toString();
  expect(answer).toMatch(/^HTTP\/1.1 400/);
  expect(answer).toContain('x-content-type-options: nosniff');
});

it('passes on files and calls whose names or queries are written in unusual ways', async () => {
  await serve(async ({ url }, response) => void response.end(url));
  for (const path of [
    "/media/a%2fb|c[1]'~;..png",
    '/pictures/%d0%BC%D0%BE.png?v="1"',
    '/media/portal//1.jpg',
    "/api/home/country?word=o'neil&sign=a^b{c}",
  ])
    expect((await ask(path)).body.toString()).toBe(path);
});

it('redirects no form', async () => {
  await serve(async (_, response) => void response.end('Next'));
  const { status, body } = await ask('/api/../enquiry', {}, 'POST');
  expect([status, body.toString()]).toEqual([400, '']);
});

it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('rejects %s on a page', async (method) => {
  let isAsked = false;
  await serve(async (_, response) => {
    isAsked = true;
    response.end();
  });
  const { status, headers } = await ask('/', {}, method);
  expect([status, headers.allow, isAsked]).toEqual([405, 'GET, HEAD', false]);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
});

it('answers 503 where a page fails because the database is away, and 500 where it is our fault', async () => {
  const failing: NextHandler = async (_, response) => {
    response.writeHead(500, { 'content-type': 'text/html' }).end('an error screen');
  };
  await serve(failing, 200, { isAway: async () => true });
  const away = await ask('/searchsite?word=byd');
  expect([away.status, away.headers['retry-after']]).toEqual([503, '5']);
  expect(away.body.toString()).toContain('tel:');
  server.closeAllConnections();
  server.close();
  await serve(failing, 200, { isAway: async () => false });
  expect((await ask('/searchsite?word=byd')).status).toBe(500);
});

it('shows the company and its telephones in place of a failed page as the owner has them now', async () => {
  await serve(async (_, response) => void response.writeHead(500).end(), 200, {
    isAway: async () => true,
  });
  try {
    const phoneOf = async () => /tel:([^"]+)/.exec(String((await ask('/about')).body))?.[1];
    expect(await phoneOf()).toBe('+8600000000001');
    setCompanyFacts(
      factsOf({ names: { name: 'Golden Gate' }, khorgos: { phone: '+86 999 8887 7766' } }),
    );
    expect(await phoneOf()).toBe('+8699988877766');
    expect(String((await ask('/about')).body)).toContain('Golden Gate');
  } finally {
    setCompanyFacts(EXAMPLE_FACTS);
  }
});

it.each(['/myFavorite?compare=1,2', '/about'])(
  'renders a page once more that failed while the database came back: %s',
  async (path) => {
    let renderings = 0;
    let outages = 0;
    const recovering: NextHandler = async (_, response) => {
      renderings += 1;
      if (renderings === 1) outages += 1;
      const status = renderings === 1 ? 500 : 200;
      response.writeHead(status, { 'content-type': 'text/html' }).end('a page');
    };
    await serve(recovering, 200, { outages: () => outages });
    expect((await ask(path)).status).toBe(200);
    expect(renderings).toBe(2);
  },
);

it.each(['/myFavorite?compare=1,2', '/about', '/searchsite?word=byd'])(
  'renders a page only once that fails without an outage: %s',
  async (path) => {
    let renderings = 0;
    await serve(async (_, response) => {
      renderings += 1;
      response.writeHead(500, { 'content-type': 'text/html' }).end('an error screen');
    });
    const { status, body } = await ask(path);
    expect([status, body.toString(), renderings]).toEqual([500, 'an error screen', 1]);
  },
);

it.each(['/about', '/myFavorite?compare=1,2'])(
  'ends the wait for a page that is never rendered, and renders it again for the next request: %s',
  async (path) => {
    const logged = vi.spyOn(log(), 'error').mockImplementation(() => {});
    let renderings = 0;
    await serve(
      async (_, response) => {
        renderings += 1;
        if (renderings === 1) return new Promise(() => {});
        await readShell();
        const headers = { 'content-type': 'text/html', 'cache-control': 's-maxage=60' };
        response.writeHead(200, headers).end('a page');
      },
      200,
      { renderMaxMs: 200 },
    );
    const { status, headers, body } = await ask(path);
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(body.toString()).toContain('tel:');
    const page = `mn.localhost${path.split('?')[0]}`;
    expect(logged.mock.calls).toEqual([[{ page }, expect.stringContaining('not rendered')]]);
    expect((await ask(path)).body.toString()).toBe('a page');
    expect(renderings).toBe(2);
  },
);

it('does not wait for a database that does not answer, but for a page that takes long', async () => {
  const silent: NextHandler = () => new Promise(() => {});
  await serve(silent, 200, { patienceMs: 0, isAway: async () => true });
  expect((await ask('/searchsite?word=byd')).status).toBe(503);
  server.closeAllConnections();
  server.close();
  let impatient = () => {};
  const patienceIsOver = new Promise<void>((resolve) => {
    impatient = resolve;
  });
  const slow: NextHandler = async (_, response) => {
    await patienceIsOver;
    response.writeHead(200, { 'content-type': 'text/html' }).end('a page');
  };
  const isAway = async () => {
    impatient();
    return false;
  };
  await serve(slow, 200, { patienceMs: 0, isAway });
  expect((await ask('/searchsite?word=byd')).body.toString()).toBe('a page');
});

it('rejects a flood of API calls before Next reads them, with the envelope of the API', async () => {
  let calls = 0;
  const apiCalls = new ApiCalls({ scale: 2 / 1500, tarpitMs: 0 });
  const next: NextHandler = async (_, response) => {
    calls += 1;
    response.end();
  };
  await serve(next, 200, { apiCalls });
  for (let call = 0; call < 2; call++) await ask('/api/home/lang', {}, 'POST');
  const { status, headers, body } = await ask('/api/home/lang', {}, 'POST');
  expect([status, headers['retry-after'], calls]).toEqual([429, '60', 2]);
  expect(JSON.parse(body.toString())).toEqual({ code: 429, msg: 'too many requests', data: null });
  expect((await ask('/healthz')).status).toBe(200);
});

it('renders no pages for a flood of files that do not exist, and lets the probes through', async () => {
  const queue = new RenderQueue({ tarpitMs: 0, scale: 2 / 300 });
  let rendered = 0;
  const next: NextHandler = async (_, response) => {
    rendered += 1;
    response.writeHead(404, { 'content-type': 'text/html' }).end();
  };
  await serve(next, 200, { queue, publicFiles: new Set(['/logo.svg']) });
  const statuses = [];
  for (let file = 0; file < 4; file++) statuses.push((await ask(`/no-such-${file}.png`)).status);
  expect([statuses, rendered]).toEqual([[404, 404, 503, 503], 2]);
  await ask('/readyz');
  await ask('/media/0.webp');
  await ask('/logo.svg?v=1');
  expect(rendered).toBe(5);
});

it('queues posts of the enquiry form, and answers 503 to an address that sends many', async () => {
  const queue = new RenderQueue({ tarpitMs: 0, scale: 2 / 300 });
  await serve(async (_, response) => void response.writeHead(303).end(), 200, { queue });
  const statuses = [];
  for (let post = 0; post < 3; post++) statuses.push((await ask('/enquiry', {}, 'POST')).status);
  expect(statuses).toEqual([303, 303, 503]);
});

it('says that it is busy, in the language of the host, when too many pages wait', async () => {
  const queue = new RenderQueue({ tarpitMs: 0 });
  await serve(() => new Promise(() => {}), 200, { queue });
  const answers = Array.from({ length: 40 }, (_, index) => ask(`/searchsite?word=${index}`));
  const { status, headers, body } = await Promise.race(answers);
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
    503,
    '5',
    'no-store',
  ]);
  expect(body.toString()).toMatch(/<html lang="mn" dir="ltr">/);
  expect(body.toString()).toMatch(/href="tel:\+86\d+"/);
  for (const answer of answers) answer.catch(() => {});
});

it('passes on what Next says to a browser that has the page', async () => {
  await serve(async (request, response) => {
    const isKnown = request.headers['if-none-match'] === '"1"';
    response.writeHead(isKnown ? 304 : 200, { 'content-type': 'text/html', etag: '"1"' });
    response.end(isKnown ? undefined : 'a page');
  });
  expect((await ask('/myFavorite?compare=1')).status).toBe(200);
  expect(await ask('/myFavorite?compare=1', { 'if-none-match': '"1"' })).toMatchObject({
    status: 304,
  });
});

it('ends the rendering of a page when its visitor leaves', async () => {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await serve(async (_, response) => {
    response.once('close', leave);
    socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, 'localhost');
  socket.write('GET /myFavorite?compare=1 HTTP/1.1\r\nHost: mn.localhost\r\n\r\n');
  await left;
});

it('renders what is one visitor’s for that visitor, compressed and with its scripts deferred', async () => {
  const script = '<script src="/_next/static/a.js" async=""></script>';
  await serve(async (request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end(
      `<head></head><body>${script}${request.headers.cookie} asked ${request.url}</body>`,
    );
  });
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await ask('/myFavorite?compare=1,2', {
      cookie: `token=${encoding}`,
      'accept-encoding': encoding,
    });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'private, no-store',
      'set-cookie': ['a=1', 'b=2'],
    });
    const html = open(body).toString();
    expect(html).toContain(`token=${encoding} asked /myFavorite?compare=1,2`);
    expect(html).toContain('data-deferred-scripts="">["/_next/static/a.js"]</script>');
  }
});

it('answers Next’s router with what Next writes, compressed', async () => {
  let seen: unknown;
  await serve(async (request, response) => {
    seen = request.headers['accept-encoding'];
    response.writeHead(200, { 'content-type': 'text/x-component' });
    response.write('0:');
    response.end('{}');
  });
  const { headers, body } = await ask('/', { rsc: '1', 'accept-encoding': 'gzip' });
  expect([seen, gunzipSync(body).toString(), headers['content-encoding']]).toEqual([
    undefined,
    '0:{}',
    'gzip',
  ]);
});

it('has browsers revalidate permanent redirects of pages: the car may come back', async () => {
  await serve(async (_, response) => {
    response.writeHead(308, { location: '/car/2/7', 'cache-control': 's-maxage=31536000' }).end();
  });
  const { status, headers } = await ask('/car/1/7');
  expect([status, headers.location, headers['cache-control']]).toEqual([
    308,
    '/car/2/7',
    'no-cache',
  ]);
});

it('lets every other answer pass', async () => {
  await serve(async (request, response) => {
    const isCall = request.url === '/labels';
    response.writeHead(isCall ? 404 : 200, {
      'content-type': isCall ? 'application/json' : 'text/html',
    });
    response.write('{');
    response.end('}');
  });
  expect(await ask('/')).toMatchObject({ status: 200, body: Buffer.from('{}') });
  expect(await ask('/labels')).toMatchObject({ status: 404, body: Buffer.from('{}') });
});

it('answers a page request for the address of a file, or one with a dot, with the screen', async () => {
  let rendered = 0;
  await serve(async (_, response) => {
    rendered += 1;
    response.writeHead(404, { 'content-type': 'text/html' }).end();
  });
  const accept = 'text/html,application/xhtml+xml';
  for (const path of ['/index.php', '/car/1.5', '/article/1.html?x=1', '/brand/a.b-c']) {
    const { status, headers, body } = await ask(path, { accept });
    expect([path, status, body.toString()]).toEqual([path, 404, 'the screen of mn.localhost at /']);
    expect(headers['cache-control'], path).toContain('no-store');
  }
  expect(rendered).toBe(0);
  expect((await ask('/no-such.png', { accept: 'image/avif,*/*' })).body.toString()).toBe('');
});

it('leaves the 404 of files and calls alone', async () => {
  await serve(async (_, response) => {
    response.writeHead(404, { 'content-type': 'text/html' });
    response.end('no file');
  });
  for (const path of ['/pictures/x.svg', '/media/x', '/_next/static/x.js', '/api/x']) {
    expect((await ask(path)).body.toString(), path).toBe('no file');
  }
});

it('sends what Next wrote when the screen cannot be rendered', async () => {
  await serve(async (_, response) => {
    response.statusCode = 404;
    response.setHeader('content-type', 'text/html');
    response.write('what ');
    response.end('Next wrote');
  }, 500);
  expect(await ask('/nope')).toMatchObject({ status: 404, body: Buffer.from('what Next wrote') });
});

it('ignores the screen’s header from a client', async () => {
  let seen: unknown = 'nothing';
  await serve(async (request, response) => {
    seen = request.headers[NOT_FOUND_SCREEN_HEADER];
    response.end();
  });
  await ask('/', { [NOT_FOUND_SCREEN_HEADER]: '1' });
  expect(seen).toBeUndefined();
});

it('sends all pictures of a private page to a browser that asks for them at once', async () => {
  await serve(async (_, response) => void response.end('picture'));
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, i) => ask(`/e?k=a-token&picture=${i}&size=small`)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
