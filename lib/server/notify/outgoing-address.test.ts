import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { post } from './post';
import { postJson } from './post-json';
import { namesInnerHost } from './public-address';

const received: string[] = [];
const server = createServer((request, response) => {
  received.push(request.url ?? '');
  // A body that never ends.
  if (request.url === '/slow') response.writeHead(202).write('x'.repeat(100_000));
  else response.end('{"ok":true}');
});
let port: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());
beforeEach(() => {
  received.length = 0;
});

describe('a message to another server', () => {
  const options = { headers: {}, body: '{}', mayBeInner: false, answerMaxBytes: 1000 };

  it('goes to no internal host, given by name or by address', async () => {
    for (const host of ['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433'])
      await expect(post(`http://${host}:${port}/lead`, options)).rejects.toMatchObject({
        code: 'NOT_PUBLIC',
      });
    expect(received).toEqual([]);
  });

  it('goes to an internal host that the configuration itself names', async () => {
    const answerMaxBytes = 100;
    const answer = await postJson(`http://localhost:${port}/lead`, '{}', { answerMaxBytes });
    expect(answer).toBe('{"ok":true}');
    expect(received).toEqual(['/lead']);
  });

  it('counts as received by its status, however long or slow the body is', async () => {
    await expect(postJson(`http://localhost:${port}/slow`, '{}')).resolves.toBe('');
  });
});

it('distinguishes internal names and addresses from others', () => {
  for (const url of [
    'http://10.0.0.5/x',
    'http://crm:8080',
    'https://crm.internal',
    'http://[fd00::1]',
  ])
    expect(namesInnerHost(url)).toBe(true);
  for (const url of [
    'https://crm.example.com/leads',
    'https://8.8.8.8/',
    'https://localhost.example.mn',
  ])
    expect(namesInnerHost(url)).toBe(false);
});
