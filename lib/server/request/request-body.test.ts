import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BODY_MAX_MS, piecesOfBody, readBody, readForm, SLOW_LINE } from './request-body';

const LIMIT = { bytes: 64 * 1024, msg: 'form too large', withinMs: 100 };

const formOf = (body: BodyInit) =>
  new Request('http://desk.localhost/language', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit);

/** A body that starts and never ends. */
const unfinished = () =>
  new ReadableStream({ start: (controller) => controller.enqueue(Buffer.from('a=1')) });

describe('a body', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['10 MB is read to its end from a weak line', 10, () => 12_500, 838.9],
    ['10 MB is given up where hardly anything arrives', 10, () => 6_250, 240],
    ['10 MB is given up where nothing arrives', 10, () => 0, 120],
    ['26 MB is given up where nothing follows', 26, (s: number) => (s > 10 ? 0 : 2.5e6), 130],
    ['26 MB is given up before its connection is cut', 26, () => 13_000, BODY_MAX_MS / 1000],
  ])('of %s', async (said, megabytes, bytesAt, takenS) => {
    vi.useFakeTimers();
    const limit = { bytes: megabytes * 1024 * 1024, msg: 'too large', ...SLOW_LINE };
    let left = limit.bytes;
    let seconds = 0;
    const line = new ReadableStream({
      async pull(to) {
        await new Promise((resolve) => setTimeout(resolve, 1000));
        seconds += 1;
        const bytes = Math.min(left, bytesAt(seconds));
        left -= bytes;
        if (bytes > 0) to.enqueue(new Uint8Array(bytes));
        if (left === 0) to.close();
      },
    });
    const startedAt = performance.now();
    const read = readBody(formOf(line), limit).then(
      ({ byteLength }) => byteLength,
      ({ msg }) => msg,
    );
    const ended = read.then(() => (performance.now() - startedAt) / 1000);
    await vi.advanceTimersByTimeAsync(2_500_000);
    expect(await read).toBe(said.endsWith('line') ? limit.bytes : 'body incomplete');
    expect(Math.abs((await ended) - takenS)).toBeLessThan(2);
  });

  it('is rejected when its sender stops in the middle', async () => {
    await expect(readBody(formOf(unfinished()), LIMIT)).rejects.toMatchObject({
      msg: 'body incomplete',
    });
  });

  it('is rejected likewise at our HTTP server, which can still respond', async () => {
    const server = createServer(async (request: IncomingMessage, response) => {
      const read = await readBody(request, LIMIT).catch((error) => error);
      response.writeHead(400, { connection: 'close' }).end(read.msg);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve, reject) => {
      const request = httpRequest({ host: '127.0.0.1', port, method: 'POST' }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve(text);
      });
      request.on('error', reject);
      request.write('a=1');
    });
    expect(answer).toBe('body incomplete');
    await new Promise((resolve) => server.close(resolve));
  });

  it('that takes too long is received to its end, when its browser reads the answer', async () => {
    const limit = { bytes: 64 * 1024 * 1024, msg: 'too large', withinMs: 100 };
    let isGivenUp = () => {};
    const givenUp = new Promise<void>((resolve) => {
      isGivenUp = resolve;
    });
    const server = createServer(async (incoming, response) => {
      // As Next passes it on.
      const body = incoming as unknown as BodyInit;
      const read = await readBody(formOf(body), limit).catch((error) => error);
      response.end(read.msg);
      isGivenUp();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const headers = { 'content-length': 20_000_001 };
    const sending = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers });
    const answered = once(sending, 'response');
    sending.write('x');
    await givenUp;
    await new Promise<void>((resolve) => sending.end(Buffer.alloc(20_000_000), resolve));
    const [answer] = await answered;
    expect(await text(answer)).toBe('body incomplete');
    server.close();
  });

  it('is read no further than its limit, whatever length its sender names', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(Buffer.alloc(16 * 1024));
      },
    });
    await expect(readBody(formOf(endless), LIMIT)).rejects.toMatchObject({ code: 413 });
    expect(pulled).toBeLessThan(10);
  });

  it('is kept once in memory, for those as well who asked for its pieces', async () => {
    const arrived: Uint8Array[] = [];
    const pieces = new ReadableStream({
      start(controller) {
        for (const letter of 'abc') controller.enqueue(Buffer.from(letter));
        controller.close();
      },
    });
    const body = await readBody(formOf(pieces), LIMIT, arrived);
    expect(body.toString()).toBe('abc');
    expect(arrived.length).toBe(1);
    expect(arrived[0]).toBe(body);
  });

  it('that is streamed to the disk is not kept in memory', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const MB = 1024 * 1024;
    let left = 40;
    const large = new ReadableStream({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(new Uint8Array(MB));
      },
    });
    const limit = { ...LIMIT, bytes: 64 * MB, withinMs: 30_000 };
    const before = process.memoryUsage().arrayBuffers;
    let kept = 0;
    for await (const _ of piecesOfBody(formOf(large), limit)) {
      if (left > 0) continue;
      collectGarbage();
      kept = process.memoryUsage().arrayBuffers - before;
    }
    expect(kept).toBeLessThan(20 * MB);
  });
});

describe('a form', () => {
  it('has its fields, each as often as it was sent', async () => {
    const form = await readForm(formOf(new URLSearchParams('picked=1&picked=2&text=да')), LIMIT);
    expect([form.getAll('picked'), form.get('text')]).toEqual([['1', '2'], 'да']);
  });

  it.each([
    ['is of another type', new FormData(), { code: 415 }],
    [
      'has more fields than any of ours',
      new URLSearchParams('a=1&'.repeat(1200)),
      { msg: 'invalid body' },
    ],
    ['is larger than any of ours', new URLSearchParams({ a: 'a'.repeat(70_000) }), { code: 413 }],
  ])('is refused where it %s', async (_, body, problem) => {
    await expect(readForm(formOf(body), LIMIT)).rejects.toMatchObject(problem);
  });

  it('is refused where it is compressed, or names another type itself', async () => {
    for (const [name, value] of [
      ['content-encoding', 'gzip'],
      ['content-type', 'application/json'],
      ['content-type', 'text/plain'],
    ] as const) {
      const request = formOf(new URLSearchParams({ a: '1' }));
      request.headers.set(name, value);
      await expect(readForm(request, LIMIT)).rejects.toMatchObject({ code: 415 });
    }
  });
});
