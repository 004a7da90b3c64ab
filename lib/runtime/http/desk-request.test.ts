import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOT_FOUND_SCREEN_HEADER } from '@/lib/routing/not-found-screen';
import { createPageHandler } from './page-handler';

let server: Server;

beforeAll(async () => {
  // Stands for Next: says what it was asked for.
  const pages = createPageHandler(async (request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const isScreen = request.headers[NOT_FOUND_SCREEN_HEADER] !== undefined;
    // As Next answers an unknown page: words come by script alone.
    if (request.url === '/nowhere') response.statusCode = 404;
    const screen = `no such page, for ${request.headers['accept-language']}`;
    response.end(isScreen ? screen : `Next at ${request.url}`);
  });
  server = createServer((request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
});
afterAll(() => server.close());

function ask(path: string, host = 'desk.localhost', more: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      httpRequest({ host: 'localhost', port, path, headers: { host, ...more } }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, body }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('the host of the staff side', () => {
  it.each(['desk.localhost', 'DESK.localhost:3000', 'desk.example.com.'])(
    'written as %s, hands out pages that nobody stores or searches',
    async (host) => {
      const { headers, body } = await ask('/leads/7?state=new', host);
      expect(body).toBe('Next at /leads/7?state=new');
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      });
    },
  );

  it('says of an unknown page without script, in the visitor’s language, that there is none', async () => {
    const { status, body } = await ask('/nowhere', 'desk.localhost', { 'accept-language': 'ru' });
    expect([status, body]).toEqual([404, 'no such page, for ru']);
    const asked = await ask('/', 'desk.localhost', { [NOT_FOUND_SCREEN_HEADER]: '1' });
    expect(asked.body).toBe('Next at /');
  });

  it('asks Next each time', async () => {
    const answers = await Promise.all(['/', '/'].map((path) => ask(path)));
    expect(answers.map(({ headers }) => headers.etag)).toEqual([undefined, undefined]);
  });

  it('keeps every crawler out', async () => {
    expect((await ask('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n');
  });

  it.each(['/_next/static/a.js', '/pictures/cars/1.avif', '/media/1.webp', '/logo-mark.svg'])(
    'has the file %s',
    async (path) => expect((await ask(path)).body).toBe(`Next at ${path}`),
  );

  it.each([
    '/api/home/lang',
    '/enquiry',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/ru/car/1.html',
    '/internal/refresh',
    '/healthz',
  ])('has nothing of the public sites at %s', async (path) => {
    expect(await ask(path)).toMatchObject({ status: 404, body: '' });
  });
});
