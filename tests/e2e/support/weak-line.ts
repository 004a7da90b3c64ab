import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locale } from '@/lib/i18n/locales';
import { originOf } from '@/lib/routing/hosts';

/**
 * A proxy to the site under test that fails on demand. A service worker's own requests cannot be
 * intercepted like those of a page.
 */
export interface WeakLine {
  addressOf(locale: Locale, path: string): string;
  /** Paths whose answers never begin. */
  hanging?: RegExp | undefined;
  /** Paths whose connections break. */
  broken?: RegExp | undefined;
  /** Replaces the `Date` header of responses. */
  date?: string | undefined;
  /** Replaces the worker of the build. */
  worker?: string | undefined;
  /** Changes the HTML of pages. */
  rewrite?: ((html: string) => string) | undefined;
  /** Requested paths, and the bytes of their bodies. */
  answered: { path: string; bytes: number }[];
  close(): Promise<void>;
}

export async function openWeakLine(): Promise<WeakLine> {
  const site = `localhost:${process.env.E2E_PORT}`;
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    const [path = ''] = url.split('?');
    if (line.broken?.test(path)) {
      response.destroy();
      return;
    }
    if (line.hanging?.test(path)) return;
    const [label] = (headers.host ?? '').split('.');
    const upstream = ask(
      `http://${site}${url}`,
      {
        method: method ?? 'GET',
        headers: {
          ...headers,
          host: `${label}.${site}`,
          ...(line.rewrite && { 'accept-encoding': 'identity' }),
          ...((line.rewrite || line.worker) && { 'if-none-match': '' }),
        },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => {
          const isPage = /^text\/html/.test(String(answer.headers['content-type']));
          const isWorker = path === '/service-worker.js' && line.worker !== undefined;
          let body = Buffer.concat(parts);
          line.answered.push({ path, bytes: body.length });
          if (isPage && line.rewrite) body = Buffer.from(line.rewrite(body.toString()));
          if (isWorker) body = Buffer.from(line.worker ?? '');
          const { 'content-length': _, 'transfer-encoding': __, ...rest } = answer.headers;
          response.writeHead(answer.statusCode ?? 502, {
            ...rest,
            ...(isWorker && { 'content-encoding': 'identity' }),
            ...(line.date && { date: line.date }),
          });
          response.end(body);
        });
      },
    );
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const line: WeakLine = {
    addressOf: (locale, path) => `${originOf(`http://localhost:${port}`, locale)}${path}`,
    answered: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return line;
}
