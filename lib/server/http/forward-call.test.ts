import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { forwardCall } from './forward-call';

const PATH = '/api/clue/record?name=%D0%91%D0%B0%D1%82&sign=ABC';

const callOf = () =>
  new Request(`http://front.test${PATH}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      lang: 'mn',
      'lead-origin': '{"chosenPort":"erenhot"}',
      cookie: 'private=1',
      'x-forwarded-for': '192.0.2.66',
    },
    body: '{"name":"Бат"}',
  });

it('a call reaches the remote API unchanged, with the visitor’s address and no cookie', async () => {
  const remote = createServer(async (request, response) => {
    const { url, method, headers } = request;
    const date = 'Fri, 27 Nov 2026 12:00:00 GMT';
    response.writeHead(429, { 'retry-after': '7', date, 'set-cookie': 'a=b' });
    response.end(JSON.stringify({ url, method, headers, body: await text(request) }));
  });
  await once(remote.listen(0, '127.0.0.1'), 'listening');
  const { port } = remote.address() as AddressInfo;
  try {
    const answer = await forwardCall(callOf(), `http://127.0.0.1:${port}/`, '192.0.2.7');
    const got = await answer.json();
    expect(got).toMatchObject({ url: PATH, method: 'POST', body: '{"name":"Бат"}' });
    expect(got.headers).toMatchObject({
      'content-type': 'application/json',
      lang: 'mn',
      'lead-origin': '{"chosenPort":"erenhot"}',
      'x-forwarded-for': '192.0.2.7',
    });
    expect(got.headers).not.toHaveProperty('cookie');
    expect(answer.status).toBe(429);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '7',
      date: 'Fri, 27 Nov 2026 12:00:00 GMT',
      'cache-control': 'no-store',
    });
    expect(answer.headers.has('set-cookie')).toBe(false);
  } finally {
    remote.close();
  }
});

it('a call that the remote API does not answer gets 503 and a retry time, as the outbox expects', async () => {
  const answer = await forwardCall(callOf(), 'http://127.0.0.1:1', '192.0.2.7');
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBe('2');
  expect(await answer.json()).toMatchObject({ code: 503, data: null });
});

it('a body that is larger than any call has is refused here', async () => {
  const body = JSON.stringify({ remark: 'x'.repeat(70_000) });
  const call = new Request(callOf(), { body });
  const answer = await forwardCall(call, 'http://127.0.0.1:1', '192.0.2.7');
  expect(await answer.json()).toMatchObject({ code: 413 });
});

it('files are forwarded while they arrive', async () => {
  const remote = createServer(async (request, response) => {
    response.end(
      JSON.stringify({ type: request.headers['content-type'], body: await text(request) }),
    );
  });
  await once(remote.listen(0, '127.0.0.1'), 'listening');
  const { port } = remote.address() as AddressInfo;
  try {
    const body = new FormData();
    body.set('file', new Blob(['picture']), 'a.jpg');
    const call = new Request('http://front.test/api/review/upload', { method: 'POST', body });
    const got = await (await forwardCall(call, `http://127.0.0.1:${port}`, '192.0.2.7')).json();
    expect(got.type).toMatch(/^multipart\/form-data; boundary=/);
    expect(got.body).toContain('picture');
  } finally {
    remote.close();
  }
});
