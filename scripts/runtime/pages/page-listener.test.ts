import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/site/not-found-screen';
import type { NextHandler } from './next-answer';
import { createPageListener } from './page-listener';

let server: Server;

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** Stands for Next: the screen when asked for it, otherwise what a test says. */
async function serve(otherwise: NextHandler, screenStatus = 200) {
  const handle: NextHandler = async (request, response) => {
    if (!request.headers[NOT_FOUND_SCREEN_HEADER]) return otherwise(request, response);
    response.writeHead(screenStatus, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 's-maxage=3600',
    });
    response.end(`the screen of ${request.headers.host} at ${request.url}`);
  };
  const pages = createPageListener(handle);
  server = createServer((request, response) => void pages.listener(request, response));
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

it('puts the screen of the host in place of an unknown page, and keeps the rest', async () => {
  await serve(unknown);
  const { status, headers, body } = await ask('/car/999');
  expect(status).toBe(404);
  expect(body.toString()).toBe('the screen of mn.localhost at /');
  expect(headers).toMatchObject({ 'set-cookie': ['site_hint=1'], 'cache-control': 'no-store' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['content-length']).toBe(String(body.length));
});

it('sends it as the browser can read it', async () => {
  await serve(unknown);
  const { headers, body } = await ask('/nope', { 'accept-encoding': 'gzip' });
  expect(headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(body).toString()).toContain('the screen');
});

it('answers HEAD with the status alone', async () => {
  await serve(unknown);
  const { status, body } = await ask('/nope', {}, 'HEAD');
  expect(status).toBe(404);
  expect(body).toHaveLength(0);
});

it('renders what is one visitor’s for that visitor, compressed and with its scripts late', async () => {
  const script = '<script src="/_next/static/a.js" async=""></script>';
  await serve(async (request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end(`<body>${script}${request.headers.cookie} asked ${request.url}</body>`);
  });
  for (const [encoding, open] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, body } = await ask('/searchsite?word=byd', {
      cookie: `token=${encoding}`,
      'accept-encoding': encoding,
    });
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'private, no-store',
      'set-cookie': ['a=1', 'b=2'],
    });
    const html = open(body).toString();
    expect(html).toContain(`token=${encoding} asked /searchsite?word=byd`);
    expect(html).toContain('<script type="late" src="/_next/static/a.js">');
  }
});

it('answers Next’s router with what Next writes, as it writes it', async () => {
  let seen: unknown;
  await serve(async (request, response) => {
    seen = request.headers['accept-encoding'];
    response.writeHead(200, { 'content-type': 'text/x-component' });
    response.write('0:');
    response.end('{}');
  });
  const { headers, body } = await ask('/', { rsc: '1', 'accept-encoding': 'gzip' });
  expect([seen, body.toString(), headers['content-encoding']]).toEqual(['gzip', '0:{}', undefined]);
});

it('lets every other answer pass', async () => {
  await serve(async (request, response) => {
    const isCall = request.url === '/call';
    response.writeHead(isCall ? 404 : 200, {
      'content-type': isCall ? 'application/json' : 'text/html',
    });
    response.write('{');
    response.end('}');
  });
  expect(await ask('/')).toMatchObject({ status: 200, body: Buffer.from('{}') });
  expect(await ask('/call')).toMatchObject({ status: 404, body: Buffer.from('{}') });
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

it('sends what Next wrote when the screen cannot be had', async () => {
  await serve(async (_, response) => {
    response.statusCode = 404;
    response.setHeader('content-type', 'text/html');
    response.write('what ');
    response.end('Next wrote');
  }, 500);
  expect(await ask('/nope')).toMatchObject({ status: 404, body: Buffer.from('what Next wrote') });
});

it('does not take the screen’s header from outside', async () => {
  let seen: unknown = 'nothing';
  await serve(async (request, response) => {
    seen = request.headers[NOT_FOUND_SCREEN_HEADER];
    response.end();
  });
  await ask('/', { [NOT_FOUND_SCREEN_HEADER]: '1' });
  expect(seen).toBeUndefined();
});
