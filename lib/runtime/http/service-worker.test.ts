import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import inject from 'light-my-request';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createServiceWorkerHandler, RETIRING_WORKER, WORKER_FILE } from './service-worker';

const WORKER = 'self.addEventListener("fetch", () => {});';

let build: string;

beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'build-'));
  writeFileSync(join(build, WORKER_FILE), WORKER);
});

afterEach(() => rmSync(build, { recursive: true }));

/** Status 599: the handler has not answered. */
function ask(host: string, isOn = true, url = '/service-worker.js') {
  const answer = createServiceWorkerHandler(build, isOn);
  return inject(
    (request, response) => {
      if (!answer(request, response)) response.writeHead(599).end();
    },
    { method: 'GET', url, headers: { host } },
  );
}

it('is served only on hosts of languages, and revalidated each time', async () => {
  for (const host of ['mn.example.com', 'www.example.com', 'AR.example.com:443']) {
    const { statusCode, headers, body } = await ask(host);
    expect([statusCode, headers['cache-control'], body]).toEqual([200, 'no-cache', WORKER]);
  }
  for (const host of ['desk.example.com', 'example.com'])
    expect((await ask(host)).statusCode, host).toBe(599);
  expect((await ask('mn.example.com', true, '/service-worker.jsx')).statusCode).toBe(599);
});

it('is one that removes itself when it is switched off, or was never built', async () => {
  expect((await ask('mn.example.com', false)).body).toBe(RETIRING_WORKER);
  rmSync(join(build, WORKER_FILE));
  expect((await ask('mn.example.com')).body).toBe(RETIRING_WORKER);
});
