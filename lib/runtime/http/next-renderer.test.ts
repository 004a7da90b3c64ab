import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkHeaderOf, restoreContentLength } from './next-renderer';

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    restoreContentLength(response);
    if (request.url !== '/page') response.setHeader('x-body-length', '5');
    if (request.url === '/compressed') response.setHeader('content-encoding', 'identity');
    response.write('vi');
    response.end('deo');
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  ['/video', '5'],
  ['/compressed', null],
  ['/page', null],
])('sends %s with the length %s', async (path, length) => {
  const response = await fetch(origin + path);
  expect(await response.text()).toBe('video');
  expect(response.headers.get('content-length')).toBe(length);
  expect(response.headers.get('x-body-length')).toBeNull();
});

it('adds the styles of a page to its existing link header', () => {
  const html = '<head><link rel="stylesheet" href="/_next/static/a.css" data-precedence="next"/>';
  const canonical = '<https://www.example.com/>; rel="canonical"';
  expect(linkHeaderOf(html, canonical)).toBe(
    `${canonical}, </_next/static/a.css>; rel=preload; as=style`,
  );
  expect(linkHeaderOf('<head></head>', undefined)).toBe('');
});
