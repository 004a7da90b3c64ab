import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { Input } from './bad-inputs';
import { InputSender } from './send-input';

const HOME: Input = {
  kind: 'page',
  expected: 'an answer',
  method: 'GET',
  target: '/',
  headers: { host: 'ru.localhost' },
};

let server: Server;
afterEach(() => server.close());

/**
 * Sends an input to a site that is busy so many times; returns what is wrong, and the number of
 * requests.
 */
async function askWhileBusy(times: number) {
  let asked = 0;
  server = createServer((_, response) => {
    asked += 1;
    if (asked <= times) response.writeHead(503, { 'retry-after': '0' });
    response.end('a page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const sender = new InputSender((server.address() as AddressInfo).port);
  const { fault } = await sender.send(HOME);
  sender.close();
  return { fault, asked };
}

it('retries a busy site, as browsers do, and takes its later answer', async () => {
  expect(await askWhileBusy(2)).toEqual({ fault: undefined, asked: 3 });
});

it('reports a site that stays busy', async () => {
  expect(await askWhileBusy(99)).toEqual({ fault: 'status 503: a page', asked: 5 });
});
