import { once } from 'node:events';
import { Agent, request, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { BODY_MAX_MS } from '@/lib/server/request/request-body';
import { UPLOAD_BODY_LIMIT } from '@/lib/server/reviews/uploads';
import { closeGracefully, listenOn, retire } from './http-server';

const opened: Awaited<ReturnType<typeof listenOn>>['servers'] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => closeGracefully(server, 0)));
});

async function open(
  listener: Parameters<typeof listenOn>[2],
  connectionsPerAddress?: number,
): Promise<number> {
  const { servers, port } = await listenOn('localhost', 0, listener, connectionsPerAddress);
  opened.push(...servers);
  return port;
}

it('answers on the loopback of both address families', async () => {
  const port = await open((_, response) => response.end('here'));
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here');
  if (opened.length > 1) expect(await (await fetch(`http://[::1]:${port}/`)).text()).toBe('here');
});

it('says so when the port is taken', async () => {
  const port = await open((_, response) => response.end());
  await expect(listenOn('localhost', port, () => {})).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

it('closes the connections of one address beyond its share at once, and takes others when some end', async () => {
  const port = await open((_, response) => response.end('here'), 2);
  const first = connect(port, '127.0.0.1');
  const second = connect(port, '127.0.0.1');
  await Promise.all([once(first, 'connect'), once(second, 'connect')]);
  const third = connect(port, '127.0.0.1');
  third.on('error', () => {});
  await once(third, 'close');
  expect([first.destroyed, second.destroyed]).toEqual([false, false]);
  first.destroy();
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/`).then(
        (answer) => answer.text(),
        () => '',
      ),
    )
    .toBe('here');
  second.destroy();
});

it('finishes running requests before it closes', async () => {
  let release = () => {};
  const port = await open((_, response) => {
    release = () => response.end('finished');
  });
  const answer = fetch(`http://127.0.0.1:${port}/`);
  await once(opened[0] as Server, 'request');
  const closed = Promise.all(opened.splice(0).map((server) => closeGracefully(server, 5_000)));
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  release();
  expect(await (await answer).text()).toBe('finished');
  await closed;
});

it('answers on connections that are open when others take its place, and waits for their end', async () => {
  const port = await open((_, response) => response.end('here'));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = () =>
    new Promise<string>((resolve, reject) => {
      request({ host: '127.0.0.1', port, agent }, async (answer) => {
        let body = '';
        for await (const part of answer) body += part;
        resolve(body);
      })
        .on('error', reject)
        .end();
    });
  expect(await ask()).toBe('here');
  let isClosed = false;
  const closed = Promise.all(opened.splice(0).map(retire)).then(() => {
    isClosed = true;
  });
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(await ask()).toBe('here');
  expect(isClosed).toBe(false);
  agent.destroy();
  await closed;
});

it('takes the longest signed request and refuses longer ones', async () => {
  const port = await open((_, response) => response.end());
  const status = (length: number) =>
    new Promise((resolve, reject) => {
      const path = `/${'x'.repeat(length)}`;
      request({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  expect(await status(16 * 1024)).toBe(200);
  expect(await status(40 * 1024)).toBe(431);
});

it('waits for the largest upload on a weak line, and for any other body until it is answered', async () => {
  await open((_, response) => response.end());
  const { withinMs, bytes, bytesPerS } = UPLOAD_BODY_LIMIT;
  expect(BODY_MAX_MS).toBeGreaterThan(withinMs + (bytes / bytesPerS) * 1000);
  expect(opened[0]?.requestTimeout).toBeGreaterThan(BODY_MAX_MS);
});

it('cuts no upload when others take its place', async () => {
  const port = await open((request, response) => {
    request.resume().once('end', () => response.end('here'));
  });
  const upload = request({ host: '127.0.0.1', port, method: 'POST' });
  const answered = once(upload, 'response');
  upload.write('a');
  await once(opened[0] as Server, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const closed = Promise.all(opened.splice(0).map(retire));
  await vi.advanceTimersByTimeAsync(BODY_MAX_MS);
  vi.useRealTimers();
  upload.end();
  const [answer] = await answered;
  expect(answer.resume().statusCode).toBe(200);
  upload.destroy();
  await closed;
});
