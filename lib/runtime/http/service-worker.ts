import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { localeOfHost } from '@/lib/routing/host-locale';
import { createCachedFile, sendCachedResponse } from './cached-response';

/** Where the build puts the worker, below its folder. */
export const WORKER_FILE = 'service-worker.js';

const WORKER_URL = /^\/service-worker\.js(?:\?|$)/;

/**
 * The kill switch: a worker that replaces the one in a browser, deletes its caches and unregisters
 * itself. It answers no request, so that open pages go to the network at once. Data that waits to
 * be sent is in no cache, and stays.
 */
export const RETIRING_WORKER = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (/^(kept|serwist)-/.test(name)) await caches.delete(name);
  await self.clients.claim();
  await self.registration.unregister();
})()));
`;

const HEADERS = {
  'content-type': 'text/javascript; charset=utf-8',
  // Requested again with every page, so that the kill switch works at once.
  'cache-control': 'no-cache',
  // Its own policy, not that of pages: it only sends requests to this host.
  'content-security-policy': "default-src 'none'; connect-src 'self'",
  'x-content-type-options': 'nosniff',
  vary: 'accept-encoding',
};

/**
 * Serves the worker on the hosts of languages, and on no other: the staff side has one of its own.
 * @param buildFolder read now: the next build may replace it while this one is served
 * @param isOn false answers with the worker that removes itself
 */
export function createServiceWorkerHandler(buildFolder: string, isOn: boolean) {
  const file = `${buildFolder}/${WORKER_FILE}`;
  const text = isOn && existsSync(file) ? readFileSync(file, 'utf8') : RETIRING_WORKER;
  const identity = Buffer.from(text);
  const bodies = { br: brotliCompressSync(identity), gzip: gzipSync(identity), identity };
  const worker = createCachedFile(bodies, HEADERS);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method = '', url = '', headers } = request;
    if (!WORKER_URL.test(url) || !['GET', 'HEAD'].includes(method)) return false;
    if (!localeOfHost(headers.host ?? '')) return false;
    void sendCachedResponse(worker, request, response);
    return true;
  };
}
